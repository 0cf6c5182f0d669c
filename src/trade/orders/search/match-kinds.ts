/** What of an order a text was found in. */
export const matchKinds = [
  'number',
  'name',
  'company',
  'email',
  'phone',
  'address',
  'reference',
  'vat_number',
  'amount',
  'part',
  'designation',
  'tracking',
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'dispute',
  'conversation',
  'return',
] as const
export type MatchKind = (typeof matchKinds)[number]
