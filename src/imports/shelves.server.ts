import type { AlternativeDefinition } from '#catalogue/attribute-definition.ts'
import { listCategoryNames, listNamedFamilies } from '#catalogue/family-names.sql.server.ts'
import { toSlug } from '#catalogue/slug.ts'
import { type ImportLookups, loadImportLookups } from '#catalogue/sql.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { listSpellings } from '#platform/folding/fold.ts'
import { createId } from '#platform/ids.server.ts'
import { listTexts } from '#platform/locale.ts'

export type ImportFamily = { id: string; slug: string; name: string; attributes: readonly AlternativeDefinition[] }

/** A category or family that is not there yet. Its id is the one that it will have. */
export type NewCategory = { id: string; name: string }
export type NewFamily = NewCategory & { categoryId: string; attributes: readonly AlternativeDefinition[] }

/** Categories and families as rows name them: by their addresses, or by their names in any language. */
export class Shelves {
  readonly lookups: ImportLookups
  readonly names = new Map<string, string>()
  readonly newCategories = new Map<string, NewCategory>()
  readonly newFamilies = new Map<string, NewFamily>()
  readonly families = new Map<string, ImportFamily>()
  // bounded: the categories of the shop, while some rows are compared
  readonly #categories = new Map<string, string | null>()
  // bounded: the families of the shop, while some rows are compared
  readonly #families = new Map<string, string | null>()

  constructor(lookups: ImportLookups, categories: CategoryNames, families: FamilyNames) {
    this.lookups = lookups
    for (const category of categories) {
      this.names.set(lookups.categories.get(category.slug)!, category.name)
      addNames(this.#categories, category.slug, [category.slug, ...listTexts(category, 'name')])
    }
    for (const family of families) {
      const { id, slug, name, standard } = family
      const attributes = family.attributes as unknown as readonly AlternativeDefinition[]
      this.names.set(id, name)
      this.families.set(slug, { id, slug, name, attributes })
      addNames(this.#families, slug, [slug, standard, `${name} ${standard}`, ...listTexts(family, 'name')])
    }
  }

  /** Its address; undefined: there is none, or several have that name. */
  findCategory = (text: string): string | undefined => findNamed(this.#categories, text)
  findFamily = (text: string): string | undefined => findNamed(this.#families, text)

  makeCategory(name: string): string {
    const [id, slug] = [createId(), this.#pickSlug(name, this.lookups.categories)]
    this.newCategories.set(slug, { id, name })
    this.names.set(id, name)
    this.lookups.categories.set(slug, id)
    for (const key of listKeys(name)) this.#categories.set(key, slug)
    return slug
  }

  makeFamily(name: string, category: string, attributes: readonly AlternativeDefinition[]): string {
    const [id, slug] = [createId(), this.#pickSlug(name, this.lookups.families)]
    const categoryId = this.lookups.categories.get(category)!
    this.newFamilies.set(slug, { id, name, categoryId, attributes })
    this.names.set(id, name)
    this.lookups.families.set(slug, { id, slug, description: '', categoryId, imageId: null })
    this.families.set(slug, { id, slug, name, attributes })
    for (const key of listKeys(name)) this.#families.set(key, slug)
    return slug
  }

  #pickSlug(name: string, taken: ReadonlyMap<string, unknown>): string {
    const base = toSlug(name) || '1'
    for (let number = 1; ; number++) {
      const slug = number === 1 ? base : `${base}-${number}`
      if (!taken.has(slug)) return slug
    }
  }
}

type CategoryNames = Awaited<ReturnType<typeof listCategoryNames>>
type FamilyNames = Awaited<ReturnType<typeof listNamedFamilies>>

/** A name that several have stands for none of them; an address is sure. */
function addNames(known: Map<string, string | null>, slug: string, names: readonly string[]): void {
  for (const name of new Set(names.flatMap(listKeys))) {
    if (name === '' || known.get(name) === slug) continue
    known.set(name, known.has(name) && name !== slug ? null : slug)
  }
}

/** A name in each way in which it may be written. */
const listKeys = (text: string): string[] => listSpellings(text).map((form) => form.replace(/\s+/g, ' ').trim())

const findNamed = (known: ReadonlyMap<string, string | null>, text: string): string | undefined =>
  listKeys(text)
    .map((key) => known.get(key))
    .find((slug) => typeof slug === 'string') ?? undefined

export async function loadShelves(db: Database): Promise<Shelves> {
  const lookups = await loadImportLookups(db)
  return new Shelves(lookups, await listCategoryNames(db), await listNamedFamilies(db))
}

/** Whether the attribute of this key is a number in any family. */
export const isNumberAttribute =
  ({ families }: Shelves) =>
  (key: string): boolean =>
    [...families.values()].some(({ attributes }) =>
      attributes.some((attribute) => attribute.key === key && attribute.type === 'number'),
    )

/** The attributes of all families, each key once. */
export function listAttributes({ families }: Shelves): AlternativeDefinition[] {
  const known = new Map<string, AlternativeDefinition>()
  for (const { attributes } of families.values())
    for (const attribute of attributes) if (!known.has(attribute.key)) known.set(attribute.key, attribute)
  return [...known.values()].toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}
