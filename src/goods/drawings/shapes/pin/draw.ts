import { toPoint, View } from '../../view.ts'
import type { PinParameters } from './parameters.ts'

type Pin<Form> = Extract<PinParameters, { form: Form }>

export function drawPin(pin: PinParameters): View[] {
  if (pin.form === 'dowel') return drawDowel(pin)
  if (pin.form === 'spring pin') return drawSpringPin(pin)
  return pin.form === 'split pin' ? drawSplitPin(pin) : drawKey(pin)
}

/** One end is chamfered, the other rounded (ISO 8734 type A). */
function drawDowel({ diameter: d, length, chamfer: c }: Pin<'dowel'>): View[] {
  const front = new View('front')
  const slope = c * Math.tan((15 * Math.PI) / 180)
  front.turned('visible', [c, d / 2], [0, d / 2 - slope])
  const dome = (d * d + 1.44 * c * c) / (4.8 * c) / 2
  const radius = Math.max(dome, d / 2)
  const spread = (Math.asin(Math.min(1, d / 2 / radius)) * 180) / Math.PI
  const crown = length - radius
  front.arc('visible', [crown, 0], radius, -spread, spread)
  const edge = crown + radius * Math.cos((spread * Math.PI) / 180)
  for (const sign of [1, -1]) front.line('visible', [c, (sign * d) / 2], [edge, (sign * d) / 2])
  front.line('visible', [edge, -d / 2], [edge, d / 2]).axis(0, length)
  front
    .along('length', 'bottom', [0, -d / 2 + slope], [length, 0])
    .along('chamfer', 'top', [0, d / 2 - slope], [c, d / 2])
  front.diameter('diameter', 'right', edge, d)
  const side = new View('right')
  side
    .circle('visible', [0, 0], d / 2)
    .circle('visible', [0, 0], d / 2 - slope)
    .cross([0, 0], d / 2)
  return [front, side]
}

function drawSpringPin({ freeDiameter: d, length, wall }: Pin<'spring pin'>): View[] {
  const front = new View('front')
  const c = Math.min(0.2 * d, 0.15 * length)
  front.turned('visible', [0, 0.42 * d], [c, d / 2], [length - c, d / 2], [length, 0.42 * d])
  const inside = d / 2 - wall
  for (const sign of [1, -1]) front.line('hidden', [0, sign * inside], [length, sign * inside])
  front.axis(0, length)
  front.along('length', 'bottom', [0, -0.42 * d], [length, -0.42 * d]).diameter('freeDiameter', 'left', c, d)
  const side = new View('right')
  const gap = 14
  side.arc('visible', [0, 0], d / 2, 90 + gap, 450 - gap).arc('visible', [0, 0], inside, 90 + gap, 450 - gap)
  for (const turn of [gap, -gap]) side.line('visible', toPoint(inside, 90 + turn), toPoint(d / 2, 90 + turn))
  side.circle('hidden', [0, 0], 0.42 * d).cross([0, 0], d / 2)
  side.strokes.splice(
    side.strokes.findIndex(({ line }) => line === 'hidden'),
    1,
  )
  side.along('wall', 'bottom', [d / 2 - wall, 0], [d / 2, 0])
  return [front, side]
}

/** Two half-round legs that bend into an eye; one is longer, by which they are spread. */
function drawSplitPin(pin: Pin<'split pin'>): View[] {
  const { wireDiameter: w, eyeWidth: c, eyeLength: b, legDifference: a, length } = pin
  const front = new View('front')
  const wire = w / 2
  const neck = 0.25 * b
  const radius = c / 2
  const centre = -Math.max(neck, b - radius)
  const reach = (Math.asin(Math.min(1, wire / radius)) * 180) / Math.PI
  front.arc('visible', [centre, 0], radius, 50, 310).arc('visible', [centre, 0], radius - wire, 50, 310)
  const [outer, inner] = [toPoint(radius, 50, [centre, 0]), toPoint(radius - wire, 50, [centre, 0])]
  for (const sign of [1, -1]) {
    front.line('visible', [outer[0], sign * outer[1]], [0, sign * wire], [sign > 0 ? length + a : length, sign * wire])
    front.line('visible', [inner[0], sign * inner[1]], [0, sign * 0.12 * wire])
    front.line('visible', [sign > 0 ? length + a : length, sign * wire], [sign > 0 ? length + a : length, 0])
  }
  front.line('visible', [0, 0.12 * wire], [length * 0.02, 0], [0, -0.12 * wire])
  front.line('visible', [length * 0.02, 0], [length + a, 0])
  front
    .line('centre', [centre, -1.15 * radius], [centre, 1.15 * radius])
    .line('centre', [centre - 1.15 * radius, 0], [0, 0])
  front
    .along('length', 'bottom', [0, -wire], [length, -wire])
    .along('legDifference', 'bottom', [length, -wire], [length + a, 0])
  front
    .along('eyeLength', 'top', [centre - radius, 0], [0, wire])
    .across('eyeWidth', 'left', [centre, -radius], [centre, radius])
  const side = new View('right')
  side.circle('visible', [0, 0], wire).line('visible', [-wire, 0], [wire, 0]).cross([0, 0], wire)
  side.along('wireDiameter', 'bottom', [-wire, 0], [wire, 0], { prefix: 'Ø' })
  return reach > 0 ? [front, side] : [front]
}

/** Form A: both ends are half round. */
function drawKey({ width: b, height: h, length: l }: Pin<'key'>): View[] {
  const r = b / 2
  const front = new View('front')
  front.rectangle('visible', 0, 0, l, h)
  const c = 0.06 * b
  front.line('visible', [0, h - c], [l, h - c]).line('visible', [0, c], [l, c])
  front.along('length', 'bottom', [0, 0], [l, 0]).across('height', 'left', [0, 0], [0, h])
  const below = new View('below')
  below.line('visible', [r, r], [l - r, r]).line('visible', [r, -r], [l - r, -r])
  below.arc('visible', [r, 0], r, 90, 270).arc('visible', [l - r, 0], r, -90, 90)
  below
    .axis(0, l)
    .line('centre', [r, -1.2 * r], [r, 1.2 * r])
    .line('centre', [l - r, -1.2 * r], [l - r, 1.2 * r])
  below.across('width', 'right', [l - r, -r], [l - r, r])
  const side = new View('right')
  side.polygon('visible', [-r + c, 0], [r - c, 0], [r, c], [r, h - c], [r - c, h], [-r + c, h], [-r, h - c], [-r, c])
  side.line('centre', [0, -0.1 * h], [0, 1.1 * h])
  return [front, side, below]
}
