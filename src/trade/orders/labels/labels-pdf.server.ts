import PDFDocument from 'pdfkit'

/** 4 × 6 inches in points, as label printers have it. */
const page: [number, number] = [288, 432]

/** Creates a PDF of labels, each filling a page. */
export async function renderLabels(images: readonly Buffer[]): Promise<Buffer> {
  const document = new PDFDocument({ size: page, margin: 0, autoFirstPage: false })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.once('end', resolve))
  for (const image of images) {
    document.addPage()
    document.image(image, 0, 0, { fit: page, align: 'center', valign: 'center' })
  }
  document.end()
  await ended
  return Buffer.concat(chunks)
}
