import { readVatNumber } from '#people/addresses/vat-number.server.ts'
import type { InvoiceContent, Party } from '../content.ts'
import type { Seller } from '../contract.ts'
import { requiresVatNumbers } from '../vat.ts'
import { omitEmpty } from './xml-parts.server.ts'

/** The seller, the buyer, and both sides' numbers of the order. */
export const buildAgreement = (content: InvoiceContent) => ({
  'ram:SellerTradeParty': sellerParty(content),
  'ram:BuyerTradeParty': {
    'ram:Name': content.buyer.name,
    'ram:PostalTradeAddress': postalAddress(content.buyer, content.seller),
    'ram:SpecifiedTaxRegistration': requiresVatNumbers(content.ground)
      ? registration('VA', content.buyer.vatNumber)
      : undefined,
  },
  'ram:SellerOrderReferencedDocument': { 'ram:IssuerAssignedID': content.order.number },
  'ram:BuyerOrderReferencedDocument': content.order.reference
    ? { 'ram:IssuerAssignedID': content.order.reference }
    : undefined,
})

function sellerParty({ seller, ground }: InvoiceContent) {
  const { name, register, phone, email, country, vatNumber, taxNumber } = seller
  const registrations = [
    registration('FC', taxNumber),
    requiresVatNumbers(ground)
      ? registration('VA', readVatNumber(country, vatNumber) ?? prefixed(vatNumber, country))
      : undefined,
  ]
  return {
    // A buyer's program knows a seller by some number.
    'ram:ID': register || (vatNumber && requiresVatNumbers(ground)) ? undefined : omitEmpty(taxNumber || vatNumber),
    'ram:Name': name,
    'ram:SpecifiedLegalOrganization': register ? { 'ram:ID': register } : undefined,
    'ram:DefinedTradeContact':
      phone || email
        ? {
            'ram:PersonName': name,
            'ram:TelephoneUniversalCommunication': phone ? { 'ram:CompleteNumber': phone } : undefined,
            'ram:EmailURIUniversalCommunication': email ? { 'ram:URIID': email } : undefined,
          }
        : undefined,
    'ram:PostalTradeAddress': toPostalAddress(seller),
    'ram:SpecifiedTaxRegistration': registrations.filter((nextRegistration) => nextRegistration !== undefined),
  }
}

/** VAT numbers of an unknown format may lack their country. */
const prefixed = (number: string, country: string) => (/^[A-Z]{2}|^$/.test(number) ? number : country + number)

const registration = (scheme: 'FC' | 'VA', number: string) =>
  number ? { 'ram:ID': { '@schemeID': scheme, '#': number } } : undefined

/** The delivery address if it is not the buyer's; always for goods that go to another member state. */
export function buildDelivery({ deliveredTo, buyer, seller, ground }: InvoiceContent) {
  const to = deliveredTo ?? (ground === 'intra_community' ? buyer : null)
  if (!to) return {}
  return { 'ram:ShipToTradeParty': { 'ram:Name': to.name, 'ram:PostalTradeAddress': postalAddress(to, seller) } }
}

/** Addresses typed as text lack a country in older documents: those goods changed hands at home. */
function postalAddress({ address, lines, country: typed }: Party, { country: home }: Seller) {
  if (address) return { ...toPostalAddress(address), 'ram:CountrySubDivisionName': omitEmpty(address.region) }
  // The name of its country stands last.
  const [one, two, ...more] = typed ? lines.slice(1, -1) : lines.slice(1)
  return {
    'ram:LineOne': one,
    'ram:LineTwo': two,
    'ram:LineThree': omitEmpty(more.join(', ')),
    'ram:CountryID': typed ?? home,
  }
}

const toPostalAddress = ({
  postcode,
  street,
  extra,
  city,
  country,
}: Omit<Seller, 'name'> | NonNullable<Party['address']>) => ({
  'ram:PostcodeCode': omitEmpty(postcode),
  'ram:LineOne': omitEmpty(street),
  'ram:LineTwo': omitEmpty(extra),
  'ram:CityName': omitEmpty(city),
  'ram:CountryID': country,
})
