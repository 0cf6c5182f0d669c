import { isDeepStrictEqual } from 'node:util'
import type { Details } from '#platform/database/audit.server.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import type { Json } from '#platform/database/schema.ts'
import { Refusal } from '#platform/errors.ts'
import type { Undo } from '#platform/feature.server.ts'
import { fromMinor } from '#platform/money.ts'
import type { Effect, Undone, ValueChange } from '#platform/undo.ts'
import { shownBreaks } from './breaks.server.ts'
import { type EditableColumn, editableColumns, pick, type Values } from './columns.server.ts'
import { archive, changeProduct, lockProduct, unarchive } from './sql.server.ts'
import { isCircle } from './successor.server.ts'

type Edit = { was?: Values<EditableColumn>; is?: Values<EditableColumn>; pieces?: number }

export const changedSince = () => new Refusal('stale_version', { what: 'change' })
export const soldSince = () => new Refusal('out_of_stock', { what: 'undo' })

/** A deletion is undone by putting the product back on sale, and redone by deleting it again. */
export const deletion: Undo = {
  undo: (tx, id) => move(tx, id, unarchive, 'products_return'),
  redo: (tx, id) => move(tx, id, archive, 'products_disappear'),
}

async function move(tx: Tx, id: string, change: typeof archive, what: Effect['what']): Promise<Undone<Details>> {
  if ((await change(tx, id)) === 0) throw changedSince()
  return { effects: [{ what, count: 1 }], details: {} }
}

/** The opposite of an edit is an edit, so both ways are the same. */
export const edit: Undo = { undo: revertEdit, redo: revertEdit }

/** Restores the texts, price and stock from before an edit, if the product still has the edited values. */
async function revertEdit(tx: Tx, id: string, details: unknown): Promise<Undone<Details>> {
  const { was = {}, is = {}, pieces = 0 } = details as Edit
  const product = await lockProduct(tx, id)
  if (!product || editableColumns.some((name) => name in is && !isDeepStrictEqual(product[name], is[name])))
    throw changedSince()
  const available = product.onHand - product.held
  if (available < pieces) throw soldSince()
  await changeProduct(tx, id, pick(was, editableColumns), -pieces).catch((error) => {
    throw isCircle(error) ? changedSince() : error
  })
  const quantity = { field: 'quantity', before: available, after: available - pieces }
  return {
    effects: [{ what: 'products_change', count: 1 }],
    values: [...valuesOf(is, was, product.currency), ...(pieces === 0 ? [] : [quantity])],
    details: { was: is, is: was, pieces: -pieces } as Details,
  }
}

/** The changed values as the API names them. Of a picture only that it changes. */
function valuesOf(before: Values<EditableColumn>, after: Values<EditableColumn>, currency: string): ValueChange[] {
  return editableColumns
    .filter((name) => name in before)
    .flatMap((name): ValueChange[] => {
      if (name === 'imageId') return [{ field: 'img', before: null, after: null }]
      if (name === 'priceBreaks') return breakChanges(before.priceBreaks, after.priceBreaks, currency)
      if (name === 'backOrders') return [{ field: name, before: String(before[name]), after: String(after[name]) }]
      if (name !== 'priceMinor') return [{ field: name, before: before[name] ?? null, after: after[name] ?? null }]
      const [from, to] = [before, after].map((row) => fromMinor(Number(row.priceMinor), currency))
      return [{ field: 'price', before: from!, after: to!, currency }]
    })
}

/** The price from each quantity on, where it changes. */
function breakChanges(before: Json = [], after: Json = [], currency: string): ValueChange[] {
  const [from, to] = [before, after].map((column) => {
    return new Map(shownBreaks(column, currency).map(({ quantity, price }) => [quantity, price]))
  }) as [Map<number, number>, Map<number, number>]
  return [...new Set([...from.keys(), ...to.keys()])]
    .toSorted((a, b) => a - b)
    .map((quantity) => {
      const [was, is] = [from.get(quantity) ?? null, to.get(quantity) ?? null]
      return { field: `priceBreaks.${quantity}`, before: was, after: is, currency }
    })
    .filter((change) => change.before !== change.after)
}
