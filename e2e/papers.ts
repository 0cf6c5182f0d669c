import type { Download, Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The file that a click saves. */
export async function saveDownload(page: Page, click: () => Promise<void>): Promise<Download> {
  const saving = page.waitForEvent('download')
  await click()
  return await saving
}

/** The text of a PDF's first page. */
export async function readPdfText(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}
