import type { Curve, LineKind, Point } from '../view.ts'

/** What a sheet holds, in millimetres of paper, x to the right and y downwards. Texts stand on `at`, centred. */
export type SheetText = { at: Point; text: string; height: number; turned?: boolean; anchor?: 'start' | 'end' }

/** A dimension where it stands: thin lines, arrow heads (tip first), and its text. */
export type PlacedDimension = { parameter: string; lines: [Point, Point][]; arrows: Point[][]; text: SheetText }

export type SheetStroke = { line: LineKind | 'hatch'; curve: Curve }

export type Sheet = {
  width: number
  height: number
  /** Such as `2:1`. */
  scale: string
  strokes: SheetStroke[]
  dimensions: PlacedDimension[]
  /** Besides those of the dimensions. */
  texts: SheetText[]
}

export type Box = { left: number; top: number; right: number; bottom: number }

/** The letters of a font without serifs are rarely wider than this part of their height. */
const letterWidth = 0.62

export const textHeight = 3.5

export const getTextWidth = (text: string, height = textHeight): number => letterWidth * height * text.length

/** What a text covers. */
export function getTextBox({ at: [x, y], text, height, turned, anchor }: SheetText): Box {
  const width = getTextWidth(text, height)
  if (turned) return { left: x - height, right: x + 0.25 * height, top: y - width / 2, bottom: y + width / 2 }
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - height, bottom: y + 0.25 * height }
}

export const hasOverlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Whether a line touches a box. */
export function hasCrossing([x1, y1]: Point, [x2, y2]: Point, { left, right, top, bottom }: Box): boolean {
  let [from, to] = [0, 1]
  const [dx, dy] = [x2 - x1, y2 - y1]
  for (const [step, distance] of [
    [-dx, x1 - left],
    [dx, right - x1],
    [-dy, y1 - top],
    [dy, bottom - y1],
  ] as const) {
    if (step === 0 && distance < 0) return false
    if (step < 0) from = Math.max(from, distance / step)
    if (step > 0) to = Math.min(to, distance / step)
  }
  return from < to
}
