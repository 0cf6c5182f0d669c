import { isDeepStrictEqual } from 'node:util'
import { isUpload } from '#base/images/sql.server.ts'
import type { Details } from '#base/platform/database/audit.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import type { Json } from '#base/platform/database/schema.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Undo } from '#base/platform/feature.server.ts'
import { type Localized, locales, type Translations } from '#base/platform/text/locale.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import type { UndoEffect, UndoResult, ValueChange } from '#base/platform/undo.ts'
import { type EditableColumn, editableColumns, pick, type Values } from './importing/columns.server.ts'
import { toPriceBreaks } from './prices/breaks.server.ts'
import { editedFields, fields, translatedFields } from './products/fields.ts'
import { isCircle } from './related/successor.server.ts'
import { archiveProduct, changeProduct, lockProduct, unarchiveProduct } from './sql.server.ts'

/** `currency`: of the prices; older entries do not say. */
type Edit = {
  was?: Values<EditableColumn>
  is?: Values<EditableColumn>
  pieces?: number
  left?: number
  currency?: string
}

export const refuseChangedSince = () => new Refusal('stale_version', { what: 'change' })
export const refuseSoldSince = () => new Refusal('out_of_stock', { what: 'undo' })

/** A deletion is undone by putting the product back on sale, and redone by deleting it again. */
export const productDeletion: Undo = {
  undo: (tx, id) => move(tx, id, unarchiveProduct, 'products_return'),
  redo: (tx, id) => move(tx, id, archiveProduct, 'products_disappear'),
}

/** The opposite of a deletion. */
export const productReturn: Undo = { undo: productDeletion.redo, redo: productDeletion.undo }

async function move(
  tx: Tx,
  id: string,
  change: typeof archiveProduct,
  what: UndoEffect['what'],
): Promise<UndoResult<Details>> {
  if ((await change(tx, id)) === 0) throw refuseChangedSince()
  return { effects: [{ what, count: 1 }], details: {} }
}

/** The opposite of an edit is an edit, so both ways are the same. */
export const productEdit: Undo = { undo: revertEdit, redo: revertEdit }

/** Restores the texts, price and stock from before an edit, if the product still has the edited values. */
async function revertEdit(tx: Tx, id: string, details: unknown, actorId: string): Promise<UndoResult<Details>> {
  const { was = {}, is = {}, pieces = 0, left, currency } = details as Edit
  const product = await lockProduct(tx, id)
  if (!product || editableColumns.some((name) => name in is && !isDeepStrictEqual(product[name], is[name])))
    throw refuseChangedSince()
  // guard: a price of another currency is not restored | never | orders/pricing/one-currency
  if (currency !== undefined && currency !== product.currency && hasPrice(is)) throw refuseChangedSince()
  const available = product.onHand - product.held
  if (available < pieces) throw refuseSoldSince()
  // guard: packs that were sold since keep their size | drop | catalogue/packs
  if (left !== undefined && (left !== available || product.held > 0)) throw refuseSoldSince()
  // A picture that was swept since is not brought back.
  const isSwept = typeof was.imageId === 'string' && !(await isUpload(tx, was.imageId))
  const back = isSwept ? { ...was, imageId: null } : was
  await changeProduct(tx, id, pick(back, editableColumns), { pieces: -pieces, actorId }).catch((error) => {
    throw isCircle(error) ? refuseChangedSince() : error
  })
  const quantity = { field: 'quantity', before: available, after: available - pieces }
  return {
    effects: [{ what: 'products_change', count: 1 }],
    values: [...listChanges(is, was, product.currency), ...(pieces === 0 ? [] : [quantity])],
    details: {
      ...{ was: is, is: back, pieces: -pieces, ...(left !== undefined && { left: left - pieces }) },
      ...(currency !== undefined && { currency }),
    } as Details,
  }
}

const hasPrice = (values: Values<EditableColumn>): boolean => 'priceMinor' in values || 'priceBreaks' in values

/** The changed values as the API names them. Of a picture or a document only that it changes. */
function listChanges(before: Values<EditableColumn>, after: Values<EditableColumn>, currency: string): ValueChange[] {
  return editedFields
    .filter((field) => fields[field].column in before)
    .flatMap((field): ValueChange[] => {
      if (field === 'img' || field === 'pictures' || field === 'documents')
        return [{ field, before: null, after: null }]
      if (field === 'translations') return textChanges(before.translations, after.translations)
      if (field === 'priceBreaks') return breakChanges(before.priceBreaks, after.priceBreaks, currency)
      const [from, to] = [before, after].map((row) =>
        toShownValue(row[fields[field].column] as string | number | boolean | null),
      )
      if (field !== 'price') return [{ field, before: from!, after: to! }]
      return [{ field, before: fromMinor(Number(from), currency), after: fromMinor(Number(to), currency), currency }]
    })
}

/** The text in each other language that changes. */
function textChanges(before: Translations = {}, after: Translations = {}): ValueChange[] {
  return translatedFields.flatMap((field) => {
    const [from, to]: Localized[] = [before[field] ?? {}, after[field] ?? {}]
    const changed = locales.filter((locale) => from![locale] !== to![locale])
    return changed.map((locale) => ({
      field: `translations.${field}.${locale}`,
      before: from![locale] ?? null,
      after: to![locale] ?? null,
    }))
  })
}

const toShownValue = (value: string | number | boolean | null = null) =>
  typeof value === 'boolean' ? String(value) : value

/** The price from each quantity on, where it changes. */
function breakChanges(before: Json = [], after: Json = [], currency: string): ValueChange[] {
  const [from, to] = [before, after].map((column) => {
    return new Map(toPriceBreaks(column, currency).map(({ quantity, price }) => [quantity, price]))
  }) as [Map<number, number>, Map<number, number>]
  return [...new Set([...from.keys(), ...to.keys()])]
    .toSorted((a, b) => a - b)
    .map((quantity) => {
      const [was, is] = [from.get(quantity) ?? null, to.get(quantity) ?? null]
      return { field: `priceBreaks.${quantity}`, before: was, after: is, currency }
    })
    .filter((change) => change.before !== change.after)
}
