/** A PDF as a file to upload, which no other test has. */
export const pdfFile = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n% ${crypto.randomUUID()}\n%%EOF\n`),
})
