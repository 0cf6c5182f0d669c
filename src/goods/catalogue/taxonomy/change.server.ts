import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { FieldProblem } from '#base/platform/refusals/field-problem.ts'
import type { AttributeEntry, Classification } from './contract.ts'
import * as rows from './sql.server.ts'
import { type CategoryState, type FamilyState, toCategoryEntry, toFamilyEntry } from './state.ts'
import { convertNumber, getUnitFactor } from './units.ts'

/**
 * Brings a row from one state to another; null: there is none. So adding, changing, deleting and undoing each of them are the same.
 * The caller has locked the taxonomy.
 * @throws Refusal `stale_version` if the row is not as in `was`, and what forbids its new state
 */
export type Change<State> = (tx: Tx, id: string, was: State | null, is: State | null) => Promise<void>

export const changeCategory: Change<CategoryState> = async (tx, id, was, is) => {
  const current = await rows.findCategoryState(tx, id)
  if (!isSame(current && toCategoryEntry(current), was && toCategoryEntry(was)))
    throw new Refusal('stale_version', { what: 'category' })
  if (is) await checkParent(tx, id, is)
  if (!is) {
    const contents = await rows.countCategoryContents(tx, id)
    // guard: a category that holds something is not deleted | never | catalogue/taxonomy
    if (Object.values(contents).some((count) => count > 0))
      throw new Refusal('wrong_state', { what: 'category_in_use', ...contents })
    await rows.removeCategory(tx, id)
  } else if (current) await rows.updateCategory(tx, id, is)
  else await rows.insertCategory(tx, id, is)
}

/** The tree has two levels: pages, menus and the import know a category and its parent. */
async function checkParent(tx: Tx, id: string, { parentId }: CategoryState): Promise<void> {
  if (parentId === null) return
  const parent = await rows.findCategoryState(tx, parentId)
  if (!parent) throw refuseField('is.parentId', { code: 'no_such_category' })
  const { categories } = await rows.countCategoryContents(tx, id)
  // guard: the tree of categories has two levels | never | catalogue/taxonomy
  if (parentId === id || parent.parentId !== null || categories > 0)
    throw refuseField('is.parentId', { code: 'too_deep' })
}

export const changeFamily: Change<FamilyState> = async (tx, id, was, is) => {
  const current = await rows.findFamilyState(tx, id)
  // A change of before drawings were part of families says nothing of them.
  const before = was && current && was.drawing === undefined ? { ...was, drawing: current.drawing } : was
  if (!isSame(current && toFamilyEntry(current), before && toFamilyEntry(before)))
    throw new Refusal('stale_version', { what: 'family' })
  if (is && !(await rows.findCategoryState(tx, is.categoryId)))
    throw refuseField('is.categoryId', { code: 'no_such_category' })
  if (!is) {
    const { products } = await rows.countFamilyUse(tx, id)
    // guard: a family with products for sale is not deleted | never | catalogue/taxonomy
    if (products > 0) throw new Refusal('wrong_state', { what: 'family_in_use', products })
    await rows.removeFamily(tx, id)
  } else if (current) {
    await changeAttributes(tx, id, toFamilyEntry(current).attributes, toFamilyEntry(is).attributes)
    await rows.updateFamily(tx, id, is)
  } else await rows.insertFamily(tx, id, is)
}

/** Keeps the products' values true: their numbers follow the unit, and a text does not become a number. */
export async function changeAttributes(
  tx: Tx,
  id: string,
  was: readonly AttributeEntry[],
  is: readonly AttributeEntry[],
  toField = (index: number) => `is.attributes.${index}.type`,
) {
  const { used } = await rows.countFamilyUse(tx, id)
  for (const [index, attribute] of is.entries()) {
    const before = was.find(({ key }) => key === attribute.key)
    if (!before) continue
    const products = used.get(attribute.key) ?? 0
    // guard: values that are there stay of their type | never | catalogue/taxonomy
    if (products > 0 && (before.type === 'number') !== (attribute.type === 'number'))
      throw refuseField(toField(index), { code: 'has_values', products })
    const factor = getUnitFactor(before.unit, attribute.unit)
    if (attribute.type === 'number' && factor !== undefined && factor !== 1)
      await rows.convertValues(tx, id, attribute.key, (value) => convertNumber(value, factor))
  }
}

/** A product never loses its classification, so both states are there. */
export const classify: Change<Classification> = async (tx, id, was, is) => {
  const current = await rows.lockClassification(tx, id)
  if (!is || !isSame(current, was)) throw new Refusal('stale_version', { what: 'product' })
  if (is.categoryId && !(await rows.findCategoryState(tx, is.categoryId)))
    throw refuseField('is.categoryId', { code: 'no_such_category' })
  const family = is.familyId ? await rows.findFamilyState(tx, is.familyId) : undefined
  if (is.familyId && !family) throw refuseField('is.familyId', { code: 'no_such_family' })
  for (const { key, type } of family?.attributes ?? []) {
    const value = is.attributes[key]
    // guard: a number of a family is a number | never | catalogue/taxonomy
    if (value !== undefined && type === 'number' && typeof value !== 'number')
      throw refuseField(`is.attributes.${key}`, { code: 'not_number' })
  }
  await rows.updateClassification(tx, id, is)
}

const refuseField = (field: string, problem: FieldProblem) =>
  new Refusal('invalid_fields', { what: 'fields', fields: { [field]: problem } })

const isSame = <Entry>(current: Entry | undefined, was: Entry | null) => isDeepStrictEqual(current ?? null, was)
