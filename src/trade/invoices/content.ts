import type { Translations } from '#base/platform/text/locale.ts'
import { sumByRate } from '#company/tax/by-rate.ts'
import type { TaxedAmount } from '#company/tax/compute.ts'
import type { TaxClass } from '#company/tax/contract.ts'
import type { Taxation } from '#company/tax/taxation.ts'
import type { Ground } from '#company/tax/treatment.ts'
import type { VatCheck } from '#company/vat-numbers/contract.ts'
import type { Address } from '#people/addresses/contract.ts'
import type { Seller } from './contract.ts'
import type { TaxAccounting } from './exchange/convert.ts'

/** A party as an invoice names it. Without a structured address the lines are the customer's own text. */
export type Party = {
  name: string
  lines: string[]
  address: Address | null
  /** The country of an address that was typed as text; older documents lack it. */
  country?: string | undefined
}

/**
 * A charged or credited line: the number of sales units at the agreed price. An amount without goods has no part
 * number. What a credit note charges is below 0, and so is its quantity.
 */
export type InvoiceLine = TaxedAmount & {
  /** The subject of a credit note's line that is no goods: a new price of those that stay, delivery, or an earlier refund. */
  about?: 'price' | 'delivery' | 'offset' | undefined
  sku: string
  name: string
  translations: Translations<'name'>
  quantity: number
  packSize: number
  unitPriceMinor: number
  /** Older documents do not say. */
  taxClass?: TaxClass | undefined
  /** The customs tariff number and the country of origin of exported goods, if they are known. */
  tariffCode?: string | undefined
  origin?: string | undefined
}

/** A product's customs tariff number and country of origin when it was ordered; null: unknown. */
export type CustomsCodes = { tariffCode: string | null; origin: string | null }

/** Delivery, in as many parts as there are rates. */
type Carriage = { name: string; translations: Translations<'name'>; parts: TaxedAmount[] }

/** How an order was paid. `online`: a wallet or another service of the payment provider. */
export type PaymentMeans = 'card' | 'credit_card' | 'debit_card' | 'direct_debit' | 'transfer' | 'online'

export type NamedMeans = PaymentMeans | 'unknown'

/** The means of a document; older ones, which do not say, were paid by card. */
export const toNamedMeans = (means: InvoiceContent['means']): NamedMeans =>
  means === undefined ? 'card' : (means ?? 'unknown')

/** The whole content of an invoice or a credit note. Its PDF and its XML are made from this alone. */
export type InvoiceContent = {
  seller: Seller
  buyer: Party & { vatNumber: string }
  /** The tax office's answer about the buyer's VAT number, on which the exemption rests. */
  consultation?: VatCheck | undefined
  /** The delivery address, if it differs. */
  deliveredTo: Party | null
  /** The country where the goods change hands; older documents do not say. */
  suppliedIn?: string | undefined
  order: { number: string; placedAt: string; reference: string }
  lines: InvoiceLine[]
  carriage: Carriage | null
  /**
   * From the day of payment to the last promised day of delivery, such as `2026-01-31`; without an end where none is promised. Older
   * documents have none.
   */
  period?: { from: string; to?: string } | undefined
  /**
   * Null: an order from before there was tax. Goods of an order with `reverse_charge` are an `intra_community` supply;
   * only documents from before that distinction, and their credit notes, have `reverse_charge`.
   */
  ground: Ground | 'intra_community' | null
  /** Tax by rate, highest first. */
  taxes: TaxedAmount[]
  netMinor: number
  taxMinor: number
  totalMinor: number
  /** Whose tax it is, and the currency that it is declared in. Older documents do not say. */
  taxation?: (Taxation & { currency: string }) | undefined
  /** Net and tax as the seller declares them, if that is in another currency. Older documents lack it. */
  accounting?: TaxAccounting | undefined
  /** The invoice that a credit note cancels completely or in part. */
  credits: { number: string; issuedAt: string } | null
  /** Null: the provider does not say. Missing in older documents: a card. */
  means?: PaymentMeans | null
  /** The last day for the transfer of an order on account, such as `2026-01-31`. */
  dueOn?: string | undefined
}

export type DocumentKind = 'invoice' | 'credit_note'

/** Adds up the charges: rates, net, tax and total. */
export function sumContent(lines: readonly TaxedAmount[], carriage: Carriage | null) {
  const all = [...lines, ...(carriage?.parts ?? [])]
  const taxes = sumByRate(all)
  const [netMinor, taxMinor] = [sum(taxes, 'netMinor'), sum(taxes, 'taxMinor')]
  return { taxes, netMinor, taxMinor, totalMinor: netMinor + taxMinor }
}

const sum = (all: readonly TaxedAmount[], key: 'netMinor' | 'taxMinor') =>
  all.reduce((total, taxed) => total + taxed[key], 0)
