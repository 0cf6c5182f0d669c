import { addressIn } from '#addresses/address-fields.tsx'
import type { Address, KeptAddress } from '#addresses/contract.ts'
import type { OrderOfLines } from '#orders/contract.ts'
import type { CartLine } from './contract.ts'

/** The address that was chosen from the book, or typed. */
function chosenIn(form: FormData, at: string, book: readonly KeptAddress[]): Address {
  const kept = book.find(({ _id }) => _id === form.get(`${at}id`))
  if (!kept) return addressIn(form, at)
  const { _id, ...address } = kept
  return address
}

type Shown = { lines: readonly CartLine[]; book: readonly KeptAddress[]; total: number }

/** What the page shows, as an order. */
export function orderIn(form: FormData, { lines, book, total }: Shown): OrderOfLines {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    lines: lines.map(({ productId, quantity, unitPrice: price, note }) => ({ productId, quantity, price, note })),
    delivery: chosenIn(form, 'delivery.', book),
    ...(form.get('billingSame') === null && { billing: chosenIn(form, 'billing.', book) }),
    vatNumber: text('vatNumber'),
    method: text('method'),
    total,
    reference: text('reference'),
    note: text('note'),
  }
}
