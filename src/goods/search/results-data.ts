import { dropOtherLocales } from '#base/platform/text/locale.ts'
import { toCardData } from '#goods/catalogue/page/page-data.ts'
import { hasLongValues } from '#goods/catalogue/page/size-columns.ts'
import type { ResultGroup, SearchResult } from './contract.ts'

/** What the page of results shows of the API's answer; see `src/goods/catalogue/page/page-data.ts`. */
export function toResults({ groups, ...reply }: SearchResult) {
  return dropOtherLocales({ ...reply, groups: groups.map(toGroup) })
}
export type Results = ReturnType<typeof toResults>

/** A table's columns of sizes come before those of words. Only the first picture is shown: it stands for the family. */
function toGroup({ products, columns, ...group }: ResultGroup) {
  const all = columns.map((column, index) => ({
    index,
    column: { ...column, isWide: hasLongValues(products.map(({ values }) => values[index]!.value)) },
  }))
  const ordered = [false, true].flatMap((isWide) => all.filter(({ column }) => column.isWide === isWide))
  const rows = products.map(({ values, ...product }) => {
    const { description: _, picture: __, ...line } = toCardData(product)
    return {
      ...line,
      ...(product.quantity < 1 && product.leadTimeDays !== null ? { leadTimeDays: product.leadTimeDays } : {}),
      values: ordered.map(({ index }) => values[index]!),
    }
  })
  return {
    ...group,
    picture: products[0]?.picture ?? null,
    columns: ordered.map(({ column }) => column),
    products: rows,
  }
}
export type DisplayedGroup = Results['groups'][number]
