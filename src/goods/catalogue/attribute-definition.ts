import type { Translations } from '#base/platform/text/locale.ts'

/** An attribute of a family's products, as the family's row holds it. */
export type AlternativeDefinition = {
  key: string
  label: string
  translations?: Translations<'label'>
  unit: string | null
  type: 'list' | 'number' | 'text'
  /** Products of the family are chosen by it. */
  filter?: boolean
  /** The value of the plain form, which is meant where none is named. */
  plain?: string
  /** Of the values that are words, by value. */
  valueTranslations?: Translations
}
