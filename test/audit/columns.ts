/**
 * The columns of a table of the books that are neither sealed nor its key. `computed`: an audit works them out again from what is sealed, or
 * compares them with another book. `free`: why a change of some columns is none of the books.
 */
type AuditedTable = { computed?: string; free?: Readonly<Record<string, string>> }

const words = 'what a person wrote: its document has it as it was, sealed, and erasing an account removes it'
const tries = 'when something is tried again, or was mailed: the next try changes it'
const refund = 'an hourly comparison with the provider finds it'

export const auditedTables: Readonly<Record<string, AuditedTable>> = {
  cancellations: {},
  disputes: {
    computed: 'state',
    free: {
      mailed_at: tries,
      'amount_minor reason closed_at': 'the provider says it, and the comparison with it finds the difference',
    },
  },
  invoices: {},
  invoice_series: { computed: 'last', free: { 'kind year': 'its key' } },
  order_lines: {
    computed: 'unit_price_minor net_minor tax_minor tax_rate waiting',
    free: {
      note: words,
      'priced_quantity priced_refunded priced_minor': 'the order’s account works it out at the next cancellation',
    },
  },
  orders: {
    computed: 'state total_minor goods_minor delivery_minor tax_minor ground taxes vat_number hold_until',
    free: {
      'customer_name phone address reference note delivery_address billing_address vat_check': words,
      'renewals bank_holds bank_hold_until end_failures next_end_at priced_anew transfer_until':
        'until when it can be paid',
      'received_mailed_at paid_mailed_at transfer_reminded': tries,
      cancelled_at: 'an order that is paid after all is cancelled no longer',
      version: 'counts changes',
      source: 'is forgotten after a day',
      typed_in_by: 'the history says who typed it in',
      'delivery_added_minor delivery_priced_minor': 'the order’s account works it out at the next cancellation',
    },
  },
  parcel_lines: {},
  parcels: { free: { 'carrier tracking_number tracking_url': 'an admin corrects it' } },
  payment_attempts: {
    computed: 'state',
    free: { 'last_error next_check_at updated_at processing_since failures record_failures': tries },
  },
  payments: { computed: 'kept', free: { reminders: tries } },
  products: {
    computed: 'on_hand held loose_pieces',
    free: { '*': 'the catalogue: orders and documents keep what was offered' },
  },
  purchase_corrections: { free: { actor_id: 'the history says who it was' } },
  purchase_order_lines: {
    computed: 'received',
    free: { product_id: 'empty once the product is gone; its receipts name their moves' },
  },
  purchase_orders: {
    free: {
      note: 'is mailed, and free to change',
      version: 'counts changes',
      created_by: 'the history says who',
      'state sent_at ended_at': 'an admin closes and reopens it',
    },
  },
  purchase_receipts: { free: { actor_id: 'the history says who it was' } },
  refund_lines: {},
  refunds: {
    computed: 'amount_minor state',
    free: {
      'provider_refund_id done_at sent_at': refund,
      'next_try_at mailed_at released_at failures tries waiting_since by_hand_at': tries,
      note: words,
    },
  },
  return_lines: { computed: 'restocked came', free: { 'reason finding': words } },
  return_pieces: {},
  returns: {
    computed: 'state refund_id agreed_at received_at',
    free: {
      'answer decision': words,
      reminded_at: tries,
      missing_in: 'names the return that it came of; its day is sealed',
    },
  },
  stock_moves: { free: { actor_id: 'the history says who it was' } },
}

export const listNames = ({ computed = '', free = {} }: AuditedTable) => ({
  computed: computed.split(' ').filter(Boolean),
  free: Object.keys(free).flatMap((names) => names.split(' ')),
})
