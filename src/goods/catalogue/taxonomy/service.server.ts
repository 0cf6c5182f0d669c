import { requireOwnPhoto } from '#base/images/service.server.ts'
import type { Body } from '#base/platform/contract/endpoint.ts'
import { type Details, recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import type { Localized, Translations } from '#base/platform/text/locale.ts'
import { recordMove } from '#company/site/redirects/moves.server.ts'
import { toDocumentEntries } from '#goods/product-documents/service.server.ts'
import type { AlternativeDefinition } from '../attribute-definition.ts'
import { toSlug } from '../slug.ts'
import { mergeTranslations } from '../sql.server.ts'
import { changeAttributes, changeCategory, changeFamily, classify } from './change.server.ts'
import type * as contract from './contract.ts'
import * as rows from './sql.server.ts'
import { type FamilyState, toFamilyEntry } from './state.ts'

export const addCategory = (db: Database, admin: Caller, { is: entry }: Body<typeof contract.addCategory>) =>
  change(db, async (tx) => {
    const id = createId()
    const slug = await pickSlug(tx, 'categories', toSlug(entry.name))
    const position = await countSiblings(tx, entry.parentId)
    const is = { ...(await toStored(tx, entry)), slug, position }
    await changeCategory(tx, id, null, is)
    await recordAudit(tx, admin.id, 'category.add', id, { was: null, is } as Details)
    return id
  })

export const editCategory = (
  db: Database,
  admin: Caller,
  id: string,
  request: Body<typeof contract.editCategory>,
): Promise<number> =>
  change(db, async (tx) => {
    const current = await rows.findCategoryState(tx, id)
    if (!current) throw new Refusal('not_found', { what: 'category' })
    const entry = await toStored(tx, request.is)
    const moves = entry.parentId !== current.parentId
    const position = moves ? await countSiblings(tx, entry.parentId) : current.position
    const is = { ...current, ...entry, position }
    await changeCategory(tx, id, { ...current, ...request.was }, is)
    await recordAudit(tx, admin.id, 'category.edit', id, { was: current, is } as Details)
    return 1
  })

export const deleteCategory = (db: Database, admin: Caller, id: string): Promise<number> =>
  change(db, async (tx) => {
    const was = await rows.findCategoryState(tx, id)
    if (!was) throw new Refusal('not_found', { what: 'category' })
    await changeCategory(tx, id, was, null)
    await recordAudit(tx, admin.id, 'category.delete', id, { was, is: null } as Details)
    return 1
  })

/** Everything moves, withdrawn products too, so that nothing names the category that goes. */
export const mergeCategory = (db: Database, admin: Caller, id: string, into: string): Promise<number> =>
  change(db, async (tx) => {
    const [was, target] = [await rows.findCategoryState(tx, id), await rows.findCategoryState(tx, into)]
    if (!was || !target) throw new Refusal('not_found', { what: 'category' })
    const moved = await rows.countCategoryContents(tx, id)
    // guard: a category is merged into another one, whose level can hold what moves | never | catalogue/taxonomy
    if (id === into || target.parentId === id || (moved.categories > 0 && target.parentId !== null))
      throw new Refusal('invalid_fields', { what: 'fields', fields: { into: { code: 'too_deep' } } })
    await rows.moveContents(tx, id, into)
    await changeCategory(tx, id, was, null)
    await recordMove(tx, `/categories/${was.slug}`, `/categories/${target.slug}`)
    await recordAudit(tx, admin.id, 'category.merge', id, { name: was.name, into: target.name, ...moved })
    return 1
  })

export const reorderCategories = (
  db: Database,
  admin: Caller,
  { parentId, ids }: Body<typeof contract.reorderCategories>,
): Promise<number> =>
  change(db, async (tx) => {
    const was = (await rows.listSiblings(tx, parentId)).map(({ id }) => id)
    if (was.toSorted().join() !== ids.toSorted().join()) throw new Refusal('stale_version', { what: 'category' })
    await rows.setPositions(tx, ids)
    await recordAudit(tx, admin.id, 'category.order', parentId ?? ids[0]!, { was, is: ids })
    return 1
  })

export const addFamily = (db: Database, admin: Caller, request: Body<typeof contract.addFamily>): Promise<string> =>
  change(db, async (tx) => {
    const id = createId()
    const { name, standard } = request.is
    const slug = await pickSlug(tx, 'families', toSlug(`${name} ${standard}`))
    const imageId = request.img ? await requireOwnPhoto(tx, admin.id, request.img) : null
    const is = { ...(await toStoredFamily(tx, request.is)), slug, imageId }
    await changeFamily(tx, id, null, is)
    await recordAudit(tx, admin.id, 'family.add', id, { was: null, is } as Details)
    return id
  })

export const editFamily = (
  db: Database,
  admin: Caller,
  id: string,
  request: Body<typeof contract.editFamily>,
): Promise<number> =>
  change(db, async (tx) => {
    const current = await rows.findFamilyState(tx, id)
    if (!current) throw new Refusal('not_found', { what: 'family' })
    const imageId = request.img ? await requireOwnPhoto(tx, admin.id, request.img) : current.imageId
    const is = { ...current, ...(await toStoredFamily(tx, request.is)), imageId }
    await changeFamily(tx, id, { ...current, ...request.was }, is)
    await recordAudit(tx, admin.id, 'family.edit', id, { was: current, is } as Details)
    return 1
  })

export const deleteFamily = (db: Database, admin: Caller, id: string): Promise<number> =>
  change(db, async (tx) => {
    const was = await rows.findFamilyState(tx, id)
    if (!was) throw new Refusal('not_found', { what: 'family' })
    await changeFamily(tx, id, was, null)
    await recordAudit(tx, admin.id, 'family.delete', id, { was, is: null } as Details)
    return 1
  })

/** All products move, withdrawn ones too. Values that the other family has no attribute for stay with them, unseen. */
export const mergeFamily = (db: Database, admin: Caller, id: string, into: string): Promise<number> =>
  change(db, async (tx) => {
    const [was, target] = [await rows.findFamilyState(tx, id), await rows.findFamilyState(tx, into)]
    if (!was || !target) throw new Refusal('not_found', { what: 'family' })
    // guard: a family is merged into another one | never | catalogue/taxonomy
    if (id === into)
      throw new Refusal('invalid_fields', { what: 'fields', fields: { into: { code: 'no_such_family' } } })
    await changeAttributes(tx, id, toFamilyEntry(was).attributes, toFamilyEntry(target).attributes, () => 'into')
    const products = await rows.moveProducts(tx, { id, ...was }, { id: into, ...target })
    await changeFamily(tx, id, was, null)
    await recordMove(tx, `/families/${was.slug}`, `/families/${target.slug}`)
    await recordAudit(tx, admin.id, 'family.merge', id, { name: was.name, into: target.name, products })
    return 1
  })

/** Values that the family has no attribute for stay, as when a product moves and returns. */
export const classifyProduct = (
  db: Database,
  admin: Caller,
  id: string,
  { was, is }: Body<typeof contract.classifyProduct>,
): Promise<number> =>
  change(db, async (tx) => {
    const current = await rows.findClassification(tx, id)
    if (!current) throw new Refusal('not_found', { what: 'product' })
    const family = is.familyId ? await rows.findFamilyState(tx, is.familyId) : undefined
    const own = new Set(family?.attributes.map(({ key }) => key))
    const others = Object.entries(current.attributes).filter(([key]) => !own.has(key))
    const next = { ...is, attributes: { ...Object.fromEntries(others), ...is.attributes } }
    await classify(tx, id, was, next)
    await recordAudit(tx, admin.id, 'product.classify', id, { was: current, is: next })
    return 1
  })

/** Puts a product into a category, and returns the audit entry; undefined if it is there already. */
export const categorizeProduct = (
  db: Database,
  admin: Caller,
  id: string,
  categoryId: string | null,
): Promise<number | undefined> =>
  change(db, async (tx) => {
    const was = await rows.findClassification(tx, id)
    if (!was) throw new Refusal('not_found', { what: 'product' })
    if (was.categoryId === categoryId) return undefined
    const is = { ...was, categoryId }
    await classify(tx, id, was, is)
    return await recordAudit(tx, admin.id, 'product.classify', id, { was, is })
  })

/** Adds a category or a family that an import names. The caller has locked the taxonomy. */
type NamedCategory = { id: string; name: string; parentId: string | null }

export async function addNamedCategory(tx: Tx, adminId: string | null, { id, name, parentId }: NamedCategory) {
  const slug = await pickSlug(tx, 'categories', toSlug(name))
  const position = await countSiblings(tx, parentId)
  const is = { name, description: '', translations: {}, parentId, slug, position }
  await changeCategory(tx, id, null, is)
  await recordAudit(tx, adminId, 'category.add', id, { was: null, is })
}

type NamedFamily = Pick<FamilyState, 'name' | 'categoryId'> & { attributes: readonly AlternativeDefinition[] }

export async function addNamedFamily(tx: Tx, adminId: string | null, id: string, named: NamedFamily): Promise<void> {
  const slug = await pickSlug(tx, 'families', toSlug(named.name))
  const texts = { description: '', translations: {}, standard: '', facts: [], asks: [], documents: [], purposes: '' }
  const is = { ...texts, ...named, commonness: 1, slug, imageId: null } as unknown as FamilyState
  await changeFamily(tx, id, null, is)
  await recordAudit(tx, adminId, 'family.add', id, { was: null, is } as Details)
}

const change = <Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await rows.lockTaxonomy(tx)
    return work(tx)
  })

/** Behind the last one. */
async function countSiblings(tx: Tx, parentId: string | null): Promise<number> {
  const last = (await rows.listSiblings(tx, parentId)).at(-1)
  return last ? last.position + 1 : 0
}

/** A slug that no other row has. One of a name without Latin letters is only a number. */
async function pickSlug(tx: Tx, table: 'categories' | 'families', text: string): Promise<string> {
  const base = text.slice(0, 100) || '1'
  const taken = await rows.listSlugs(tx, table, base)
  for (let number = 2; ; number++) {
    const slug = number === 2 ? base : `${base}-${number - 1}`
    if (!taken.has(slug)) return slug
  }
}

/** Empty texts are none. */
async function toStored<Entry extends { translations: Translations }>(tx: Tx, entry: Entry): Promise<Entry> {
  return { ...entry, translations: await mergeTranslations(tx, {}, entry.translations) }
}

async function toStoredFamily(tx: Tx, entry: contract.FamilyEntry): Promise<contract.FamilyEntry> {
  const attributes: contract.AttributeEntry[] = []
  for (const attribute of entry.attributes) {
    const valueTranslations = Object.fromEntries(
      Object.entries(attribute.valueTranslations)
        .map(([value, texts]) => [value, dropEmpty(texts)] as const)
        .filter(([, texts]) => Object.keys(texts).length > 0),
    )
    attributes.push({ ...(await toStored(tx, attribute)), valueTranslations })
  }
  const documents = await toDocumentEntries(tx, entry.documents, 'is.documents')
  return { ...(await toStored(tx, entry)), attributes, documents }
}

const dropEmpty = (texts: Localized): Localized => Object.fromEntries(Object.entries(texts).filter(([, text]) => text))
