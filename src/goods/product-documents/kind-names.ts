import { m } from '#paraglide/messages.js'
import type { ProductDocumentKind } from './kinds.ts'

/** What a document is, as buyers read it. Apart from what contracts need, so that the page of a product does not load those. */
export const documentKindNames: Readonly<Record<ProductDocumentKind, () => string>> = {
  'data-sheet': m.document_data_sheet,
  certificate: m.document_certificate,
  instructions: m.document_instructions,
  safety: m.document_safety,
}
