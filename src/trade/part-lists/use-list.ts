import { useCallback, useRef, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { toProblem } from '#base/platform/errors.ts'
import type { Reason } from '#base/ui/hooks/use-action.ts'
import { useSaveQueue } from '#base/ui/hooks/use-save-queue.ts'
import { changeList, type PartList, type SavedPartListLine } from './contract.ts'

/** A line on the page. A removed line stays in its place, so that it can be restored. */
export type EditedLine = SavedPartListLine & { removed?: true }
type Edited = { name: string; lines: readonly EditedLine[] }

/** A list that is saved after every edit, one edit after the other. */
export function useList({ _id, name, lines, version: first }: PartList) {
  const [list, setList] = useState<Edited>({ name, lines })
  const [state, setState] = useState<'kept' | 'saving' | 'saved'>('kept')
  const [reason, setReason] = useState<Reason>()
  const latest = useRef(list)
  const version = useRef(first)
  const enqueue = useSaveQueue<Edited>(async ({ name, lines }) => {
    const body = { name, lines: lines.filter(({ removed }) => !removed).map(stored), version: version.current }
    version.current = (await api(changeList, { id: _id, ...body })).version
  })

  const save = useCallback(async () => {
    setState('saving')
    setReason(undefined)
    try {
      await enqueue(latest.current)
      setState('saved')
    } catch (error) {
      setState('kept')
      setReason(toProblem(error))
    }
  }, [enqueue])

  const change = useCallback(
    (next: (list: Edited) => Edited) => {
      latest.current = next(latest.current)
      setList(latest.current)
      save()
    },
    [save],
  )
  const changeLine = useCallback(
    (id: string, next: (line: EditedLine) => EditedLine) =>
      change((now) => ({ ...now, lines: now.lines.map((line) => (line.productId === id ? next(line) : line)) })),
    [change],
  )
  return { ...list, state, reason, save, change, changeLine }
}

const stored = ({ productId, quantity, note }: EditedLine) => ({ productId, quantity, note })

/** The lines with one of them moved up or down; removed lines do not count. */
export function moveLine(lines: readonly EditedLine[], id: string, by: 1 | -1): readonly EditedLine[] {
  const from = lines.findIndex(({ productId }) => productId === id)
  let to = from + by
  while (lines[to]?.removed) to += by
  if (!lines[to]) return lines
  const others = lines.toSpliced(from, 1)
  return others.toSpliced(to, 0, lines[from]!)
}
