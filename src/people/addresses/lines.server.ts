import { formatAddress } from 'localized-address-format'
import type { Locale } from '#base/platform/text/locale.ts'
import type { Address } from './contract.ts'
import { listRegions } from './countries.server.ts'

const spelledOut = ['AE', 'CN', 'ES', 'JP', 'KR', 'PH']

/** An address line by line as its country writes it, the country last. */
export function formatAddressLines(address: Address, locale: Locale): string[] {
  const { name, company, street, extra, postcode, city, region, country } = address
  const named = spelledOut.includes(country) ? listRegions(country).find(({ code }) => code === region)?.name : region
  // A town that its province is called after says both.
  const area = named === city ? '' : named
  const written = formatAddress(
    {
      ...{ postalCountry: country, name, organization: company, addressLines: [street, extra].filter(Boolean) },
      ...{ postalCode: postcode, locality: city, administrativeArea: area ?? region },
    },
    'latin',
  )
  return [...written, getCountryNameIn(country, locale)]
}

/** A country as the last line of an address. */
export const getCountryNameIn = (country: string, locale: Locale): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(country)!
