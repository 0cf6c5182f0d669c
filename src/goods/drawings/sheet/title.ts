import type { Point } from '../view.ts'
import { moveCurve, moveDimension } from './move.ts'
import { getTextWidth, type Sheet, type SheetStroke, type SheetText, textHeight } from './sheet.ts'

/** What the title line says of a part. */
export type Title = { sku: string; name: string; standard: string; notes: readonly string[] }

const margin = 6
const minWidth = 180
const lineStep = 5.5

/** The sheet with a margin and its title below: part number and name, then standard, scale, unit and what is simplified. */
export function addTitle(sheet: Sheet, { sku, name, standard, notes }: Title): Sheet {
  const width = Math.max(minWidth, sheet.width + 2 * margin)
  const move: Point = [(width - sheet.width) / 2, margin]
  const moved = moveSheet(sheet, move)
  const base = sheet.height + 2 * margin
  const said = [standard, `Scale ${sheet.scale}`, 'mm', ...notes].filter(Boolean).join('   ')
  const lines = [sku, ...wrap(name, width - 2 * margin), ...wrap(said, width - 2 * margin - 22)]
  const texts = lines.map(
    (text, index): SheetText => ({
      at: [margin, base + 1 + lineStep * (index + 0.75)],
      ...{ text, height: textHeight, anchor: 'start' },
    }),
  )
  const rule: SheetStroke = { line: 'thin', curve: { kind: 'line', from: [margin, base], to: [width - margin, base] } }
  const height = base + 2 + lineStep * lines.length + margin / 2
  return {
    ...moved,
    width,
    height,
    strokes: [...moved.strokes, rule, ...drawProjectionSign([width - margin - 18, base + 7])],
    texts,
  }
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/(?<= )/)) {
    const last = lines.at(-1)
    if (last !== undefined && getTextWidth(last + word.trimEnd()) <= width) lines[lines.length - 1] = last + word
    else lines.push(word)
  }
  return lines.map((line) => line.trimEnd())
}

/** The sign of first-angle projection (ISO 5456-2): a cone, and its small end seen from the left at its right. */
function drawProjectionSign([x, y]: Point): SheetStroke[] {
  const line = (from: Point, to: Point): SheetStroke => ({ line: 'thin', curve: { kind: 'line', from, to } })
  const circle = (radius: number): SheetStroke => ({
    line: 'thin',
    curve: { kind: 'circle', centre: [x + 14, y], radius },
  })
  return [
    line([x, y - 1.5], [x, y + 1.5]),
    line([x + 7, y - 3], [x + 7, y + 3]),
    line([x, y - 1.5], [x + 7, y - 3]),
    line([x, y + 1.5], [x + 7, y + 3]),
    circle(1.5),
    circle(3),
  ]
}

function moveSheet(sheet: Sheet, by: Point): Sheet {
  return {
    ...sheet,
    strokes: sheet.strokes.map(({ line, curve }) => ({ line, curve: moveCurve(curve, by) })),
    dimensions: sheet.dimensions.map((dimension) => moveDimension(dimension, by)),
  }
}
