import { join } from 'node:path'
import { findProjectRoot } from '#base/platform/root.server.ts'
import type { Curve, Point } from '../view.ts'
import type { Sheet, SheetText } from './sheet.ts'

const millimetre = 72 / 25.4
const ink = '#1c1b19'
const widths = { visible: 0.5, hidden: 0.25, centre: 0.25, thin: 0.25, hatch: 0.18 } as const
// pdfkit takes a list of lengths as well, which its types do not say.
const dashes: Partial<Record<keyof typeof widths, number[]>> = { hidden: [2, 1], centre: [6, 1, 0.6, 1] }

type Document = PDFKit.PDFDocument

/** The drawing on A4, landscape where it is wide, in true size, so that a part can be laid on it. */
export async function writePdf(sheet: Sheet, title: string): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const layout = sheet.width > 190 || sheet.height < sheet.width ? 'landscape' : 'portrait'
  const font = join(findProjectRoot(), 'src/trade/invoices/fonts/latin-400.ttf')
  // The same part gives the same bytes, whenever it is asked for.
  const info = { Title: title, CreationDate: new Date(0), ModDate: new Date(0) }
  const document = new PDFDocument({ size: 'A4', layout, margin: 0, font, info })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.once('end', resolve))
  const [width, height] = layout === 'landscape' ? [297, 210] : [210, 297]
  document.scale(millimetre).translate((width - sheet.width) / 2, Math.max(8, (height - sheet.height) / 2.4))
  document.strokeColor(ink).fillColor(ink).lineCap('round').lineJoin('round')
  for (const { line, curve } of sheet.strokes) {
    document.lineWidth(widths[line])
    const dash = dashes[line]
    if (dash) document.dash(dash as unknown as number, {})
    drawCurve(document, curve)
    if (dash) document.undash()
  }
  document.lineWidth(0.18)
  for (const { lines, arrows, text } of sheet.dimensions) {
    for (const [[x1, y1], [x2, y2]] of lines) document.moveTo(x1, y1).lineTo(x2, y2).stroke()
    for (const points of arrows) document.polygon(...points.map(([x, y]): number[] => [x, y])).fill()
    drawText(document, text)
  }
  for (const text of sheet.texts) drawText(document, text)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

function drawCurve(document: Document, curve: Curve): void {
  if (curve.kind === 'line')
    document
      .moveTo(...toPair(curve.from))
      .lineTo(...toPair(curve.to))
      .stroke()
  else if (curve.kind === 'circle') document.circle(...toPair(curve.centre), curve.radius).stroke()
  else document.path(toArc(curve)).stroke()
}

const toPair = ([x, y]: Point): [number, number] => [x, y]

function toArc({ centre, radius, start, end }: Extract<Curve, { kind: 'arc' }>): string {
  const at = (degrees: number) => [
    centre[0] + radius * Math.cos((degrees * Math.PI) / 180),
    centre[1] + radius * Math.sin((degrees * Math.PI) / 180),
  ]
  const sweep = (((end - start) % 360) + 360) % 360
  return `M ${at(start).join(' ')} A ${radius} ${radius} 0 ${sweep > 180 ? 1 : 0} 1 ${at(end).join(' ')}`
}

function drawText(document: Document, { at: [x, y], text, height, turned, anchor }: SheetText): void {
  document.fontSize(height)
  const width = document.widthOfString(text)
  document.save().translate(x, y)
  if (turned) document.rotate(-90)
  const left = anchor === 'start' ? 0 : anchor === 'end' ? -width : -width / 2
  document.text(text, left, 0, { lineBreak: false, baseline: 'alphabetic' }).restore()
}
