import { foldText, isAlike } from '#base/platform/folding/fold.ts'
import { withLocale } from '#base/platform/http/locale.server.ts'
import { listTexts, locales, type Translations } from '#base/platform/text/locale.ts'
import type { AlternativeDefinition } from '#goods/catalogue/attribute-definition.ts'
import { exportKeys } from '#goods/catalogue/importing/export-lines.server.ts'
import { getImportLabel } from '#goods/catalogue/importing/import-labels.ts'
import { readUnit } from '#goods/catalogue/taxonomy/units.ts'
import type { ImportColumn } from '../contract.ts'
import { findHeadKey, findNativeKey, splitUnit, toHeadKey } from './head-keys.ts'
import { findTemplate } from './templates.ts'

/** Keys of columns besides those of an export. */
export const furtherKeys = ['price', 'stockAdded', 'forSale'] as const

const keys: readonly string[] = [...exportKeys, ...furtherKeys]

export type AttributeNames = Pick<AlternativeDefinition, 'key' | 'label' | 'translations' | 'unit'>

/**
 * What columns are, by their heads: those of another shop's export, an export's own, the shop's words in any language, then what others call
 * them. Each is known by its whole head: a wrong price or stock looks as right as a right one.
 */
export function matchColumns(heads: readonly string[], attributes: readonly AttributeNames[]): ImportColumn[] {
  const template = findTemplate(heads)
  if (template) return template.toColumns(heads)
  const taken = new Set<string>()
  const columns: (ImportColumn | undefined)[] = heads.map(() => undefined)
  for (const guess of [guessByKey, guessByLabel(), guessByAttribute(attributes), findHeadKey, guessNative(heads)])
    for (const [index, head] of heads.entries()) {
      if (columns[index]) continue
      const key = guess(head)
      if (key === undefined || taken.has(key)) continue
      taken.add(key)
      columns[index] = { key, unit: findUnit(head, key, attributes) }
    }
  return nameByDescription(columns.map((column) => column ?? { key: '', unit: '' }))
}

/** In a list of prices without names, the description is what its parts are called. */
function nameByDescription(columns: ImportColumn[]): ImportColumn[] {
  const has = (...keys: string[]) => columns.some(({ key }) => keys.includes(key))
  if (has('name') || !has('price', 'priceCents')) return columns
  return columns.map((column) => (column.key === 'description' ? { ...column, key: 'name' } : column))
}

type Guess = (head: string) => string | undefined

const guessByKey: Guess = (head) => keys.find((key) => isAlike(key, head.trim()))

const guessNative =
  (heads: readonly string[]): Guess =>
  (head) =>
    findNativeKey(head, heads)

function guessByLabel(): Guess {
  const labels = new Map(
    locales.flatMap((locale) =>
      keys.map((key) => [foldText(withLocale(locale, () => getImportLabel(key))), key] as const),
    ),
  )
  const plain = new Map([...labels].map(([label, key]) => [toHeadKey(label), key]))
  return (head) => labels.get(foldText(head.trim())) ?? plain.get(toHeadKey(head))
}

const guessByAttribute =
  (attributes: readonly AttributeNames[]): Guess =>
  (head) => {
    const found =
      attributes.find((attribute) => isNamed(attribute, head.trim())) ??
      attributes.find((attribute) => statesUnit(head, attribute.unit) && isNamed(attribute, dropUnit(head)))
    return found && `attributes.${found.key}`
  }

function isNamed({ key, label, translations = {} }: AttributeNames, text: string): boolean {
  const sought = text.replace(/[_\s]+/g, ' ')
  const names = listTexts({ label, translations: translations as Translations<'label'> }, 'label')
  return [key, `attributes.${key}`, ...names].some((name) => isAlike(name, text) || isAlike(name, sought))
}

const unit = /[([,]\s*([^()[\],]{1,12})[)\]]?\s*$/

/** Whether a unit stands behind a head that measures what an attribute does. What else stands there says that it is another thing. */
const statesUnit = (head: string, own: string | null | undefined) =>
  Boolean(own) && readUnit(unit.exec(head)?.[1]?.trim() ?? '', own!) !== undefined

/** A head without what stands behind it. */
const dropUnit = (head: string) => head.replace(unit, '').trim()

/** The unit behind a head, where its column has units. */
function findUnit(head: string, key: string, attributes: readonly AttributeNames[]): string {
  const stated = key === 'massGrams' ? splitUnit(head).unit : unit.exec(head)?.[1]?.trim()
  const own = key === 'massGrams' ? 'g' : attributes.find((attribute) => key === `attributes.${attribute.key}`)?.unit
  return (stated && own && readUnit(stated, own)) || ''
}
