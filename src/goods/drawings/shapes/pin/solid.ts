import type { Shape3D } from 'replicad'
import { type BuildSolid, buildBox, type Kernel, type SectionPoint, turn } from '../solid.ts'
import type { PinParameters } from './parameters.ts'

type Form<Name extends PinParameters['form']> = Extract<PinParameters, { form: Name }>

export const buildPin: BuildSolid<PinParameters> = (kernel, pin) => {
  if (pin.form === 'dowel') return buildDowel(kernel, pin)
  if (pin.form === 'spring pin') return buildSpringPin(kernel, pin)
  if (pin.form === 'split pin') return buildSplitPin(kernel, pin)
  return buildKey(kernel, pin)
}

function buildDowel(kernel: Kernel, { diameter, length, chamfer }: Form<'dowel'>): Shape3D {
  // A dowel tapers into the hole: 15° on both ends.
  const narrow = diameter / 2 - chamfer * Math.tan((15 * Math.PI) / 180)
  return turn(kernel, [
    [0, 0],
    [0, narrow],
    [chamfer, diameter / 2],
    [length - chamfer, diameter / 2],
    [length, narrow],
    [length, 0],
  ])
}

/** A rolled tube, relaxed: its slot is as wide as half its wall. */
function buildSpringPin(kernel: Kernel, { freeDiameter, length, wall }: Form<'spring pin'>): Shape3D {
  const [outside, inside] = [freeDiameter / 2, freeDiameter / 2 - wall]
  const [long, short] = [Math.min(0.8 * wall, length / 4), 0.35 * wall]
  const section: readonly [SectionPoint, ...SectionPoint[]] = [
    [0, inside],
    [0, outside - short],
    [long, outside],
    [length - long, outside],
    [length, outside - short],
    [length, inside],
  ]
  const slot = buildBox(kernel, [-1, -wall / 2, 0], [length + 1, wall / 2, freeDiameter])
  return turn(kernel, section).cut(slot)
}

/** Two half round legs, and the eye that they are bent of. */
function buildSplitPin(kernel: Kernel, pin: Form<'split pin'>): Shape3D {
  const { wireDiameter, eyeWidth, eyeLength, legDifference, length } = pin
  const radius = wireDiameter / 2
  const legs = kernel.drawCircle(radius).sketchOnPlane('YZ').extrude(length) as Shape3D
  const short = buildBox(
    kernel,
    [length - Math.min(legDifference, length / 3), -wireDiameter, 0],
    [length + 1, wireDiameter, wireDiameter],
  )
  const eye = kernel
    .drawEllipse(eyeLength / 2, eyeWidth / 2)
    .cut(kernel.drawEllipse(eyeLength / 2 - radius, eyeWidth / 2 - radius))
    .translate(-eyeLength / 2 + radius / 2, 0)
    .sketchOnPlane('XZ', -0.4 * wireDiameter)
    .extrude(0.8 * wireDiameter) as Shape3D
  return legs.cut(short).fuse(eye)
}

/** A parallel key with round ends (form A), which lies on its width. */
function buildKey(kernel: Kernel, { width, height, length }: Form<'key'>): Shape3D {
  return kernel
    .drawRoundedRectangle(length, width, (width / 2) * 0.9999)
    .translate(length / 2, 0)
    .sketchOnPlane('XY', -height / 2)
    .extrude(height) as Shape3D
}
