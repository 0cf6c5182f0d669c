import { vatNumberOf } from '#addresses/vat-number.server.ts'
import type { Content, Party } from './content.ts'
import type { Seller } from './contract.ts'
import { filled } from './xml-parts.server.ts'

/** Who sells to whom, and the numbers of the order on both sides. */
export const agreement = (content: Content) => ({
  'ram:SellerTradeParty': sellerParty(content),
  'ram:BuyerTradeParty': {
    'ram:Name': content.buyer.name,
    'ram:PostalTradeAddress': postalAddress(content.buyer, content.seller),
    'ram:SpecifiedTaxRegistration': content.ground === null ? undefined : registration('VA', content.buyer.vatNumber),
  },
  'ram:SellerOrderReferencedDocument': { 'ram:IssuerAssignedID': content.order.number },
  'ram:BuyerOrderReferencedDocument': content.order.reference
    ? { 'ram:IssuerAssignedID': content.order.reference }
    : undefined,
})

function sellerParty({ seller, ground }: Content) {
  const { name, register, phone, email, country, vatNumber, taxNumber } = seller
  const registrations = [
    registration('FC', taxNumber),
    // What is not subject to tax names no number for it.
    ground === null ? undefined : registration('VA', vatNumberOf(country, vatNumber) ?? prefixed(vatNumber, country)),
  ]
  return {
    // A buyer's program knows a seller by some number.
    'ram:ID': register || (vatNumber && ground !== null) ? undefined : filled(taxNumber || vatNumber),
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
    'ram:PostalTradeAddress': addressOf(seller),
    'ram:SpecifiedTaxRegistration': registrations.filter((one) => one !== undefined),
  }
}

/** Where the form of VAT numbers is not known, they may be written without their country. */
const prefixed = (number: string, country: string) => (/^[A-Z]{2}|^$/.test(number) ? number : country + number)

const registration = (scheme: 'FC' | 'VA', number: string) =>
  number ? { 'ram:ID': { '@schemeID': scheme, '#': number } } : undefined

/** Where it goes, if that is not the buyer's address; of goods that go to another member state in any case. */
export function delivery({ deliveredTo, buyer, seller, ground }: Content) {
  const to = deliveredTo ?? (ground === 'intra_community' ? buyer : null)
  if (!to) return {}
  return { 'ram:ShipToTradeParty': { 'ram:Name': to.name, 'ram:PostalTradeAddress': postalAddress(to, seller) } }
}

/** What was typed as a text changes hands at home, in the country of the seller. */
function postalAddress({ address, lines }: Party, { country }: Seller) {
  if (address) return { ...addressOf(address), 'ram:CountrySubDivisionName': filled(address.region) }
  const [one, two, ...more] = lines.slice(1)
  return {
    'ram:LineOne': one,
    'ram:LineTwo': two,
    'ram:LineThree': filled(more.join(', ')),
    'ram:CountryID': country,
  }
}

const addressOf = ({
  postcode,
  street,
  extra,
  city,
  country,
}: Omit<Seller, 'name'> | NonNullable<Party['address']>) => ({
  'ram:PostcodeCode': filled(postcode),
  'ram:LineOne': filled(street),
  'ram:LineTwo': filled(extra),
  'ram:CityName': filled(city),
  'ram:CountryID': country,
})
