import type { Drawing, Shape3D } from 'replicad'
import { type BuildSolid, type Kernel, turnCylinder, turnTube } from '../solid.ts'
import type { ToothedWheelParameters } from './parameters.ts'
import { listGearTooth, listPulleyTooth, listSprocketTooth, type ToothPoint } from './teeth.ts'

/** A wheel with all its teeth, its hub and its bore. */
export const buildToothedWheel: BuildSolid<ToothedWheelParameters> = (kernel, wheel) => {
  const { faceWidth, totalWidth, bore, tipDiameter } = wheel
  const teeth = drawTeeth(kernel, wheel).sketchOnPlane('YZ').extrude(faceWidth) as Shape3D
  const bodies = [teeth]
  if (wheel.form !== 'timing pulley' && totalWidth > faceWidth)
    bodies.push(turnCylinder(kernel, faceWidth, totalWidth, Math.min(wheel.hubDiameter, tipDiameter) / 2))
  if (wheel.form === 'timing pulley') bodies.push(...buildFlanges(kernel, wheel))
  const [first, ...others] = bodies
  const whole = others.reduce((body, other) => body.fuse(other), first!)
  return whole.cut(turnCylinder(kernel, -1, totalWidth + 1, bore / 2))
}

/** The belt runs between two flanges, and the rest of the width is the hub. */
function buildFlanges(kernel: Kernel, wheel: Extract<ToothedWheelParameters, { form: 'timing pulley' }>): Shape3D[] {
  const { faceWidth, totalWidth, tipDiameter, beltWidth, toothDepth, bore } = wheel
  const flange = (faceWidth - beltWidth) / 2
  const outer = tipDiameter / 2 + toothDepth
  const rims = [
    [0, flange],
    [faceWidth - flange, faceWidth],
  ].map(([from, to]) => turnTube(kernel, from!, to!, bore / 2, outer))
  const hub = (tipDiameter / 2 - toothDepth) * 0.92
  return totalWidth > faceWidth ? [...rims, turnTube(kernel, faceWidth, totalWidth, bore / 2, hub)] : rims
}

function drawTeeth(kernel: Kernel, wheel: ToothedWheelParameters): Drawing {
  const tooth = listTooth(wheel)
  const turned = Array.from({ length: wheel.teeth }, (_, index) => {
    const angle = (2 * Math.PI * index) / wheel.teeth
    const place = ({ x, y }: { x: number; y: number }): [number, number] => [
      x * Math.cos(angle) - y * Math.sin(angle),
      x * Math.sin(angle) + y * Math.cos(angle),
    ]
    return tooth.map(({ through, to }) => ({ through: through && place(through), to: place(to) }))
  }).flat()
  const pen = kernel.draw(turned.at(-1)!.to)
  for (const { through, to } of turned.slice(0, -1)) {
    if (through) pen.threePointsArcTo(to, through)
    else pen.lineTo(to)
  }
  const last = turned.at(-1)!
  if (last.through) pen.threePointsArcTo(last.to, last.through)
  return pen.close()
}

function listTooth(wheel: ToothedWheelParameters): ToothPoint[] {
  if (wheel.form === 'spur gear') return listGearTooth(wheel)
  if (wheel.form === 'sprocket') return listSprocketTooth(wheel)
  return listPulleyTooth(wheel)
}
