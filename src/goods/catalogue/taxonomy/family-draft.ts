import { type Locale, type Localized, otherLocales } from '#base/platform/text/locale.ts'
import type { AttributeEntry, FamilyEntry } from './contract.ts'

/** An attribute as it is typed: its values, one a line, and what each is in other languages, in the same lines. */
export type AttributeDraft = Omit<AttributeEntry, 'options' | 'plain' | 'valueTranslations'> & {
  plain: string
  /** Tells its row from others, while it has no key yet. */
  row: string
  values: string
  translated: Localized
}

export type FamilyDraft = Omit<FamilyEntry, 'attributes' | 'facts'> & { facts: string; attributes: AttributeDraft[] }

export const emptyFamily: FamilyEntry = {
  ...{ name: '', description: '', translations: {}, standard: '', commonness: 1, purposes: '' },
  ...{ categoryId: '', facts: [], attributes: [], asks: [], documents: [], drawing: null },
}

export const toFamilyDraft = ({ facts, attributes, ...entry }: FamilyEntry): FamilyDraft => ({
  ...entry,
  facts: facts.join('\n'),
  attributes: attributes.map(toAttributeDraft),
})

function toAttributeDraft({ options, plain = '', valueTranslations, ...attribute }: AttributeEntry): AttributeDraft {
  const values = [...new Set([...options, ...Object.keys(valueTranslations)])]
  const linesIn = (locale: Locale) => values.map((value) => valueTranslations[value]?.[locale] ?? '').join('\n')
  return {
    ...attribute,
    plain,
    row: attribute.key,
    values: values.join('\n'),
    translated: Object.fromEntries(otherLocales.map((locale) => [locale, linesIn(locale).trimEnd()])),
  }
}

export const createAttributeDraft = (): AttributeDraft => ({
  ...{ row: crypto.randomUUID(), key: '', label: '', translations: {}, type: 'list', unit: '', filter: true },
  ...{ plain: '', values: '', translated: {} },
})

/** What was typed, as the API takes it; its schema refuses what is wrong. An attribute that is new gets its key from its label. */
export function parseFamilyDraft({ facts, attributes, ...entry }: FamilyDraft): FamilyEntry {
  const keys = new Set(attributes.map(({ key }) => key))
  return {
    ...entry,
    facts: listLines(facts).filter((fact) => fact !== ''),
    attributes: attributes.map(({ row: _, values, translated, key, plain, ...attribute }) => ({
      ...attribute,
      key: key || pickKey(attribute.label, keys),
      ...parseValues(values, translated),
      ...(plain.trim() && { plain: plain.trim() }),
    })),
  }
}

function parseValues(values: string, translated: Localized): Pick<AttributeEntry, 'options' | 'valueTranslations'> {
  const lines = listLines(values)
  const inLocale = otherLocales.map((locale) => [locale, listLines(translated[locale] ?? '')] as const)
  const rows = lines.flatMap((value, index) => {
    const texts = inLocale.flatMap(([locale, texts]) => (texts[index] ? [[locale, texts[index]]] : []))
    return value && texts.length > 0 ? [[value, Object.fromEntries(texts)]] : []
  })
  return { options: [...new Set(lines.filter((value) => value !== ''))], valueTranslations: Object.fromEntries(rows) }
}

const listLines = (text: string) => text.split('\n').map((line) => line.trim())

/** `Head height k` is `headHeightK`; a second one gets a number. A label without Latin letters is numbered only. */
function pickKey(label: string, taken: Set<string>): string {
  const words =
    label
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? []
  const joined = words
    .map((word, index) => (index === 0 ? word.toLowerCase() : word[0]!.toUpperCase() + word.slice(1).toLowerCase()))
    .join('')
    .replace(/^\d+/, '')
    .slice(0, 36)
  const base = joined || 'attribute'
  let key = base
  for (let number = 2; taken.has(key); number++) key = `${base}${number}`
  taken.add(key)
  return key
}
