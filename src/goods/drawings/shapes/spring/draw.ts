import { type Point, View } from '../../view.ts'
import type { SpringParameters } from './parameters.ts'

export function drawSpring(spring: SpringParameters): View[] {
  return [drawSide(spring), drawEnd(spring)]
}

/** The coils from the side (ISO 2162): wire sections on both sides, and the turns before them. */
function drawSide({ wire: d, outerDiameter, freeLength: L, coils }: SpringParameters): View {
  const view = new View('front')
  const R = (outerDiameter - d) / 2
  const r = d / 2
  const top = listCoils(L, d, coils, 0)
  const bottom = listCoils(L, d, coils, 0.5)
  for (const [index, x] of top.entries()) {
    const below = bottom[index]
    if (below === undefined) continue
    drawTurn(view, [x, R], [below, -R], r)
    const next = top[index + 1]
    if (next !== undefined) drawHiddenTurn(view, [below, -R], [next, R], r)
  }
  for (const [xs, y] of [
    [top, R],
    [bottom, -R],
  ] as const)
    for (const x of xs) {
      const [low, high] = [Math.max(0, x - r), Math.min(L, x + r)]
      if (low > x - r + 1e-6 || high < x + r - 1e-6) drawGround(view, [x, y], r, low, high)
      else view.circle('visible', [x, y], r)
    }
  // The ground ends are flat.
  for (const x of [0, L]) view.line('visible', [x, -R - r], [x, R + r])
  view.axis(0, L)
  view.along('freeLength', 'bottom', [0, -R - r], [L, -R - r])
  view.diameter('outerDiameter', 'left', 0, outerDiameter)
  const third = top[Math.floor(top.length / 2)]!
  view.along('wire', 'top', [third - r, R], [third + r, R], { prefix: 'Ø' })
  view.pointer('coils', 'top', [L * 0.82, R], { prefix: 'n = ' })
  return view
}

/** Where the wire passes the top, or half a turn later the bottom: the first and the last turn touch their neighbours. */
function listCoils(L: number, d: number, coils: number, phase: number): number[] {
  const turns = coils + 2
  const lead = (L - 3 * d) / coils
  const at = (turn: number): number => {
    if (turn <= 1) return 0.5 * d + turn * d
    if (turn >= turns - 1) return L - 0.5 * d - (turns - turn) * d
    return 1.5 * d + (turn - 1) * lead
  }
  return Array.from({ length: Math.floor(turns - phase) + 1 }, (_, index) => at(index + phase))
}

function drawTurn(view: View, from: Point, to: Point, r: number): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const long = Math.hypot(dx, dy)
  const [nx, ny] = [(-dy / long) * r, (dx / long) * r]
  view.line('visible', [from[0] + nx, from[1] + ny], [to[0] + nx, to[1] + ny])
  view.line('visible', [from[0] - nx, from[1] - ny], [to[0] - nx, to[1] - ny])
}

/** The turn behind shows only between those before it. */
function drawHiddenTurn(view: View, from: Point, to: Point, r: number): void {
  if (Math.abs(to[0] - from[0]) < 1.6 * r) return
  view.line('thin', [from[0] + 0.2 * (to[0] - from[0]), from[1] * 0.6], [to[0] - 0.2 * (to[0] - from[0]), to[1] * 0.6])
}

function drawGround(view: View, [x, y]: Point, r: number, low: number, high: number): void {
  const angle = (edge: number) => (Math.acos(Math.max(-1, Math.min(1, (edge - x) / r))) * 180) / Math.PI
  if (low > x - r) view.arc('visible', [x, y], r, -angle(low), angle(low))
  else view.arc('visible', [x, y], r, angle(high), 360 - angle(high))
}

function drawEnd({ wire: d, outerDiameter }: SpringParameters): View {
  const view = new View('right')
  view.circle('visible', [0, 0], outerDiameter / 2).circle('visible', [0, 0], outerDiameter / 2 - d)
  view.cross([0, 0], outerDiameter / 2)
  view.line('visible', [outerDiameter / 2 - d, 0], [outerDiameter / 2, 0])
  return view
}
