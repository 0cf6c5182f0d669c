import { parseNumber } from '#base/platform/forms.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { getMinorDigits } from '#base/platform/text/money.ts'
import type { DeliveryMethod, DeliveryPlace, DeliveryTable, DispatchRules } from './contract.ts'

/** A table as it is typed: numbers are text, and masses are in kilograms. */
export type BandDraft = { kilograms: string; price: string }
export type DaysDraft = { daysFrom: string; daysTo: string }
export type MethodDraft = Pick<DeliveryMethod, 'key' | 'name' | 'translations'> &
  DaysDraft & { bands: BandDraft[]; freeFrom: string }
export type ZoneDraft = { key: string; name: string; places: DeliveryPlace[]; methods: MethodDraft[] }
/** Without a country no public holidays are kept. */
export type DispatchDraft = Omit<DispatchRules, 'holidays'> & { holidays: { country: string; region: string } }
export type DeliveryDraft = {
  zones: ZoneDraft[]
  pickup: DaysDraft & { address: string }
  dispatch: DispatchDraft
  unknownKilograms: string
}

const typed = (number: number) => formatNumber(number, { maximumFractionDigits: 3, useGrouping: false })

/** Formats an amount with all the digits of its currency. */
const priceTyped = (price: number, currency: string) =>
  formatNumber(price, { minimumFractionDigits: getMinorDigits(currency), useGrouping: false })

const daysTyped = ({ daysFrom, daysTo }: Pick<DeliveryMethod, 'daysFrom' | 'daysTo'>): DaysDraft => ({
  daysFrom: typed(daysFrom),
  daysTo: typed(daysTo),
})

export const toDeliveryDraft = (
  { zones, pickup, dispatch, unknownMassGrams }: DeliveryTable,
  currency: string,
): DeliveryDraft => ({
  zones: zones.map((zone) => ({
    ...zone,
    key: zone.name,
    methods: zone.methods.map((method) => methodTyped(method, currency)),
  })),
  pickup: { address: pickup.address, ...daysTyped(pickup) },
  dispatch: { ...dispatch, holidays: dispatch.holidays ?? { country: '', region: '' } },
  unknownKilograms: unknownMassGrams === null ? '' : typed(unknownMassGrams / 1000),
})

const methodTyped = ({ bands, freeFrom, ...method }: DeliveryMethod, currency: string): MethodDraft => ({
  ...method,
  ...daysTyped(method),
  freeFrom: freeFrom === null ? '' : priceTyped(freeFrom, currency),
  bands: bands.map(({ upToGrams, price }) => ({
    kilograms: typed(upToGrams / 1000),
    price: priceTyped(price, currency),
  })),
})

const emptyBand: BandDraft = { kilograms: '', price: '' }

/** Orders refer to a method by its key, which is never reused. */
export const createMethodDraft = (): MethodDraft => ({
  ...{ key: crypto.randomUUID(), name: '', translations: {}, freeFrom: '', daysFrom: '', daysTo: '' },
  bands: [emptyBand],
})

export const createZoneDraft = (): ZoneDraft => ({
  key: crypto.randomUUID(),
  name: '',
  places: [],
  methods: [createMethodDraft()],
})

/** Adds a band for heavier orders. */
export const withBand = (method: MethodDraft): MethodDraft => ({ ...method, bands: [...method.bands, emptyBand] })

const parseDays = ({ daysFrom, daysTo }: DaysDraft) => ({
  daysFrom: parseNumber(daysFrom),
  daysTo: parseNumber(daysTo),
})

/** Parses the typed table. The schema refuses anything that is not a number. */
export const parseDeliveryDraft = ({ zones, pickup, dispatch, unknownKilograms }: DeliveryDraft) => ({
  zones: zones.map(({ name, places, methods }) => ({ name, places, methods: methods.map(parseMethod) })),
  pickup: { address: pickup.address, ...parseDays(pickup) },
  dispatch: { ...dispatch, holidays: dispatch.holidays.country === '' ? null : dispatch.holidays },
  unknownMassGrams: parseGrams(unknownKilograms) ?? null,
})

const parseMethod = ({ bands, freeFrom, ...method }: MethodDraft) => ({
  ...method,
  ...parseDays(method),
  freeFrom: parseNumber(freeFrom) ?? null,
  bands: bands.map(({ kilograms, price }) => ({ upToGrams: parseGrams(kilograms), price: parseNumber(price) })),
})

/** Rounds to the gram. */
export function parseGrams(kilograms: string): number | undefined {
  const number = parseNumber(kilograms)
  return number === undefined ? undefined : Math.round(number * 1000)
}
