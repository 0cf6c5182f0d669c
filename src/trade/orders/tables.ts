import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  account_terms: { personal: { limit_minor: ['accountTerms', 'deleted'] } },
  cancellations: {},
  exchange_lines: {},
  exchanges: {},
  labels: {
    personal: {
      image: ['not: the carrier’s picture of the address, which the order has', 'blanked'],
      tracking_number: ['not: its parcel says it', 'blanked'],
      tracking_url: ['not: its parcel says it', 'blanked'],
    },
    impersonal: 'consignment rate carrier service',
  },
  order_desk: { personal: { tags: ['orderNotes', 'deleted'] } },
  order_lines: {
    personal: { note: ['orders', 'blanked'] },
    impersonal: 'sku name price_terms translations tariff_code origin',
  },
  order_notes: { personal: { text: ['orderNotes', 'deleted'] } },
  order_search: {
    personal: { words: ['not: it holds the words of orders, which are exported by themselves', 'blanked'] },
    leftOut: 'made again from the orders',
  },
  orders: {
    personal: {
      customer_name: ['orders', 'blanked'],
      phone: ['orders', 'blanked'],
      address: ['orders', 'blanked'],
      delivery_address: ['orders', 'blanked'],
      billing_address: ['orders', 'blanked'],
      vat_number: ['orders', 'blanked'],
      vat_check: ['orders', 'blanked'],
      reference: ['orders', 'blanked'],
      note: ['orders', 'blanked'],
      source: ['not: a keyed hash, removed after a day', 'blanked'],
    },
    impersonal: 'delivery_method taxes price_terms delivery_place',
  },
  parcel_lines: {},
  parcels: {
    personal: { tracking_number: ['orders', 'blanked'], tracking_url: ['orders', 'blanked'] },
    impersonal: 'carrier',
  },
  return_lines: { personal: { reason: ['returns', 'blanked'], finding: ['returns', 'blanked'] } },
  return_pieces: {},
  returns: { personal: { answer: ['returns', 'blanked'], decision: ['returns', 'blanked'] } },
} satisfies Tables

/** What it publishes for those that may not import it; `docs/architecture.md` says what they hold. */
export const views = [
  'awaited_packs',
  'bought_lines',
  'bought_products',
  'cancelled_pieces',
  'ordered_products',
  'placed_lines',
  'placed_orders',
  'practice_lines',
  'practice_orders',
] as const
