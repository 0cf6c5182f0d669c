import { Refusal } from '#base/platform/errors.ts'
import { m } from '#paraglide/messages.js'
import { writeValue } from './dimension-text.ts'
import { type DrawingFileKind, getDrawingFileName } from './file-kinds.ts'
import { simplificationLabels } from './labels.server.ts'
import { type DrawnPart, getVersion, readDrawnPart } from './service.server.ts'
import { drawViews } from './shapes/draw.ts'
import { shapes } from './shapes/index.ts'
import type { ShapeDescription } from './shapes/shape.ts'
import { writeDxf } from './sheet/dxf.ts'
import { layOut } from './sheet/lay-out.ts'
import { writePdf } from './sheet/pdf.server.ts'
import type { Sheet } from './sheet/sheet.ts'
import { writeSvgFile } from './sheet/svg.ts'
import { addTitle } from './sheet/title.ts'

/** What a product is drawn from, as the catalogue knows it. */
export type DrawnProduct = { sku: string; name: string; standard: string; attributes: unknown; drawing: unknown }

export type DrawingFile = { name: string; version: string; write: () => Promise<Buffer | string> | string }

/** A product's drawing as a file. Files are in the shop's first language, so that they are the same for everybody. */
export function openDrawingFile(product: DrawnProduct | undefined, kind: DrawingFileKind): DrawingFile {
  const part = product && readDrawnPart(product.drawing, product.attributes)
  if (!part) throw new Refusal('not_found', { what: 'drawing' })
  const { sku, name, standard } = product
  return {
    name: getDrawingFileName(sku, kind),
    version: getVersion(part),
    write: () => writeFile[kind](drawSheet(part, { sku, name, standard }), `${sku}, ${name}`),
  }
}

const writeFile = { svg: writeSvgFile, pdf: writePdf, dxf: writeDxf } satisfies Record<
  DrawingFileKind,
  (sheet: Sheet, title: string) => Promise<Buffer> | string
>

function drawSheet(part: DrawnPart, texts: { sku: string; name: string; standard: string }): Sheet {
  const { simplified }: ShapeDescription = shapes[part.instance.shape]
  const notes = simplified.map((name) => simplificationLabels[name]({}, { locale: 'en' }))
  const sheet = layOut(drawViews(part.instance), 'wide', (dimension) => writeValue(part.instance, dimension))
  return addTitle(sheet, { ...texts, notes: [m.drawing_unit({}, { locale: 'en' }), ...notes] })
}
