import { useCallback, useEffect, useRef, useState } from 'react'
import { keeper } from '#cart/keeper.ts'
import { sessionReady } from '#identity/session/session.ts'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { asProblem } from '#platform/errors.ts'
import { toast } from '#ui/toast.ts'
import { type FoundRows, readOwnRows, readRows } from './contract.ts'
import { type ListRow, mostRows } from './list.ts'
import { isReady, keepDraft, keptDraft, offerFor, type Row, settled } from './rows.ts'

// So that the first rows are there soon, and a call stays small in any script.
const askedAtOnce = 50

/** The rows of a list, which are looked up as they are added or changed, and what is done with them. */
export function useRows() {
  const [{ text, rows }, setDraft] = useState<{ text: string; rows: Row[] }>(keptDraft)
  const [failure, setFailure] = useState<string>()
  const [adding, setAdding] = useState(false)
  const asking = useRef(false)
  const setRows = useCallback(
    (next: (rows: Row[]) => Row[]) => setDraft((now) => ({ ...now, rows: next(now.rows) })),
    [],
  )

  useEffect(() => keepDraft({ text, rows }), [text, rows])

  useEffect(() => {
    const open = rows.filter(isOpen).slice(0, askedAtOnce)
    if (open.length === 0 || asking.current || failure) return
    asking.current = true
    find(open)
      .finally(() => {
        asking.current = false
      })
      .then(({ rows: answers }) => {
        const answerOf = new Map(open.map(({ id, text }, place) => [`${id} ${text}`, answers[place]!]))
        setRows((now) =>
          now.map((row) => {
            const answer = answerOf.get(`${row.id} ${row.text}`)
            return answer ? { ...row, answer } : row
          }),
        )
      })
      .catch((error) => setFailure(asProblem(error).message))
  }, [rows, failure, setRows])

  const change = useCallback(
    (id: string, next: Partial<Row>) => setRows((now) => now.map((row) => (row.id === id ? changed(row, next) : row))),
    [setRows],
  )

  /** Returns how many did not fit. */
  const append = useCallback(
    (added: readonly ListRow[]): number => {
      const room = mostRows - rows.filter(({ removed }) => !removed).length
      setRows((now) => [...now, ...added.slice(0, room).map((row) => ({ ...row, id: crypto.randomUUID() }))])
      return Math.max(0, added.length - room)
    },
    [rows, setRows],
  )

  /** Puts all that is known and there into the cart, and leaves the others. */
  const add = useCallback(async () => {
    const ready = rows.filter(isReady)
    setAdding(true)
    setFailure(undefined)
    try {
      const lines = ready.map((row) => {
        const { product, quantity, unitPrice } = offerFor(row)!
        return { productId: product._id, product, quantity, seenPrice: unitPrice }
      })
      await (await keeper()).add(lines)
      const added = new Set(ready.map(({ id }) => id))
      setRows((now) => now.filter(({ id, removed }) => !added.has(id) && !removed))
      toast(m.quick_added({ count: ready.length }), 'success', { to: '/cart', label: m.cart_open() })
    } catch (error) {
      setFailure(asProblem(error).message)
    } finally {
      setAdding(false)
    }
  }, [rows, setRows])

  const setText = useCallback((next: string) => setDraft((now) => ({ ...now, text: next })), [])
  /** Each row can be put back until the list is emptied again. */
  const clear = useCallback(
    () => setRows((now) => (now.every(({ removed }) => removed) ? [] : now.map((row) => ({ ...row, removed: true })))),
    [setRows],
  )
  const settle = useCallback((areQuantities: boolean) => setRows((now) => settled(now, areQuantities)), [setRows])
  const retry = useCallback(() => setFailure(undefined), [])
  return { text, rows, failure, adding, setText, change, append, add, clear, settle, retry }
}

const isOpen = ({ text, answer, removed }: Row) => text.trim() !== '' && !answer && !removed

/** Whoever is signed in may have numbers of their own. */
export async function find(rows: readonly Named[]): Promise<FoundRows> {
  const { status } = await sessionReady()
  const given = { rows: rows.map(asked) }
  return status === 'signed-in' ? api(readOwnRows, given) : api(readRows, given)
}

type Named = Pick<ListRow, 'text' | 'description' | 'count' | 'unit'>

const asked = ({ text, description, count, unit }: Named) => ({
  text: text.toWellFormed(),
  description: description.toWellFormed(),
  // What a part is does not depend on how many are wanted.
  quantity: count ?? 1,
  unit,
})

/** Another text is another part, whatever was known of the row. */
function changed({ answer, chosen, removed: _, ...row }: Row, next: Partial<Row>): Row {
  const isOther = next.text !== undefined && next.text !== row.text
  const known = isOther ? {} : { ...(answer && { answer }), ...(chosen !== undefined && { chosen }) }
  return { ...row, ...known, ...(isOther ? { description: '' } : {}), ...next }
}
