import { fromMinor } from '#base/platform/text/money.ts'
import type { Address } from '#people/addresses/contract.ts'
import type { Consignment, CustomsItem, Sender } from '../carrier-hub.server.ts'

const gramsPerOunce = 28.349523125
const millimetresPerInch = 25.4

/** A consignment as EasyPost takes it: masses in ounces, sides in inches, both with one decimal. */
export const toShipment = ({ from, to, grams, size, reference, customs }: Consignment) => ({
  from_address: { ...toAddress(from), email: from.email },
  to_address: toAddress(to),
  parcel: {
    weight: toOunces(grams),
    ...(size && {
      ...{ length: toInches(size.length), width: toInches(size.width), height: toInches(size.height) },
    }),
  },
  reference,
  ...(customs && { customs_info: toCustoms(from, customs) }),
  options: { label_format: 'PNG', label_size: '4x6', invoice_number: reference },
})

const toAddress = ({ name, company, street, extra, city, region, postcode, country, phone }: Address | Sender) => ({
  ...{ name, company, street1: street, street2: extra, city, zip: postcode, country, phone },
  // `US-CA` is `CA` there.
  state: region.slice(region.indexOf('-') + 1),
})

function toCustoms({ country }: Sender, { signer, items }: NonNullable<Consignment['customs']>) {
  return {
    contents_type: 'merchandise',
    restriction_type: 'none',
    non_delivery_option: 'return',
    customs_certify: true,
    customs_signer: signer,
    // What the United States want to be told of exports below 2,500 dollars. https://docs.easypost.com/docs/customs-infos
    ...(country === 'US' && { eel_pfc: 'NOEEI 30.37(a)' }),
    customs_items: items.map(toCustomsItem),
  }
}

const toCustomsItem = (item: CustomsItem) => ({
  description: item.description,
  quantity: item.quantity,
  value: fromMinor(item.valueMinor, item.currency),
  currency: item.currency,
  weight: toOunces(item.grams),
  hs_tariff_number: item.tariffCode,
  origin_country: item.origin,
})

const toOunces = (grams: number) => Math.max(0.1, round(grams / gramsPerOunce))
const toInches = (millimetres: number) => Math.max(0.1, round(millimetres / millimetresPerInch))
const round = (value: number) => Math.round(value * 10) / 10
