import type { Point } from '../view.ts'

/**
 * Thin lines at an angle inside closed loops, of which inner ones are holes. Lines of neighbouring parts meet, as they are
 * counted from one origin.
 */
export function drawHatch(loops: readonly (readonly Point[])[], angle: number, spacing: number): [Point, Point][] {
  const radians = (-angle * Math.PI) / 180
  const [c, s] = [Math.cos(radians), Math.sin(radians)]
  const turn = ([x, y]: Point): Point => [x * c - y * s, x * s + y * c]
  const turnBack = ([x, y]: Point): Point => [x * c + y * s, -x * s + y * c]
  const edges = loops.flatMap((loop) =>
    loop.map((point, index): [Point, Point] => [turn(point), turn(loop[(index + 1) % loop.length]!)]),
  )
  const heights = edges.flatMap(([from]) => from[1])
  const lines: [Point, Point][] = []
  const [lowest, highest] = [Math.min(...heights), Math.max(...heights)]
  for (let y = (Math.floor(lowest / spacing) + 0.5) * spacing; y < highest; y += spacing) {
    const crossings = edges
      .filter(([from, to]) => from[1] <= y !== to[1] <= y)
      .map(([from, to]) => from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]))
      .sort((x, other) => x - other)
    for (let index = 0; index + 1 < crossings.length; index += 2)
      if (crossings[index + 1]! - crossings[index]! > 0.05)
        lines.push([turnBack([crossings[index]!, y]), turnBack([crossings[index + 1]!, y])])
  }
  return lines
}
