import { dropOtherLocales } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { Definition, FamilyDetails } from './contract.ts'
import { chooseColumns, massKey } from './family-columns.ts'

/** The same with the mass among the attributes, so that it can be a column. */
export function withMass({ attributes, rows }: Pick<FamilyDetails, 'attributes' | 'rows'>) {
  const mass: Definition = {
    ...{ key: massKey, label: m.mass_of_one(), translations: {}, unit: 'g', type: 'number', filter: false },
    valueTranslations: {},
  }
  return {
    attributes: [...attributes, mass],
    rows: rows.map((row) => ({
      ...row,
      values: row.massGrams === null ? row.values : { ...row.values, [massKey]: String(row.massGrams) },
    })),
  }
}

/** The keys in an address: `columns=thread,length`. */
export const readColumns = (columns: unknown): string[] => String(columns ?? '').split(',')

/** What a family's page shows of the API's answer: of each row only what has a column. */
export function toFamilyPageData({ rows: all, attributes: own, ...family }: FamilyDetails, wanted: readonly string[]) {
  const { attributes, rows } = withMass({ attributes: own, rows: all })
  const { columns, same } = chooseColumns({ attributes, rows }, wanted)
  const options = attributes.map(({ key, label, translations }) => ({ key, label, translations }))
  const shown = rows.map(({ values, leadTimeDays, backOrders, massGrams: _, ...row }) => ({
    ...row,
    // Said only of what may be ordered before it is here, and of what is sold out: most is not.
    ...(backOrders ? { backOrders } : {}),
    ...(row.quantity < 1 && leadTimeDays !== null ? { leadTimeDays } : {}),
    values: Object.fromEntries(columns.flatMap(({ key }) => (values[key] === undefined ? [] : [[key, values[key]]]))),
  }))
  return dropOtherLocales({ ...family, columns, options, same, rows: shown })
}
export type FamilyPageData = ReturnType<typeof toFamilyPageData>
export type FamilyPageSize = FamilyPageData['rows'][number]
