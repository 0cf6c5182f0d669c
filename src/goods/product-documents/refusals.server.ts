import type { None } from '#base/platform/refusals/kinds.ts'
import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    'product-documents': {
      'not_found.product_document': None
      'unsupported_media.no_pdf': None
      'unavailable.document_store': None
    }
  }
}

declare module '#base/platform/refusals/field-problem.ts' {
  interface FieldProblemKinds {
    'product-documents': {
      no_such_document: None
    }
  }
}

export const productDocumentsRefusals: FeatureRefusals<'product-documents'> = {
  statuses: {},
  sentences: {
    'not_found.product_document': m.refusal_no_document,
    'unsupported_media.no_pdf': m.refusal_media_no_pdf,
    'unavailable.document_store': m.refusal_no_document_store,
  },
  fields: { no_such_document: m.field_no_such_document },
}
