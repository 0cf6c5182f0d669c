import { baseLocale, type Locale, locales, otherLocales } from '#base/platform/text/locale.ts'
import type { RawCell } from './reading/row-context.ts'

/** Rows of an export that say what a product is called in a further view of the shop, behind the row of the product. All are heads. */
export type Views = { part: string; code: string; texts: readonly string[] }

type Row = { line: number; cells: RawCell[] }

/** An export has the rows of a product together, one for each view. */
const maxViews = 100

/** The columns for texts in other languages, which the file has as rows. */
export const listViewHeads = ({ texts }: Views): string[] =>
  otherLocales.flatMap((locale) => texts.map((text) => `${text}.${locale}`))

/** The language of a view, whose code is it or has it among other words; undefined: the shop has none that is called so. */
function findLanguage(code: string): Locale | undefined {
  const parts = code.toLowerCase().split(/[^a-z]+/)
  return locales.find((locale) => parts.includes(locale))
}

/**
 * Puts the texts of further views into the row of their product, under heads that stand behind those of the file. What is in a
 * language that the shop has not, or stands elsewhere, stays a row, which is refused with its reason.
 */
export async function* joinViews(
  rows: AsyncIterable<Row>,
  views: Views,
  heads: readonly string[],
): AsyncGenerator<Row> {
  const places = new Map([...heads, ...listViewHeads(views)].map((head, index) => [head, index]))
  const getText = ({ cells }: Row, head: string) => String(cells[places.get(head) ?? -1] ?? '').trim()
  let product: Row | undefined
  let others: Row[] = []
  for await (const { line, cells } of rows) {
    const row = { line, cells: [...cells] }
    while (row.cells.length < places.size) row.cells.push(null)
    const code = getText(row, views.code)
    const isOwn = product !== undefined && code !== '' && getText(row, views.part) === getText(product, views.part)
    const locale = isOwn ? findLanguage(code) : undefined
    if (locale) for (const text of views.texts) copyText(row, product!, text, locale)
    else if (isOwn && others.length < maxViews) others.push(row)
    else {
      if (product) yield product
      yield* others
      others = []
      product = row
    }
  }
  if (product) yield product
  yield* others

  function copyText(from: Row, to: Row, head: string, locale: Locale): void {
    const text = getText(from, head)
    const place = places.get(locale === baseLocale ? head : `${head}.${locale}`)
    if (text !== '' && place !== undefined) to.cells[place] = text
  }
}
