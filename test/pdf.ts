import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The texts of a PDF, page by page, and what is attached to it. */
export async function readPdf(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })
  const attachments = (await document.getAttachments()) as Map<string, unknown> | null
  const { metadata } = await document.getMetadata()
  return { pages: await Promise.all(pages), attachments, metadata: metadata?.getRaw() as string }
}
