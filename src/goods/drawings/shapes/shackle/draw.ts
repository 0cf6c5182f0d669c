import { type Point, View } from '../../view.ts'
import type { ShackleParameters } from './parameters.ts'

export function drawShackle(shackle: ShackleParameters): View[] {
  return [drawOpen(shackle), drawEdge(shackle)]
}

/** How far a bow is wider inside than its jaw. */
const getInside = ({ style, jaw }: ShackleParameters) => (style === 'bow' ? 1.5 * jaw : jaw)

/** From the open side: the body bent around, its eyes cut by the pin. */
function drawOpen(shackle: ShackleParameters): View {
  const view = new View('front')
  const { style, pinType, body: d, pinDiameter: D, jaw: W, insideLength: S } = shackle
  const inside = getInside(shackle) / 2
  const centre = S - inside
  if (style === 'dee') {
    view.arc('visible', [0, centre], inside, 0, 180).arc('visible', [0, centre], inside + d, 0, 180)
    for (const sign of [1, -1])
      for (const x of [inside, inside + d]) view.line('visible', [sign * x, centre], [sign * x, -D])
  } else {
    // A bow narrows from its widest to its jaw.
    const drop = 25
    const at = (radius: number, sign: number): Point => [
      sign * radius * Math.cos((drop * Math.PI) / 180),
      centre - radius * Math.sin((drop * Math.PI) / 180),
    ]
    view
      .arc('visible', [0, centre], inside, -drop, 180 + drop)
      .arc('visible', [0, centre], inside + d, -drop, 180 + drop)
    for (const sign of [1, -1]) {
      view.line('visible', at(inside, sign), [sign * (W / 2), D], [sign * (W / 2), -D])
      view.line('visible', at(inside + d, sign), [sign * (W / 2 + d), D], [sign * (W / 2 + d), -D])
    }
  }
  for (const sign of [1, -1]) view.line('visible', [(sign * W) / 2, -D], [sign * (W / 2 + d), -D])
  const edge = W / 2 + d
  const head = pinType === 'screw pin' ? 0.7 * D : 0.65 * D
  view.line('visible', [-W / 2, D / 2], [W / 2, D / 2]).line('visible', [-W / 2, -D / 2], [W / 2, -D / 2])
  for (const sign of [1, -1])
    for (const y of [D / 2, -D / 2]) view.line('hidden', [(sign * W) / 2, y], [sign * edge, y])
  view.rectangle('visible', edge, -0.85 * D, edge + head, 0.85 * D)
  if (pinType === 'bolt') {
    view.rectangle('visible', -edge - 0.8 * D, -0.85 * D, -edge, 0.85 * D)
    view.line(
      'visible',
      [-edge - 0.8 * D, D / 2],
      [-edge - 1.5 * D, D / 2],
      [-edge - 1.5 * D, -D / 2],
      [-edge - 0.8 * D, -D / 2],
    )
    view.circle('visible', [-edge - 1.15 * D, 0], 0.12 * D)
  } else {
    view.line('visible', [-edge, D / 2], [-edge - 0.15 * D, 0.42 * D], [-edge - 0.15 * D, -0.42 * D], [-edge, -D / 2])
    view
      .circle('visible', [edge + head + 0.45 * D, 0], 0.28 * D)
      .circle('visible', [edge + head + 0.45 * D, 0], 0.6 * D)
  }
  view.line('centre', [0, -1.3 * D], [0, 1.08 * (S + d)])
  view.line('centre', [-edge - 2 * D, 0], [edge + head + 1.3 * D, 0])
  view.along('jaw', 'bottom', [-W / 2, -D], [W / 2, -D]).across('insideLength', 'left', [0, 0], [0, S])
  view.across('pinDiameter', 'right', [W / 2, -D / 2], [W / 2, D / 2], { prefix: 'Ø' })
  view.across('body', 'right', [0, S], [0, S + d], { prefix: 'Ø' })
  return view
}

/** From its edge: the round body, and the eye around the pin. */
function drawEdge({ body: d, pinDiameter: D, insideLength: S }: ShackleParameters): View {
  const view = new View('right')
  const r = d / 2
  view.circle('visible', [0, 0], D / 2).circle('hidden', [0, 0], 0.85 * D)
  const joint = Math.sqrt(Math.max(0, D * D - r * r))
  const turn = (Math.asin(Math.min(1, r / D)) * 180) / Math.PI
  view.arc('visible', [0, 0], D, 90 + turn, 450 - turn)
  view
    .line('visible', [-r, joint], [-r, S + r])
    .line('visible', [r, joint], [r, S + r])
    .arc('visible', [0, S + r], r, 0, 180)
  view.cross([0, 0], D).line('centre', [0, 0], [0, 1.08 * (S + d)])
  return view
}
