import type { Details } from '#base/platform/database/audit.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Undo } from '#base/platform/feature.server.ts'
import type { UndoEffect, ValueChange } from '#base/platform/undo.ts'
import { type Change, changeCategory, changeFamily, classify } from './change.server.ts'
import type { AttributeEntry, Classification } from './contract.ts'
import { lockTaxonomy } from './sql.server.ts'
import { type CategoryState, type FamilyState, toFamilyEntry } from './state.ts'

type Texts = Record<string, string>

/** The opposite of a change is a change, so both ways are the same. */
function createUndo<State>(change: Change<State>, what: UndoEffect['what'], list: (state: State) => Texts): Undo {
  const revert = async (tx: Tx, id: string, details: unknown) => {
    const { was, is } = details as { was: State | null; is: State | null }
    await lockTaxonomy(tx)
    await change(tx, id, is, was).catch((error) => {
      // The category that it was in is gone, say.
      throw error instanceof Refusal && error.code === 'invalid_fields'
        ? new Refusal('stale_version', { what: 'change' })
        : error
    })
    const values = listChanges(is ? list(is) : {}, was ? list(was) : {})
    return { effects: [{ what, count: 1 }], values, details: { was: is, is: was } as Details }
  }
  return { undo: revert, redo: revert }
}

const listCategory = ({ name, description }: CategoryState): Texts => ({ name, description })

function listFamily(state: FamilyState): Texts {
  const { name, standard, description, attributes, asks, documents, drawing } = toFamilyEntry(state)
  return {
    name,
    standard,
    description,
    asks: asks.join(', '),
    documents: documents.map(({ title, kind }) => title || kind).join(', '),
    drawing: drawing ? `${drawing.shape}: ${Object.keys(drawing.parameters).join(', ')}` : '',
    ...Object.fromEntries(attributes.map(describeAttribute)),
  }
}

const describeAttribute = ({ key, label, unit, type }: AttributeEntry) => [key, [label, unit || type].join(', ')]

const listAttributes = ({ attributes }: Classification): Texts =>
  Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)]))

function listChanges(before: Texts, after: Texts): ValueChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}

const categories = createUndo(changeCategory, 'categories_change', listCategory)
const families = createUndo(changeFamily, 'families_change', listFamily)

export const taxonomyUndo = {
  ...{ 'category.add': categories, 'category.edit': categories, 'category.delete': categories },
  'product.classify': createUndo(classify, 'products_change', listAttributes),
  ...{ 'family.add': families, 'family.edit': families, 'family.delete': families },
} satisfies Record<string, Undo>
