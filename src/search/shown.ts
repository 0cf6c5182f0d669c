import { cardOf } from '#catalogue/shown.ts'
import { inPageLanguage } from '#platform/locale.ts'
import type { Group, SearchReply } from './contract.ts'

/** What the page of results shows of the API's answer; see `src/catalogue/shown.ts`. */
export function resultsOf({ groups, ...reply }: SearchReply) {
  return inPageLanguage({ ...reply, groups: groups.map(groupOf) })
}
export type Results = ReturnType<typeof resultsOf>

/** Of the pictures only the first: it stands for the family. */
function groupOf({ products, ...group }: Group) {
  const lines = products.map(({ values, ...product }) => {
    const { description: _, picture: __, ...line } = cardOf(product)
    return { ...line, values }
  })
  return { ...group, picture: products[0]?.picture ?? null, products: lines }
}
export type ShownGroup = Results['groups'][number]
