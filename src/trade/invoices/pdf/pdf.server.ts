import { setImmediate as pause } from 'node:timers/promises'
import { escapeHtml } from '#base/platform/http/html.server.ts'
import { withLocale } from '#base/platform/http/locale.server.ts'
import { formatNumber, type Locale } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { toPrintable } from './fonts.server.ts'
import { muted, PdfPaper, pageSize } from './pdf-layout.server.ts'

type Attachment = { name: string; xml: string; date: Date }

/** What the metadata of a file say. */
type About = { title: string; author: string; date: Date; attachment?: Attachment }

/** A document within a file: its pages are numbered by themselves. */
export type PdfPart = {
  /** At the foot of each page, in columns. */
  foot: readonly string[]
  /** Below the columns. */
  remark: string
  /** Draws the top of each further page. */
  head: (pages: PdfPages) => void
  body: (pages: PdfPages) => Promise<void>
  locale?: Locale
}

/** A document on A4, from the top of its first page downwards. */
export class PdfPages {
  readonly paper: PdfPaper
  y = pageSize.top
  readonly #end: number
  readonly #head: () => void

  constructor(paper: PdfPaper, end: number, head: () => void) {
    this.paper = paper
    this.#end = end
    this.#head = head
  }

  /**
   * Starts another page if the given height does not fit on this one.
   * @returns whether it did
   */
  room(height: number): boolean {
    if (this.y + height <= this.#end) return false
    this.add()
    this.#head()
    return true
  }

  /** Starts another page, without the top of a further one. */
  add(): void {
    this.paper.document.addPage()
    this.y = pageSize.top
  }
}

/** Creates a PDF/A-3 of one document or several, page by page, yielding to other work in between. */
export async function makePdf({ title, author, date, attachment }: About, parts: readonly PdfPart[]): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    ...{ size: 'A4', margin: 0, bufferPages: true, pdfVersion: '1.7', subset: 'PDF/A-3b', lang: getLocale() },
    // No standard font, which PDF/A forbids.
    font: null as unknown as string,
    info: { Title: title, CreationDate: date, ModDate: date },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.once('end', resolve))
  const paper = new PdfPaper(document)
  for (const part of parts) {
    if (part !== parts[0]) document.addPage()
    await withLocale(part.locale ?? getLocale(), () => drawPart(paper, part))
  }
  addMetadata(document, authored(author))
  if (attachment) embed(document, attachment)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/** Draws a document from the current page on. */
async function drawPart(paper: PdfPaper, part: PdfPart): Promise<void> {
  const { document } = paper
  const first = document.bufferedPageRange().count - 1
  const foot = drawFoot(paper, part)
  const pages = new PdfPages(paper, foot.top - 18, () => part.head(pages))
  await part.body(pages)
  const count = document.bufferedPageRange().count - first
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(first + index)
    foot.write(m.invoice_page({ page: formatNumber(index + 1), pages: formatNumber(count) }))
    await pause()
  }
}

/** The foot of a document’s pages, as high as its texts need. */
function drawFoot(paper: PdfPaper, { foot, remark }: PdfPart) {
  const style = { size: 7.2, colour: muted }
  const step = style.size * 1.38
  const width = (pageSize.right - pageSize.left - 24 * (foot.length - 1)) / foot.length
  const columns = foot.map((text) => paper.lines(text, width, style))
  const remarks = remark === '' ? [] : paper.lines(remark, pageSize.right - pageSize.left - 90, style)
  const high = Math.max(...columns.map((lines) => lines.length))
  const height = (high + Math.max(1, remarks.length)) * step + 14
  const top = pageSize.height - 34 - height
  return {
    top,
    write(number: string) {
      paper.rule(top)
      for (const [index, lines] of columns.entries())
        paper.write(lines, top + 6, { ...style, x: pageSize.left + index * (width + 24), width })
      const below = top + 10 + high * step
      paper.write(remarks, below, { ...style, x: pageSize.left, width: pageSize.right - pageSize.left - 90 })
      paper.write([number], below, { ...style, x: pageSize.right - 90, width: 90, align: 'right' })
    },
  }
}

/** Adds to the metadata. pdfkit's types lack its method for that. */
const addMetadata = (document: PDFKit.PDFDocument, xml: string): void =>
  (document as unknown as { appendXML(xml: string): void }).appendXML(xml)

/** The author in the metadata. pdfkit writes it unescaped, but the metadata are XML. */
const authored = (author: string) => `
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:creator><rdf:Seq><rdf:li>${escapeHtml(toPrintable(author))}</rdf:li></rdf:Seq></dc:creator>
    </rdf:Description>`

/** The embedded XML, as in Factur-X and ZUGFeRD. */
function embed(document: PDFKit.PDFDocument, { name, xml, date }: Attachment): void {
  document.file(Buffer.from(xml), {
    ...{ name, type: 'text/xml', description: 'EN 16931', relationship: 'Alternative' },
    ...{ creationDate: date, modifiedDate: date },
  } as PDFKit.Mixins.PDFAttachmentOptions)
  const property = (
    of: string,
    says: string,
  ) => `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${of}</pdfaProperty:name>
    <pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>
    <pdfaProperty:description>${says}</pdfaProperty:description></rdf:li>`
  addMetadata(
    document,
    `
    <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
      <fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${name}</fx:DocumentFileName>
      <fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
        <pdfaSchema:property><rdf:Seq>
          ${property('DocumentFileName', 'The name of the embedded XML document')}
          ${property('DocumentType', 'The type of the document')}
          ${property('Version', 'The version of the standard')}
          ${property('ConformanceLevel', 'The conformance level of the document')}
        </rdf:Seq></pdfaSchema:property>
      </rdf:li></rdf:Bag></pdfaExtension:schemas>
    </rdf:Description>`,
  )
}
