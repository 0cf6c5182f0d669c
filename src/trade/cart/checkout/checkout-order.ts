import { readAddress } from '#people/addresses/address-fields.tsx'
import type { Address, SavedAddress } from '#people/addresses/contract.ts'
import type { OrderOfLines } from '#trade/orders/placing/contract.ts'
import { readDays } from '#trade/orders/transfers/days-field.tsx'
import type { CartLine } from '../contract.ts'
import { type Agreed, deliveryField } from './use-agreed.ts'

/** The address that was chosen from the book, or typed. */
function chosenIn(form: FormData, at: string, book: readonly SavedAddress[]): Address {
  const kept = book.find(({ _id }) => _id === form.get(`${at}id`))
  if (!kept) return readAddress(form, at)
  const { _id, ...address } = kept
  return address
}

type DisplayedCheckout = { lines: readonly CartLine[]; book: readonly SavedAddress[]; total: number }

/** The page's input, as an order. */
export function readOrder(form: FormData, { lines, book, total }: DisplayedCheckout): OrderOfLines {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    lines: lines.map(({ productId, quantity, unitPrice: price, product, note }) => ({
      ...{ productId, quantity, price, note },
      ...(product && { packSize: product.packSize }),
    })),
    delivery: chosenIn(form, 'delivery.', book),
    ...(form.get('billingSame') === null && { billing: chosenIn(form, 'billing.', book) }),
    vatNumber: text('vatNumber'),
    method: text('method'),
    total,
    reference: text('reference'),
    note: text('note'),
  }
}

/** An order at the prices that were agreed on. */
export function withAgreed(order: OrderOfLines, { read }: Agreed) {
  const agreedDelivery = read(deliveryField)
  return {
    ...order,
    lines: order.lines.map((line) => {
      const agreed = read(line.productId)
      return agreed === undefined ? line : { ...line, agreed }
    }),
    ...(agreedDelivery !== undefined && { agreedDelivery }),
  }
}

/** For whom an admin orders, and until when they pay. */
export const readBehalf = (form: FormData): { email: string; days: number; onAccount?: true } => ({
  email: String(form.get('email') ?? ''),
  days: readDays(form),
  ...(form.has('onAccount') && { onAccount: true }),
})
