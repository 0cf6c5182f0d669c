import type { Shape3D } from 'replicad'
import { type BuildSolid, cutFlat, type Kernel, turn } from '../solid.ts'
import type { BeltParameters } from './parameters.ts'

type Form<Name extends BeltParameters['form']> = Extract<BeltParameters, { form: Name }>

/** How many teeth of a timing belt are modelled, as on its drawing. */
export const modelledTeeth = 6

export const buildBelt: BuildSolid<BeltParameters> = (kernel, belt) =>
  belt.form === 'timing' ? buildStretch(kernel, belt) : buildLoop(kernel, belt)

/** A stretch of a timing belt, its teeth below. */
function buildStretch(kernel: Kernel, { pitch, height, toothHeight, width }: Form<'timing'>): Shape3D {
  const radius = 0.305 * pitch
  const long = modelledTeeth * pitch
  const back = kernel.drawRectangle(long, height - toothHeight).translate(long / 2, (height + toothHeight) / 2)
  const teeth = Array.from({ length: modelledTeeth }, (_, index) => (index + 0.5) * pitch).map((x) =>
    kernel
      .drawCircle(radius)
      .translate(x, radius)
      .fuse(
        kernel.drawRectangle(2 * radius, toothHeight - radius + 0.01).translate(x, (toothHeight + radius + 0.01) / 2),
      ),
  )
  const outline = teeth.reduce((drawing, tooth) => drawing.fuse(tooth), back)
  return cutFlat(outline, width).translate(0, width / 2, 0)
}

/** A wedge belt lies in a circle, its pitch line a third of its height below its back. */
function buildLoop(kernel: Kernel, { pitchLength, topWidth, height, flankAngle }: Form<'wedge'>): Shape3D {
  const foot = topWidth / 2 - height * Math.tan(((flankAngle / 2) * Math.PI) / 180)
  const back = pitchLength / (2 * Math.PI) + height / 3
  return turn(kernel, [
    [-topWidth / 2, back],
    [topWidth / 2, back],
    [foot, back - height],
    [-foot, back - height],
  ])
}
