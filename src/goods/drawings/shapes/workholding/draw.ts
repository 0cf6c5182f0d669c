import { getTappedDiameter, View } from '../../view.ts'
import type { WorkholdingParameters } from './parameters.ts'

type Part<Form> = Extract<WorkholdingParameters, { form: Form }>

export function drawWorkholding(part: WorkholdingParameters): View[] {
  return part.form === 'tee nut' ? drawTeeNut(part) : drawStrap(part)
}

function drawTeeNut({
  diameter: d,
  pitch,
  slot: a,
  baseWidth: e,
  baseHeight: k,
  totalHeight: h,
}: Part<'tee nut'>): View[] {
  const front = new View('front')
  const c = 0.06 * e
  front.polygon(
    'visible',
    [-e / 2 + c, 0],
    [e / 2 - c, 0],
    [e / 2, c],
    [e / 2, k],
    [a / 2, k],
    [a / 2, h],
    [-a / 2, h],
    [-a / 2, k],
    [-e / 2, k],
    [-e / 2, c],
  )
  const core = getTappedDiameter(d, pitch) / 2
  for (const sign of [1, -1])
    front.line('hidden', [sign * core, 0], [sign * core, h]).line('hidden', [(sign * d) / 2, 0], [(sign * d) / 2, h])
  front.line('centre', [0, -0.1 * h], [0, 1.1 * h])
  front.along('slot', 'top', [-a / 2, h], [a / 2, h]).along('baseWidth', 'bottom', [-e / 2, c], [e / 2, c])
  front.across('baseHeight', 'right', [e / 2, 0], [e / 2, k]).across('totalHeight', 'left', [-e / 2, 0], [-a / 2, h])
  const side = new View('right')
  side.rectangle('visible', -e / 2, 0, e / 2, k).rectangle('visible', -e / 2, k, e / 2, h)
  for (const sign of [1, -1])
    side.line('hidden', [sign * core, 0], [sign * core, h]).line('hidden', [(sign * d) / 2, 0], [(sign * d) / 2, h])
  side.line('centre', [0, -0.1 * h], [0, 1.1 * h])
  const below = new View('below')
  below.rectangle('visible', -e / 2, -e / 2, e / 2, e / 2)
  for (const sign of [1, -1]) below.line('visible', [(sign * a) / 2, -e / 2], [(sign * a) / 2, e / 2])
  below.threadEnd([0, 0], core, d / 2).cross([0, 0], e / 2)
  below.across('diameter', 'right', [0, -d / 2], [0, d / 2], { prefix: 'M', suffix: `×${pitch}` })
  return [front, side, below]
}

/** A flat strap with its slot, its nose bevelled from below. */
function drawStrap({ length: l, width: b, thickness: a, slotWidth: s }: Part<'strap'>): View[] {
  const front = new View('front')
  const nose = 0.22 * l
  front.polygon('visible', [0, 0], [l - nose, 0], [l, 0.45 * a], [l, a], [0, a])
  const [from, to] = [0.3 * l, 0.75 * l]
  for (const x of [from, to]) front.line('hidden', [x, 0], [x, a])
  front.line('visible', [l - nose, 0], [l - nose, 0])
  front.along('length', 'bottom', [0, 0], [l, 0.45 * a]).across('thickness', 'left', [0, 0], [0, a])
  const below = new View('below')
  below.polygon(
    'visible',
    [0, -b / 2],
    [l - 0.5 * nose, -b / 2],
    [l, -0.3 * b],
    [l, 0.3 * b],
    [l - 0.5 * nose, b / 2],
    [0, b / 2],
  )
  const r = s / 2
  below.line('visible', [from + r, r], [to - r, r]).line('visible', [from + r, -r], [to - r, -r])
  below.arc('visible', [from + r, 0], r, 90, 270).arc('visible', [to - r, 0], r, -90, 90)
  below.line('hidden', [l - nose, -b / 2], [l - nose, b / 2]).axis(0, l)
  below.across('width', 'left', [0, -b / 2], [0, b / 2]).across('slotWidth', 'right', [to - r, -r], [to - r, r])
  return [front, below]
}
