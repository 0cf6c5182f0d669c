import { type Point, toPoint, View } from '../../view.ts'
import type { CouplingParameters } from './parameters.ts'

export function drawCoupling(coupling: CouplingParameters): View[] {
  return [drawSection(coupling), drawFace(coupling)]
}

/** Two hubs and the spider between their jaws, the hubs cut above and below the axis. */
function drawSection({
  bore1,
  bore2,
  outerDiameter: D,
  length: L,
  hubLength: l,
  hubDiameter,
}: CouplingParameters): View {
  const view = new View('front')
  const [R, N] = [D / 2, hubDiameter / 2]
  const gap = L - 2 * l
  const jaw = 0.8 * gap
  const flange = Math.min(0.35 * l, l)
  const profile = (bore: number, jawed: boolean): Point[] => {
    const r = bore / 2
    const face: Point[] = jawed
      ? [
          [l, R],
          [l + jaw, R],
          [l + jaw, 0.5 * R],
          [l, 0.5 * R],
        ]
      : [[l, R]]
    const step: Point[] =
      N < R
        ? [
            [l - flange, N],
            [l - flange, R],
          ]
        : []
    return [[0, r], [0, N], ...step, ...face, [l, r]]
  }
  const place = (points: Point[], mirrored: boolean, sign: number): Point[] =>
    points.map(([x, y]) => [mirrored ? L - x : x, sign * y])
  for (const sign of [1, -1])
    for (const [bore, mirrored] of [
      [bore1, false],
      [bore2, true],
    ] as const) {
      const points = place(profile(bore, mirrored === sign > 0), mirrored, sign)
      view.cut([points], mirrored ? -45 : 45).polygon('visible', ...points)
    }
  for (const sign of [1, -1]) {
    const high = sign * 0.97 * R
    const low = sign * 0.3 * R
    for (const x of [l, L - l]) view.line('thin', [x, low], [x, high])
    view.line('thin', [l, low], [L - l, low])
  }
  for (const [x, bore] of [
    [0, bore1],
    [l, bore1],
    [L - l, bore2],
    [L, bore2],
  ] as const)
    view.line('visible', [x, -bore / 2], [x, bore / 2])
  view.axis(0, L)
  view.along('hubLength', 'bottom', [0, -N], [l, -R]).along('length', 'bottom', [0, -N], [L, -N])
  view.diameter('bore1', 'left', 0, bore1).diameter('bore2', 'right', L, bore2)
  if (N < R) view.diameter('hubDiameter', 'left', 0, hubDiameter)
  return view
}

/** A hub from its end, its jaws behind it. */
function drawFace({ bore1, outerDiameter: D, hubDiameter }: CouplingParameters): View {
  const view = new View('right')
  const R = D / 2
  view.circle('visible', [0, 0], R).circle('visible', [0, 0], bore1 / 2)
  if (hubDiameter < D) view.circle('visible', [0, 0], hubDiameter / 2)
  for (let index = 0; index < 3; index += 1)
    for (const edge of [-30, 30])
      view.line('hidden', toPoint(0.5 * R, 90 + 120 * index + edge), toPoint(R, 90 + 120 * index + edge * 0.85))
  for (let index = 0; index < 3; index += 1)
    view.arc('hidden', [0, 0], 0.5 * R, 90 + 120 * index - 30, 90 + 120 * index + 30)
  view.cross([0, 0], R)
  view.along('outerDiameter', 'bottom', [-R, 0], [R, 0], { prefix: 'Ø' })
  return view
}
