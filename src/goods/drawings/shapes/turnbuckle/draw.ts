import { View } from '../../view.ts'
import type { TurnbuckleParameters } from './parameters.ts'

/** An open body, and the ends that are screwed into it, in their usual form. */
export function drawTurnbuckle({ ends, diameter: d, bodyLength: L }: TurnbuckleParameters): View[] {
  const view = new View('front')
  const boss = 1.5 * d
  const height = 0.95 * d
  for (const x of [0, L - boss]) view.rectangle('visible', x, -height, x + boss, height)
  for (const sign of [1, -1])
    view
      .line('visible', [boss, sign * height], [L - boss, sign * height])
      .line('visible', [boss, sign * 0.62 * d], [L - boss, sign * 0.62 * d])
  const inside = 0.24 * L
  drawRod(view, -1.6 * d, inside, d)
  drawRod(view, L - inside, L + 1.6 * d, d)
  const [first, second] = ends.split(' and ')
  drawEnd(view, first!, -1.6 * d, -1, d)
  drawEnd(view, second!, L + 1.6 * d, 1, d)
  view.axis(-5 * d, L + 5 * d)
  view.along('bodyLength', 'bottom', [0, -height], [L, -height])
  view.across('diameter', 'right', [L + 0.8 * d, -d / 2], [L + 0.8 * d, d / 2], { prefix: 'M' })
  return [view]
}

function drawRod(view: View, from: number, to: number, d: number): void {
  view.rectangle('visible', from, -d / 2, to, d / 2)
  for (const sign of [1, -1]) view.line('thin', [from, sign * 0.42 * d], [to, sign * 0.42 * d])
}

function drawEnd(view: View, kind: string, x: number, direction: number, d: number): void {
  const centre = x + direction * 1.75 * d
  const turn = direction > 0 ? 0 : 180
  if (kind === 'eye') {
    const joint = (Math.asin(0.5 / 2) * 180) / Math.PI
    view.circle('visible', [centre, 0], d).arc('visible', [centre, 0], 2 * d, turn + 180 + joint, turn + 540 - joint)
    view.line('centre', [centre, -2.2 * d], [centre, 2.2 * d])
    return
  }
  // A hook opens to the side; its tip stops short of the shank.
  view.arc('visible', [centre, 0], d, turn - 180, turn + 120).arc('visible', [centre, 0], 2 * d, turn - 165, turn + 120)
  const tip = ((turn + 120) * Math.PI) / 180
  view.line(
    'visible',
    [centre + d * Math.cos(tip), d * Math.sin(tip)],
    [centre + 2 * d * Math.cos(tip), 2 * d * Math.sin(tip)],
  )
  view.line('visible', [x, d / 2], [centre - direction * d, 0])
  view.line('centre', [centre, -2.2 * d], [centre, 2.2 * d])
}
