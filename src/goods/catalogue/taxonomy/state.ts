import type { Translations } from '#base/platform/text/locale.ts'
import type { AttributeEntry, CategoryEntry, FamilyEntry } from './contract.ts'

type Stored = { slug: string; translations: Translations }

/** A category as its row holds it. */
export type CategoryState = Stored & Omit<CategoryEntry, 'translations'> & { position: number }

type StoredAttribute = Pick<AttributeEntry, 'key' | 'label' | 'type'> &
  Partial<Omit<AttributeEntry, 'unit'>> & { unit?: string | null }

/** A family as its row holds it. */
export type FamilyState = Stored &
  Omit<FamilyEntry, 'translations' | 'attributes'> & { attributes: StoredAttribute[] } & {
    imageId: string | null
  }

/** What of a row was entered, as the API has it. */
export const toCategoryEntry = ({ name, description, translations, parentId }: CategoryState): CategoryEntry => ({
  ...{ name, description, translations, parentId },
})

/** An attribute that an earlier version stored may lack what was added since. */
const toAttributeEntry = ({ key, label, type, ...stored }: StoredAttribute): AttributeEntry => ({
  ...{ key, label, type, translations: {}, filter: false, options: [], valueTranslations: {} },
  ...stored,
  unit: stored.unit ?? '',
})

/** What was stored before families asked for something, had documents, were drawn, or were found by purpose, lacks that. */
export const toFamilyEntry = ({
  slug: _,
  imageId: __,
  attributes,
  asks = [],
  documents = [],
  drawing = null,
  purposes = '',
  ...entry
}: FamilyState): Required<FamilyEntry> => ({
  ...entry,
  asks,
  documents,
  drawing,
  purposes,
  attributes: attributes.map(toAttributeEntry),
})
