import { findTaxArea, getVatState, type TaxPlace } from '#company/tax/territories.ts'
import { m } from '#paraglide/messages.js'
import { vatNumberExamples } from '#people/addresses/vat-number-examples.ts'
import type { DeliveryOffer } from '../shapes.ts'

/** What a VAT number is for and looks like; then the tax office's answer about it, and its consequence for the order. */
export function describeVatNumber(
  offer: Pick<DeliveryOffer, 'vatCheck' | 'sums'> | null | undefined,
  place: TaxPlace,
): string {
  const check = offer?.vatCheck
  const state = getVatState(findTaxArea(place))
  if (!check) {
    const example = vatNumberExamples[state]
    return [m.checkout_vat_hint(), ...(example ? [m.vat_number_example({ example })] : [])].join(' ')
  }
  if (check.answer !== 'valid') return check.isHeld ? m.checkout_vat_held() : m.checkout_vat_unanswered()
  const confirmed = check.name ? m.checkout_vat_valid({ name: check.name }) : m.checkout_vat_valid_unnamed()
  if (offer.sums.ground !== 'reverse_charge') return `${confirmed} ${m.checkout_vat_home()}`
  const isTriangular = check.state !== state
  return [confirmed, m.tax_reverse_charge(), isTriangular && m.checkout_vat_triangular()].filter(Boolean).join('. ')
}
