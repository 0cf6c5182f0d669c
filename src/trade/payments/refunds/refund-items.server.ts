import { Refusal } from '#base/platform/errors.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { sumGross } from '#company/tax/by-rate.ts'
import { findExcess, refuseFields } from '#trade/orders/account/check-quantities.ts'
import type { OrderAccount, RefundItem } from '#trade/orders/account/order-account.ts'
import type { RefundRequest } from '#trade/orders/payments.server.ts'
import type { LockedOrder } from '#trade/orders/states.server.ts'

/** The requested items, at the prices and taxes of the order. */
export function toRequestedItems(
  { currency }: LockedOrder,
  account: OrderAccount,
  request: RefundRequest,
  leftMinor: number,
): RefundItem[] {
  checkRequest(account, request, currency)
  const items = account.refundItems(request)
  const maxMinor = sumGross(items)
  if (items.length === 0)
    return request.amountMinor === undefined ? [] : allocated(account, request.amountMinor, leftMinor)
  const amountMinor = request.amountMinor ?? maxMinor
  if (amountMinor > maxMinor) throw refuseTooMuch(maxMinor, currency)
  return amountMinor === maxMinor ? items : account.lower(items, amountMinor)
}

/** The caller refuses more than is left. */
const allocated = (account: OrderAccount, amountMinor: number, leftMinor: number) =>
  amountMinor > leftMinor ? [] : account.allocate(amountMinor)

export const refuseTooMuch = (maxMinor: number, currency: string) =>
  new Refusal('invalid_fields', { what: 'refund', max: fromMinor(maxMinor, currency), currency })

function checkRequest(account: OrderAccount, { lines, delivery }: RefundRequest, currency: string): void {
  const fields = findExcess(lines, account.available('refund'), account.lines)
  const leftMinor = account.shippingLeftMinor()
  // guard: no more of a delivery is refunded than is left | never | trade/payments/parts.test
  if (delivery === 'all' ? leftMinor === 0 : delivery > leftMinor)
    fields.delivery = { code: 'refund_too_large', max: fromMinor(leftMinor, currency), currency }
  refuseFields(fields)
}
