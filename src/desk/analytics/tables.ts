import type { Tables } from '#base/platform/database/table-facts.ts'

const leftOut = 'counted from the documents'

// Sums of documents that are exported by themselves, which stay when an account is erased.
export const tables = {
  first_sales: { leftOut },
  sales_by_country: { impersonal: true, leftOut },
  sales_by_subject: { impersonal: true, leftOut },
  sales_state: { impersonal: true, leftOut },
  uncounted_documents: { leftOut },
} satisfies Tables
