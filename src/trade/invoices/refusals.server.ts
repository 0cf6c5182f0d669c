import type { None } from '#base/platform/refusals/kinds.ts'
import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    invoices: {
      'not_found.document': None
      'not_found.documents': None
      'too_many.documents': { max: number }
      'unavailable.document_waits': None
      'wrong_state.invoice': None
    }
  }
}

declare module '#base/platform/refusals/field-problem.ts' {
  interface FieldProblemKinds {
    invoices: {
      not_time_zone: None
    }
  }
}

export const invoicesRefusals: FeatureRefusals<'invoices'> = {
  statuses: {},
  sentences: {
    'not_found.document': m.refusal_no_document,
    'not_found.documents': m.refusal_no_documents,
    'too_many.documents': ({ max }) => m.refusal_too_many_documents({ count: max }),
    'unavailable.document_waits': m.refusal_document_waits,
    'wrong_state.invoice': m.refusal_not_invoiceable,
  },
  fields: {
    not_time_zone: m.field_not_time_zone,
  },
}
