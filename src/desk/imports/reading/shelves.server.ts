import type { Database } from '#base/platform/database/connect.server.ts'
import { listSpellings } from '#base/platform/folding/fold.ts'
import { createId } from '#base/platform/ids.server.ts'
import { listTexts } from '#base/platform/text/locale.ts'
import type { AlternativeDefinition } from '#goods/catalogue/attribute-definition.ts'
import { listCategoryNames, listNamedFamilies } from '#goods/catalogue/related/family-names.sql.server.ts'
import { toSlug } from '#goods/catalogue/slug.ts'
import { type ImportLookups, loadImportLookups } from '#goods/catalogue/sql.server.ts'
import { listPathReadings, pickNewPath } from './category-paths.ts'

export type ImportFamily = { id: string; slug: string; name: string; attributes: readonly AlternativeDefinition[] }

/** A category or family that is not there yet. Its id is the one that it will have. */
export type NewCategory = { id: string; name: string; parentId: string | null }
export type NewFamily = Pick<NewCategory, 'id' | 'name'> & {
  categoryId: string
  attributes: readonly AlternativeDefinition[]
}

/** Categories and families as rows name them: by their addresses, by their names in any language, or by the path to them. */
export class Shelves {
  readonly lookups: ImportLookups
  readonly names = new Map<string, string>()
  readonly newCategories = new Map<string, NewCategory>()
  readonly newFamilies = new Map<string, NewFamily>()
  readonly families = new Map<string, ImportFamily>()
  // bounded: the categories of the shop, while some rows are compared
  readonly #categories = new Map<string, Set<string>>()
  // bounded: as above
  readonly #parents = new Map<string, string | null>()
  // bounded: the families of the shop, while some rows are compared
  readonly #families = new Map<string, string | null>()

  constructor(lookups: ImportLookups, categories: CategoryNames, families: FamilyNames) {
    this.lookups = lookups
    for (const category of categories) {
      this.names.set(lookups.categories.get(category.slug)!, category.name)
      this.#addCategory(category.slug, listTexts(category, 'name'), category.parentSlug)
    }
    for (const family of families) {
      const { id, slug, name, standard } = family
      const attributes = family.attributes as unknown as readonly AlternativeDefinition[]
      this.names.set(id, name)
      this.families.set(slug, { id, slug, name, attributes })
      addNames(this.#families, slug, [slug, standard, `${name} ${standard}`, ...listTexts(family, 'name')])
    }
  }

  /** The addresses of the categories that a cell may mean: one if it is clear, none if there is none. */
  findCategories(text: string): string[] {
    if (this.lookups.categories.has(text)) return [text]
    const named = this.#listNamed(text)
    if (named.length > 0) return named
    for (const paths of listPathReadings(text)) {
      const found = [...new Set(paths.flatMap((levels) => this.#listByPath(levels)))]
      // Who names a category and what is above it means the former.
      const lowest = found.filter((slug) => !found.some((other) => this.#parents.get(other) === slug))
      if (lowest.length > 0) return lowest
    }
    return []
  }

  /** Its address; undefined: there is none, or several have that name. */
  findFamily = (text: string): string | undefined => findNamed(this.#families, text)

  /** Categories have two levels: of a longer path the highest and the lowest. @returns undefined if the text may mean several */
  makeCategory(text: string): string | undefined {
    const path = pickNewPath(text, (name) => this.#listNamed(name).length > 0)
    if (!path) return undefined
    const { parent, name } = path
    if (parent === undefined) return this.#makeCategory(name, null)
    const above = this.#listNamed(parent).filter((slug) => this.#parents.get(slug) === null)
    return this.#makeCategory(name, above[0] ?? this.#makeCategory(parent, null))
  }

  #makeCategory(given: string, parent: string | null): string {
    const name = given.slice(0, 80)
    const [id, slug] = [createId(), this.#pickSlug(name, this.lookups.categories)]
    this.newCategories.set(slug, { id, name, parentId: parent && this.lookups.categories.get(parent)! })
    this.names.set(id, name)
    this.lookups.categories.set(slug, id)
    this.#addCategory(slug, [name], parent)
    return slug
  }

  #addCategory(slug: string, names: readonly string[], parent: string | null): void {
    this.#parents.set(slug, parent)
    for (const key of new Set([slug, ...names].flatMap(listKeys)))
      this.#categories.set(key, (this.#categories.get(key) ?? new Set()).add(slug))
  }

  #listNamed(text: string): string[] {
    for (const key of listKeys(text)) {
      const found = this.#categories.get(key)
      if (found) return [...found]
    }
    return []
  }

  /** Those at the end of a path whose own parent, if they have one, is in it: the path of a shop may have more levels, or fewer. */
  #listByPath(levels: readonly string[]): string[] {
    const named = this.#listNamed(levels.at(-1)!)
    const above = new Set(levels.slice(0, -1).flatMap((level) => this.#listNamed(level)))
    if (above.size === 0 && levels.length === 1) return named
    const under = named.filter((slug) => above.has(this.#parents.get(slug) ?? ''))
    return under.length > 0 ? under : named.filter((slug) => this.#parents.get(slug) === null)
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
