/** What a document is. */
export const documentKinds = ['data-sheet', 'certificate', 'instructions', 'safety'] as const
export type ProductDocumentKind = (typeof documentKinds)[number]

/** How large a document may be. */
export const maxDocumentBytes = 10 * 1024 * 1024

/** How many a product has, and how many a family. */
export const maxDocuments = 10

const text = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** Whether bytes begin and end as a PDF does (ISO 32000-2, 7.5.2 and 7.5.5). It says nothing of what is between. */
export const isPdf = (bytes: Uint8Array): boolean =>
  text(bytes.subarray(0, 5)) === '%PDF-' && text(bytes.subarray(-1024)).includes('%%EOF')
