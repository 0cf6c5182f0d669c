import type { AlternativeDefinition } from '#catalogue/attribute-definition.ts'
import { exportKeys } from '#catalogue/export-lines.server.ts'
import { getImportLabel } from '#catalogue/import-labels.ts'
import { getUnitFactor } from '#catalogue/taxonomy/units.ts'
import { foldText, isAlike } from '#platform/folding/fold.ts'
import { withLocale } from '#platform/http/locale.server.ts'
import { listTexts, locales, type Translations } from '#platform/locale.ts'
import type { ImportColumn } from './contract.ts'

/** Keys of columns besides those of an export. */
export const furtherKeys = ['price', 'stockAdded', 'forSale'] as const

const keys: readonly string[] = [...exportKeys, ...furtherKeys]

/** What files of other programs call their columns; the first that fits counts. */
const words: readonly (readonly [string, RegExp])[] = [
  [
    'sku',
    /^(sku|(part|item|article|product|order|stock|catalog(ue)?|material)[ .-]*(no|nr|num|number|code|id)\.?|artikel(nr|nummer)?\.?|teilenummer|mpn|model|পার্ট নং)$/,
  ],
  ['gtin', /^(ean|gtin|upc|barcode|bar code)/],
  ['stockAdded', /(received|delivered|incoming|to add|zugang)/],
  ['stock', /^(stock|qty|quantity|on hand|in stock|inventory|bestand|menge|available|পরিমাণ|মজুত)/],
  ['priceBreaks', /(price breaks|quantity prices|staffel|scale prices)/],
  ['price', /^((unit |list |net |sales |retail )?price|preis|cost|দাম|মূল্য)/],
  ['massGrams', /^(weight|mass|gewicht|masse|ওজন)/],
  ['packSize', /^(pack|package|pack(age)? (size|qty)|packing|ve|vpe)$/],
  ['tariffCode', /(customs|tariff|hs ?code|commodity|zolltarif)/],
  ['origin', /(country of origin|made in|ursprung)/],
  ['leadTimeDays', /(lead ?time|delivery time|lieferzeit)/],
  ['shelf', /^(shelf|bin|location|lagerplatz)/],
  ['backOrders', /^back[ -]?orders?/],
  ['minimum', /(moq|minimum|mindest)/],
  ['description', /^(desc|details|text|beschreibung|বিবরণ)/],
  ['name', /^((product |item |part )?(name|title)|bezeichnung|benennung|পণ্যের নাম)$/],
  ['category', /^(category|group|product group|kategorie|warengruppe)/],
  ['family', /^(family|series|product line|serie|familie)/],
]

export type AttributeNames = Pick<AlternativeDefinition, 'key' | 'label' | 'translations' | 'unit'>

/** What columns are, by their heads: an export's own, the shop's words in any language, then what others call them. */
export function matchColumns(heads: readonly string[], attributes: readonly AttributeNames[]): ImportColumn[] {
  const taken = new Set<string>()
  const columns: (ImportColumn | undefined)[] = heads.map(() => undefined)
  for (const guess of [guessByKey, guessByLabel(), guessByAttribute(attributes), guessByWords])
    for (const [index, head] of heads.entries()) {
      if (columns[index]) continue
      const key = guess(head)
      if (key === undefined || taken.has(key)) continue
      taken.add(key)
      columns[index] = { key, unit: findUnit(head, key, attributes) }
    }
  return columns.map((column) => column ?? { key: '', unit: '' })
}

type Guess = (head: string) => string | undefined

const guessByKey: Guess = (head) => keys.find((key) => isAlike(key, head.trim()))

function guessByLabel(): Guess {
  const labels = new Map(
    locales.flatMap((locale) =>
      keys.map((key) => [foldText(withLocale(locale, () => getImportLabel(key))), key] as const),
    ),
  )
  return (head) => labels.get(foldText(head.trim())) ?? labels.get(toPlain(head))
}

const guessByAttribute =
  (attributes: readonly AttributeNames[]): Guess =>
  (head) => {
    const sought = toPlain(head)
    const found = attributes.find(
      ({ key, label, translations = {} as Translations<'label'> }) =>
        foldText(key) === sought ||
        isAlike(`attributes.${key}`, head.trim()) ||
        listTexts({ label, translations }, 'label').some((text) => isAlike(text, sought)),
    )
    return found && `attributes.${found.key}`
  }

const guessByWords: Guess = (head) => words.find(([, shape]) => shape.test(toPlain(head)))?.[0]

const unit = /[([,]\s*([^()[\],]{1,12})[)\]]?\s*$/

/** A head without the unit behind it. */
const toPlain = (head: string) => foldText(head.replace(unit, '').trim()).replace(/[_\s]+/g, ' ')

/** The unit behind a head, where its column has units. */
function findUnit(head: string, key: string, attributes: readonly AttributeNames[]): string {
  const stated = unit.exec(head)?.[1]?.trim()
  const own = key === 'massGrams' ? 'g' : attributes.find((attribute) => key === `attributes.${attribute.key}`)?.unit
  return stated && own && getUnitFactor(stated, own) !== undefined ? stated : ''
}
