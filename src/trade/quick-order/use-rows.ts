import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { toProblem } from '#base/platform/errors.ts'
import { useSaveQueue } from '#base/ui/hooks/use-save-queue.ts'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import { hasAccount, waitForSession } from '#people/identity/session/session.ts'
import { getCartStore } from '#trade/cart/current-store.ts'
import type { ColumnDoubt } from './columns.ts'
import { type RowMatches, readOwnRows, readRows } from './contract.ts'
import { type ListRow, maxListRows } from './list.ts'
import { type BoardRow, getRowOffer, isReady, readRowsDraft, saveRowsDraft, settleDoubts } from './rows.ts'

type Draft = { text: string; rows: BoardRow[] }

// Small calls show the first rows soon, in any script.
const askedAtOnce = 50

/** The rows of a list, which are looked up as they are added or changed, and what is done with them. */
export function useRows() {
  const [draft, setDraft] = useState<Draft>(readRowsDraft)
  const { text, rows } = draft
  const latest = useRef(draft)
  const [failure, setFailure] = useState<string>()
  const [adding, setAdding] = useState(false)
  const update = useCallback((next: (draft: Draft) => Partial<Draft>) => {
    latest.current = { ...latest.current, ...next(latest.current) }
    setDraft(latest.current)
  }, [])
  const setRows = useCallback(
    (next: (rows: BoardRow[]) => BoardRow[]) => update((now) => ({ rows: next(now.rows) })),
    [update],
  )

  useEffect(() => saveRowsDraft({ text, rows }), [text, rows])

  const matchRows = useSaveQueue<void>(async () => {
    const open = latest.current.rows.filter(isOpen).slice(0, askedAtOnce)
    if (open.length === 0) return
    const { rows: answers } = await matchOnServer(open)
    const answersByText = new Map(open.map(({ id, text }, index) => [`${id} ${text}`, answers[index]!]))
    setRows((now) =>
      now.map((row) => {
        const answer = answersByText.get(`${row.id} ${row.text}`)
        return answer ? { ...row, answer } : row
      }),
    )
  })
  useEffect(() => {
    if (rows.some(isOpen) && !failure) matchRows().catch((error) => setFailure(toProblem(error).message))
  }, [rows, failure, matchRows])

  const change = useCallback(
    (id: string, next: Partial<BoardRow>) =>
      setRows((now) => now.map((row) => (row.id === id ? changed(row, next) : row))),
    [setRows],
  )

  /** Returns how many did not fit. */
  const append = useCallback(
    (added: readonly ListRow[]): number => {
      const room = maxListRows - rows.filter(({ removed }) => !removed).length
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
        const { product, quantity, unitPrice } = getRowOffer(row)!
        const seen = { seenPrice: unitPrice, seenPackSize: product.packSize }
        return { productId: product._id, product, quantity, ...seen }
      })
      await (await getCartStore()).add(lines)
      const added = new Set(ready.map(({ id }) => id))
      setRows((now) => now.filter(({ id, removed }) => !added.has(id) && !removed))
      showToast(m.quick_added({ count: ready.length }), 'success', { to: '/cart', label: m.cart_open() })
    } catch (error) {
      setFailure(toProblem(error).message)
    } finally {
      setAdding(false)
    }
  }, [rows, setRows])

  const setText = useCallback((next: string) => update(() => ({ text: next })), [update])
  /** Each row can be put back until the list is emptied again. */
  const clear = useCallback(
    () => setRows((now) => (now.every(({ removed }) => removed) ? [] : now.map((row) => ({ ...row, removed: true })))),
    [setRows],
  )
  const settle = useCallback(
    (doubt: ColumnDoubt, areQuantities: boolean) => setRows((now) => settleDoubts(now, doubt, areQuantities)),
    [setRows],
  )
  const retry = useCallback(() => setFailure(undefined), [])
  return { text, rows, failure, adding, setText, change, append, add, clear, settle, retry }
}

const isOpen = ({ text, answer, removed }: BoardRow) => text.trim() !== '' && !answer && !removed

/** Signed-in people may have numbers of their own. */
export async function matchOnServer(rows: readonly RowText[]): Promise<RowMatches> {
  const session = await waitForSession()
  const given = { rows: rows.map(toQuestion) }
  return hasAccount(session) ? api(readOwnRows, given) : api(readRows, given)
}

type RowText = Pick<ListRow, 'text' | 'description' | 'count' | 'unit'>

const toQuestion = ({ text, description, count, unit }: RowText) => ({
  text: text.toWellFormed(),
  description: description.toWellFormed(),
  // A part's identity does not depend on its quantity.
  quantity: count ?? 1,
  unit,
})

/** Another text is another part, whatever was known of the row. */
function changed({ answer, chosen, removed: _, ...row }: BoardRow, next: Partial<BoardRow>): BoardRow {
  const isOther = next.text !== undefined && next.text !== row.text
  const known = isOther ? {} : { ...(answer && { answer }), ...(chosen !== undefined && { chosen }) }
  return { ...row, ...known, ...(isOther ? { description: '' } : {}), ...next }
}
