import { m } from '#paraglide/messages.js'
import type { FieldErrors, Refusal, RefusalCode } from './errors.ts'
import { formatNumber } from './locale.ts'

type Sentence = (message: string) => string

/** The shop's refusals in the reader's language, by code: the shop itself says them in English. */
const sentences: Partial<Record<RefusalCode, Sentence>> = {
  not_signed_in: m.refusal_not_signed_in,
  wrong_password: m.auth_error_wrong_password,
  wrong_code: m.refusal_wrong_code,
  second_factor_required: m.refusal_second_factor_required,
  link_expired: m.auth_error_link_expired,
  not_allowed: m.refusal_not_allowed,
  reauth_required: m.refusal_reauth_required,
  not_found: m.refusal_not_found,
  out_of_stock: (message) => {
    const left = /\d+/.exec(message)
    return left ? m.refusal_pieces_left({ count: formatNumber(Number(left[0])) }) : m.refusal_out_of_stock()
  },
  price_changed: m.refusal_price_changed,
  already_paid: m.refusal_already_paid,
  order_cancelled: m.refusal_order_cancelled,
  payment_in_progress: m.refusal_payment_in_progress,
  payment_not_found: m.refusal_payment_not_found,
  already_exists: m.refusal_already_exists,
  last_admin: m.refusal_last_admin,
  stale_version: m.refusal_stale_version,
  wrong_state: m.refusal_wrong_state,
  too_large: m.photo_too_large,
  unsupported_media: m.refusal_unsupported_media,
  invalid_fields: m.refusal_invalid_fields,
  quota: m.refusal_quota,
  rate_limited: m.refusal_rate_limited,
  too_many_open_orders: m.refusal_too_many_open_orders,
  unavailable: m.refusal_unavailable,
}

/** What is wrong with a field, in the reader's language. The shop's own words are the keys. */
const complaints: [RegExp, (count: string) => string][] = [
  [/is required$/, m.field_required],
  [/^must have at least (\d+) characters$/, (count) => m.field_too_short({ count })],
  [/^must have at most (\d+) characters$/, (count) => m.field_too_long({ count })],
  [/^Too big: expected string to have <=(\d+) characters$/, (count) => m.field_too_long({ count })],
  [/email address$/, m.field_email_wrong],
  [/telephone number/, m.field_phone_wrong],
  [/single line$/, m.field_one_line],
  [/stars$/, m.rating_needed],
  [/whole number$|^Invalid input: expected (int|number)/, m.field_whole_number],
  [/^must not be negative$|^must be more than nothing$/, m.field_too_small],
  [/^is in use$/, m.field_in_use],
  [/megapixels$/, m.field_photo_too_many_pixels],
  [/photo that you uploaded$/, m.field_photo_foreign],
  [/cannot be kept$/, m.field_characters],
  [/not your password$/, m.field_password_wrong],
  [/guesser would try$/, m.field_password_common],
  [/^Only (\d+) /, (count) => m.refusal_pieces_left({ count })],
  [/^It is out of stock/, m.refusal_out_of_stock],
  [/^The price is now/, m.refusal_price_changed],
  [/^Too big: expected number to be <=(\d+)$/, (count) => m.field_too_big({ count })],
  [/^Too small: expected number to be >=(\d+)$/, (count) => m.field_less({ count })],
]

function complaintOf(english: string): string {
  for (const [words, text] of complaints) {
    const found = words.exec(english)
    if (found) return text(found[1] && /^\d+$/.test(found[1]) ? formatNumber(Number(found[1])) : '')
  }
  return m.field_wrong()
}

export const fieldTexts = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([name, english]) => [name, complaintOf(english)]))

/** Why the shop refused, in the language of the page. Requests that no screen makes have one sentence for all. */
export function refusalText({ code, message }: Pick<Refusal, 'code' | 'message'>): string {
  return (sentences[code] ?? m.failure_text)(message)
}
