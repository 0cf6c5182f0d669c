import type { Address } from '#addresses/contract.ts'
import type { Taxed } from '#tax/compute.ts'
import type { Ground } from '#tax/treatment.ts'
import type { Seller } from './contract.ts'

/** Somebody as an invoice names them. Without a structured address the lines are what the customer typed. */
export type Party = { name: string; lines: string[]; address: Address | null }

/** What is charged or credited: so many sales units, at the price that was agreed. A sum without goods has no part number. */
export type InvoiceLine = Taxed & {
  sku: string
  name: string
  nameBn: string
  quantity: number
  packSize: number
  unitPriceMinor: number
}

/** Delivery, in as many parts as there are rates. */
type Carriage = { name: string; nameBn: string; parts: Taxed[] }

/** All that an invoice or a credit note says. Its PDF and its XML are made from this alone. */
export type Content = {
  seller: Seller
  buyer: Party & { vatNumber: string }
  /** Where it goes, if it goes anywhere else. */
  deliveredTo: Party | null
  order: { number: string; placedAt: string; reference: string }
  lines: InvoiceLine[]
  carriage: Carriage | null
  /** From the day of payment to the last on which delivery was promised, such as `2026-01-31`. Older documents say none. */
  period?: { from: string; to: string } | undefined
  /**
   * Null: an order from before there was tax. Goods that an order calls `reverse_charge` are an `intra_community` supply; only
   * documents from before that was told apart say `reverse_charge`, and what is credited of them.
   */
  ground: Ground | 'intra_community' | null
  /** By rate, the highest first. */
  taxes: Taxed[]
  netMinor: number
  taxMinor: number
  totalMinor: number
  /** The invoice that a credit note takes back, or a part of it. */
  credits: { number: string; issuedAt: string } | null
}

export type Kind = 'invoice' | 'credit_note'

/** Adds up what is charged: rates, net, tax and total. */
export function sumsOf(lines: readonly Taxed[], carriage: Carriage | null) {
  const all = [...lines, ...(carriage?.parts ?? [])]
  const taxes = [...Map.groupBy(all, ({ rate }) => rate)]
    .map(([rate, taxed]) => ({ rate, netMinor: sum(taxed, 'netMinor'), taxMinor: sum(taxed, 'taxMinor') }))
    .toSorted((a, b) => b.rate - a.rate)
  const [netMinor, taxMinor] = [sum(taxes, 'netMinor'), sum(taxes, 'taxMinor')]
  return { taxes, netMinor, taxMinor, totalMinor: netMinor + taxMinor }
}

const sum = (all: readonly Taxed[], key: 'netMinor' | 'taxMinor') => all.reduce((total, one) => total + one[key], 0)
