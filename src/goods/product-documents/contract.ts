import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { enteredTranslations, line, translationsFor } from '#base/platform/contract/shapes.ts'
import { documentKinds, maxDocumentBytes, maxDocuments } from './kinds.ts'
import { documentLanguages } from './languages.ts'

const tag = {
  name: 'Product documents',
  description: 'Data sheets and other PDF files, which products and families then name.',
}

const Kind = z.enum(documentKinds)

/** A document of a product or a family: its content by name, and its title, which may be empty, in every language. */
export const DocumentEntry = z.strictObject({
  name: z.string().regex(/^[0-9a-f]{32}$/),
  kind: Kind,
  language: z.enum(documentLanguages),
  title: line(120).default(''),
  translations: enteredTranslations({ title: line(120) }).default({}),
})
export type DocumentEntry = z.output<typeof DocumentEntry>

export const DocumentEntries = z.array(DocumentEntry).max(maxDocuments)

/** The same as pages show it. */
export const ShownDocument = z.object({
  name: z.string(),
  kind: Kind,
  language: z.string(),
  title: z.string(),
  translations: translationsFor('title'),
  bytes: z.int(),
})
export type ShownDocument = z.output<typeof ShownDocument>

export const uploadProductDocument = endpoint('POST /product-documents', {
  tag,
  summary: 'Upload a PDF of up to 10 MiB, which is kept by its content',
  access: 'admin',
  rate: 'upload',
  status: 201,
  file: 'document',
  maxBytes: maxDocumentBytes,
  body: z.strictObject({ document: z.custom<Blob | Uint8Array>() }),
  reply: z.object({ name: z.string(), bytes: z.int() }),
  refusals: ['too_large', 'unsupported_media'],
})
