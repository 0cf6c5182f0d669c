import type { SavedAddress } from './contract.ts'
import { getCountryName } from './country-name.ts'

/** A saved address, line by line. */
export function AddressLines({ address }: { address: SavedAddress }) {
  const { name, company, street, extra, postcode, city, region, country, phone } = address
  const lines = [
    company,
    street,
    extra,
    [postcode, city, region].filter(Boolean).join(' '),
    getCountryName(country),
    phone,
  ]
  return (
    <address className="not-italic">
      <span className="block font-semibold">{name}</span>
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="figures block wrap-anywhere">
          {line}
        </span>
      ))}
    </address>
  )
}
