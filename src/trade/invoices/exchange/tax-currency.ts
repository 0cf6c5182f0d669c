import { currencyByCountry } from './currency-by-country.ts'

type Seller = { country: string; taxCurrency?: string | undefined }

/**
 * The currency in which a seller declares tax: that of the country, unless another one was entered. Undefined: unknown.
 */
export const getTaxCurrency = ({ country, taxCurrency }: Seller): string | undefined =>
  taxCurrency || currencyByCountry.get(country)
