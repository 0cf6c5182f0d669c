import { useCallback, useRef, useState } from 'react'
import { api } from '#platform/contract/client.ts'
import { asProblem } from '#platform/errors.ts'
import type { Reason } from '#ui/use-action.ts'
import { changeList, type List, type SavedLine } from './contract.ts'

/** A line on the page: one that was removed stays in its place, to be put back. */
export type Line = SavedLine & { removed?: true }
type Edited = { name: string; lines: readonly Line[] }

/** A list that is saved as it is changed, one change after the other. */
export function useList({ _id, name, lines, version: first }: List) {
  const [list, setList] = useState<Edited>({ name, lines })
  const [state, setState] = useState<'kept' | 'saving' | 'saved'>('kept')
  const [reason, setReason] = useState<Reason>()
  const latest = useRef(list)
  const version = useRef(first)
  const sending = useRef<'no' | 'sent' | 'changed'>('no')

  const save = useCallback(async () => {
    if (sending.current !== 'no') {
      sending.current = 'changed'
      return
    }
    setState('saving')
    setReason(undefined)
    try {
      do {
        sending.current = 'sent'
        const { name, lines } = latest.current
        const body = { name, lines: lines.filter(({ removed }) => !removed).map(stored), version: version.current }
        version.current = (await api(changeList, { id: _id, ...body })).version
      } while (isChanged(sending.current))
      setState('saved')
    } catch (error) {
      setState('kept')
      setReason(asProblem(error))
    } finally {
      sending.current = 'no'
    }
  }, [_id])

  const change = useCallback(
    (next: (list: Edited) => Edited) => {
      latest.current = next(latest.current)
      setList(latest.current)
      save()
    },
    [save],
  )
  const changeLine = useCallback(
    (id: string, next: (line: Line) => Line) =>
      change((now) => ({ ...now, lines: now.lines.map((line) => (line.productId === id ? next(line) : line)) })),
    [change],
  )
  return { ...list, state, reason, save, change, changeLine }
}

// Other changes may have been made while one was sent.
const isChanged = (sending: 'no' | 'sent' | 'changed') => sending === 'changed'

const stored = ({ productId, quantity, note }: Line) => ({ productId, quantity, note })

/** The lines with one of them moved a place up or down; those that are removed do not count. */
export function moved(lines: readonly Line[], id: string, by: 1 | -1): readonly Line[] {
  const from = lines.findIndex(({ productId }) => productId === id)
  let to = from + by
  while (lines[to]?.removed) to += by
  if (!lines[to]) return lines
  const others = lines.toSpliced(from, 1)
  return others.toSpliced(to, 0, lines[from]!)
}
