import { numberOf } from '#platform/forms.ts'
import { formatNumber } from '#platform/locale.ts'
import { digitsOf } from '#platform/money.ts'
import type { DeliveryTable, Method, Place } from './contract.ts'

/** A table as it is typed: numbers are text, and masses are in kilograms. */
export type BandDraft = { kilograms: string; price: string }
export type DaysDraft = { daysFrom: string; daysTo: string }
export type MethodDraft = Pick<Method, 'key' | 'name' | 'nameBn'> & DaysDraft & { bands: BandDraft[]; freeFrom: string }
export type ZoneDraft = { key: string; name: string; places: Place[]; methods: MethodDraft[] }
export type DeliveryDraft = { zones: ZoneDraft[]; pickup: DaysDraft & { address: string } }

const typed = (number: number) => formatNumber(number, { maximumFractionDigits: 3, useGrouping: false })

/** With all the digits of its currency. */
const priceTyped = (price: number, currency: string) =>
  formatNumber(price, { minimumFractionDigits: digitsOf(currency), useGrouping: false })

const daysTyped = ({ daysFrom, daysTo }: Pick<Method, 'daysFrom' | 'daysTo'>): DaysDraft => ({
  daysFrom: typed(daysFrom),
  daysTo: typed(daysTo),
})

export const draftOf = ({ zones, pickup }: DeliveryTable, currency: string): DeliveryDraft => ({
  zones: zones.map((zone) => ({
    ...zone,
    key: zone.name,
    methods: zone.methods.map((method) => methodTyped(method, currency)),
  })),
  pickup: { address: pickup.address, ...daysTyped(pickup) },
})

const methodTyped = ({ bands, freeFrom, ...method }: Method, currency: string): MethodDraft => ({
  ...method,
  ...daysTyped(method),
  freeFrom: freeFrom === null ? '' : priceTyped(freeFrom, currency),
  bands: bands.map(({ upToGrams, price }) => ({
    kilograms: typed(upToGrams / 1000),
    price: priceTyped(price, currency),
  })),
})

const emptyBand: BandDraft = { kilograms: '', price: '' }

/** Orders name a method by its key, which no other one ever has. */
export const newMethod = (): MethodDraft => ({
  ...{ key: crypto.randomUUID(), name: '', nameBn: '', freeFrom: '', daysFrom: '', daysTo: '' },
  bands: [emptyBand],
})

export const newZone = (): ZoneDraft => ({ key: crypto.randomUUID(), name: '', places: [], methods: [newMethod()] })

/** With a band for what is heavier. */
export const withBand = (method: MethodDraft): MethodDraft => ({ ...method, bands: [...method.bands, emptyBand] })

const daysOf = ({ daysFrom, daysTo }: DaysDraft) => ({ daysFrom: numberOf(daysFrom), daysTo: numberOf(daysTo) })

/** The table that is typed. What is no number is refused by its shape. */
export const tableOf = ({ zones, pickup }: DeliveryDraft) => ({
  zones: zones.map(({ name, places, methods }) => ({ name, places, methods: methods.map(methodOf) })),
  pickup: { address: pickup.address, ...daysOf(pickup) },
})

const methodOf = ({ bands, freeFrom, ...method }: MethodDraft) => ({
  ...method,
  ...daysOf(method),
  freeFrom: numberOf(freeFrom) ?? null,
  bands: bands.map(({ kilograms, price }) => ({ upToGrams: gramsOf(kilograms), price: numberOf(price) })),
})

/** To the gram. */
export function gramsOf(kilograms: string): number | undefined {
  const number = numberOf(kilograms)
  return number === undefined ? undefined : Math.round(number * 1000)
}
