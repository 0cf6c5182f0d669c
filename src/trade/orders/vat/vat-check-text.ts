import { formatDateTime } from '#base/platform/text/locale.ts'
import type { VatCheck } from '#company/vat-numbers/contract.ts'
import { m } from '#paraglide/messages.js'

const vatAnswers = {
  valid: m.order_vat_valid,
  invalid: m.order_vat_invalid,
  unanswered: m.order_vat_unanswered,
  unchecked: m.order_vat_unchecked,
} as const

/** What the tax office said of the order's VAT number; whose it is and the proof of it are for the shop. */
export function formatVatCheck(check: VatCheck, isAdmin: boolean): string {
  const { answer, name, address, requestId, checkedAt } = check
  const proof = [name, address, requestId && m.order_vat_consultation({ id: requestId })]
  const lines = [vatAnswers[answer](), formatDateTime(checkedAt), ...(isAdmin ? proof : [])]
  return lines.filter(Boolean).join('\n')
}
