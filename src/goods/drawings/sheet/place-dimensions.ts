import type { Dimension, Point } from '../view.ts'
import {
  type Box,
  getTextBox,
  getTextWidth,
  hasCrossing,
  hasOverlap,
  type PlacedDimension,
  textHeight,
} from './sheet.ts'

/** Distances in millimetres of paper. */
const firstTier = 7.5
const tierStep = 7
const arrow = { length: 2.6, half: 0.55 }
const tail = 5
const gap = 0.8
const maxTiers = 12

/** A dimension on paper, turned so that it runs along `u` and its tiers count along `v`, away from the view. */
type Line = { dimension: Dimension; text: string; from: number; to: number; fromBase: number; toBase: number }

type Side = Dimension['side']

/**
 * Places the dimensions of a view around its box, the short ones inside. A text keeps clear of all texts and lines, and of
 * where the lines of those come that are placed after it, so that no two ever collide.
 * @param toPaper a point of the part on paper, relative to the view
 */
export function placeDimensions(
  dimensions: readonly Dimension[],
  box: Box,
  toPaper: (point: Point) => Point,
  write: (dimension: Dimension) => string,
): PlacedDimension[] {
  const placed: PlacedDimension[] = []
  for (const side of ['bottom', 'top', 'left', 'right'] as const) {
    const lines = dimensions
      .filter((dimension) => dimension.side === side)
      .map((dimension) => toLine(dimension, side, toPaper, write(dimension)))
      .sort((line, other) => line.to - line.from - (other.to - other.from))
    for (const [index, line] of lines.entries()) {
      const later = lines.slice(index + 1).flatMap(({ from, to }) => [from, to])
      placed.push(placeLine(line, side, box, { placed, later, all: lines }))
    }
  }
  return placed
}

const isUpright = (side: Side) => side === 'left' || side === 'right'

function toLine(dimension: Dimension, side: Side, toPaper: (point: Point) => Point, text: string): Line {
  const [one, other] =
    dimension.kind === 'pointer'
      ? [toPaper(dimension.at), toPaper(dimension.at)]
      : [toPaper(dimension.from), toPaper(dimension.to)]
  const u = isUpright(side) ? 1 : 0
  const [first, second] = one[u] <= other[u] ? [one, other] : [other, one]
  return { dimension, text, from: first[u], to: second[u], fromBase: first[1 - u]!, toBase: second[1 - u]! }
}

type Candidate = { middle: number; reach: [number, number] }

function placeLine(
  line: Line,
  side: Side,
  box: Box,
  { placed, later, all }: { placed: readonly PlacedDimension[]; later: readonly number[]; all: readonly Line[] },
): PlacedDimension {
  for (let tier = 0; tier < maxTiers; tier += 1)
    for (const candidate of listCandidates(line, all)) {
      const dimension = drawLine(line, side, getLevel(side, box, tier), candidate)
      if (isClear(dimension, placed, later, side)) return dimension
    }
  return drawLine(line, side, getLevel(side, box, maxTiers), listCandidates(line, all).at(-1)!)
}

function getLevel(side: Side, box: Box, tier: number): number {
  const distance = firstTier + tier * tierStep
  return side === 'top' || side === 'left' ? box[side] - distance : box[side] + distance
}

/** Where a text may stand along its line: in the middle, behind an arrow, or beyond all others. */
function* listAll({ from, to, text, dimension }: Line, all: readonly Line[]): Generator<Candidate> {
  const half = getTextWidth(text) / 2 + 0.6
  const span = to - from
  const reach: [number, number] = span >= 2 * arrow.length + 1.5 ? [from, to] : [from - tail, to + tail]
  if (dimension.kind === 'pointer') {
    yield { middle: from + half + 1, reach: [from, from + 2 * half + 1] }
    yield { middle: from - half - 1, reach: [from - 2 * half - 1, from] }
  } else {
    for (const share of [0.5, 0.35, 0.65, 0.2, 0.8]) {
      const middle = from + share * span
      if (middle - half >= from && middle + half <= to) yield { middle, reach }
    }
  }
  yield beyond(to, half, 1, reach)
  yield beyond(from, half, -1, reach)
  yield beyond(Math.max(to, ...all.map((line) => line.to)), half, 1, reach)
  yield beyond(Math.min(from, ...all.map((line) => line.from)), half, -1, reach)
}

const listCandidates = (line: Line, all: readonly Line[]) => [...listAll(line, all)]

function beyond(end: number, half: number, direction: 1 | -1, reach: [number, number]): Candidate {
  const start = end + direction * (arrow.length + 1.2)
  const middle = start + direction * half
  const far = middle + direction * half
  return { middle, reach: [Math.min(reach[0], far), Math.max(reach[1], far)] }
}

function drawLine(line: Line, side: Side, level: number, { middle, reach }: Candidate): PlacedDimension {
  const upright = isUpright(side)
  const toPoint = (u: number, v: number): Point => (upright ? [v, u] : [u, v])
  const away = side === 'top' || side === 'left' ? -1 : 1
  const extension = (u: number, base: number): [Point, Point] => [
    toPoint(u, base + away * gap),
    toPoint(u, level + away * 1.5),
  ]
  const { from, to, dimension, text } = line
  const label = {
    at: toPoint(middle, level - 0.25 * textHeight - 0.3),
    text,
    height: textHeight,
    ...(upright && { turned: true }),
  }
  if (dimension.kind === 'pointer') {
    const base = line.fromBase
    return {
      parameter: dimension.parameter,
      lines: [
        [toPoint(from, base), toPoint(from, level)],
        [toPoint(reach[0], level), toPoint(reach[1], level)],
      ],
      arrows: [drawArrow(toPoint(from, base), toPoint(from, base + away))],
      text: label,
    }
  }
  const inside = to - from >= 2 * arrow.length + 1.5
  return {
    parameter: dimension.parameter,
    lines: [
      extension(from, line.fromBase),
      extension(to, line.toBase),
      [toPoint(reach[0], level), toPoint(reach[1], level)],
    ],
    arrows: [
      drawArrow(toPoint(from, level), toPoint(from + (inside ? 1 : -1), level)),
      drawArrow(toPoint(to, level), toPoint(to + (inside ? -1 : 1), level)),
    ],
    text: label,
  }
}

/** An arrow head with its tip at a point, coming from another. */
function drawArrow(tip: Point, from: Point): Point[] {
  const [x, y] = [from[0] - tip[0], from[1] - tip[1]]
  const long = Math.hypot(x, y)
  const [dx, dy] = [x / long, y / long]
  const back: Point = [tip[0] + dx * arrow.length, tip[1] + dy * arrow.length]
  return [
    tip,
    [back[0] - dy * arrow.half, back[1] + dx * arrow.half],
    [back[0] + dy * arrow.half, back[1] - dx * arrow.half],
  ]
}

function isClear(
  dimension: PlacedDimension,
  placed: readonly PlacedDimension[],
  later: readonly number[],
  side: Side,
): boolean {
  const box = addMargin(getTextBox(dimension.text), 0.4)
  const [low, high] = isUpright(side) ? [box.top, box.bottom] : [box.left, box.right]
  if (later.some((u) => u > low && u < high)) return false
  return placed.every((other) => {
    const otherBox = addMargin(getTextBox(other.text), 0.3)
    if (hasOverlap(box, otherBox)) return false
    if (dimension.lines.some(([from, to]) => hasCrossing(from, to, otherBox))) return false
    if (other.lines.some(([from, to]) => hasCrossing(from, to, box))) return false
    return !hasCommonStretch(dimension, other)
  })
}

/** Whether two dimension lines lie on one another; that they meet in a point is usual. */
function hasCommonStretch(one: PlacedDimension, other: PlacedDimension): boolean {
  const [[from, to], [otherFrom, otherTo]] = [one.lines.at(-1)!, other.lines.at(-1)!]
  for (const [u, v] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const onOneLine = [to, otherFrom, otherTo].every((point) => Math.abs(point[v] - from[v]) < 0.5)
    if (onOneLine && Math.min(to[u], otherTo[u]) - Math.max(from[u], otherFrom[u]) > 0.1) return true
  }
  return false
}

export const addMargin = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})
