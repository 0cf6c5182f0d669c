import { isPickup } from '#company/delivery/options.ts'
import { findTaxArea, isExport, type TaxPlace } from '#company/tax/territories.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { getCountryNameIn } from '#people/addresses/lines.server.ts'
import type { CustomsCodes } from './content.ts'
import type { OrderToInvoice } from './order.sql.server.ts'

type SentOrder = Pick<OrderToInvoice, 'deliveryMethod' | 'deliveryAddress' | 'deliveryPlace'>

/** Where the goods of an order are sent. Undefined: they are collected, or the order does not say. */
export function findDestination({ deliveryMethod, deliveryAddress, deliveryPlace }: SentOrder): TaxPlace | undefined {
  if (deliveryMethod && isPickup(deliveryMethod)) return undefined
  return deliveryAddress ?? (deliveryPlace ? { ...deliveryPlace, postcode: '' } : undefined)
}

/** Whether the goods of an order pass customs. Shops that charge the tax of the destination export them too. */
export function isExported(home: TaxPlace, order: SentOrder & Pick<OrderToInvoice, 'ground'>): boolean {
  const destination = findDestination(order)
  return order.ground === 'export' || (!!destination && isExport(findTaxArea(home), findTaxArea(destination)))
}

/** The line of a document below the goods; empty: nothing is known, or nobody asks. */
export function formatCustomsCodes({ tariffCode, origin }: Partial<Record<keyof CustomsCodes, string | null>>): string {
  const number = tariffCode && formatTariffCode(tariffCode)
  const country = origin && getCountryNameIn(origin, getLocale())
  if (number && country) return m.customs_codes({ number, country })
  if (number) return m.customs_tariff_number({ number })
  return country ? m.customs_origin({ country }) : ''
}

/** `7318158890` as tariffs print it: `7318 15 88 90`. */
const formatTariffCode = (code: string) => [code.slice(0, 4), ...(code.slice(4).match(/\d{1,2}/g) ?? [])].join('\u00a0')
