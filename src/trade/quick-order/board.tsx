import { type DragEvent, type FormEvent, useState } from 'react'
import { toProblem } from '#base/platform/errors.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { Button, ButtonLink, getButtonClass } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import type { ColumnDoubt } from './columns.ts'
import { longestList, type ReadList, readText, type UnreadableReason } from './list.ts'
import { readFile } from './read-file.ts'
import { RowLine } from './row-line.tsx'
import { isReady } from './rows.ts'
import { useRows } from './use-rows.ts'

const problems = {
  too_long: m.quick_too_long,
  no_text: m.quick_no_list,
  too_large: m.quick_too_large,
} satisfies Record<UnreadableReason, () => string>

/** The list that is pasted, typed or dropped, and what its rows have become. */
export function Board() {
  const { text, rows, failure, adding, setText, change, append, add, clear, settle, retry } = useRows()
  const [problem, setProblem] = useState<{ message: string }>()
  const [leftOut, setLeftOut] = useState(0)
  const left = rows.filter(({ removed }) => !removed)
  const ready = rows.filter(isReady).length
  const doubtful = left.flatMap(({ doubt, written }) => (doubt ? { doubt, written } : []))[0]

  const take = (read: ReadList | UnreadableReason): boolean => {
    const isEmpty = typeof read !== 'string' && read.rows.length === 0
    const message = typeof read === 'string' ? problems[read]() : isEmpty ? m.quick_nothing() : ''
    setProblem(message ? { message } : undefined)
    if (typeof read === 'string' || isEmpty) return false
    setLeftOut(read.more + append(read.rows))
    return true
  }
  const takeFile = async (file: File | undefined) => {
    if (!file) return
    try {
      take(await readFile(file))
    } catch (error) {
      setProblem({ message: toProblem(error).message })
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (take(readText(text))) setText('')
  }
  const onDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    takeFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside the box does what dropping does
    <div onDragOver={(event) => event.preventDefault()} onDrop={onDrop} className="mt-6">
      <form onSubmit={onSubmit} className="grid max-w-3xl gap-3">
        <Field
          name="list"
          label={m.quick_list()}
          multiline
          rows={rows.length > 0 ? 3 : 8}
          value={text}
          maxLength={longestList + 1}
          spellCheck={false}
          onChange={(event: { target: { value: string } }) => setText(event.target.value)}
        />
        <RefusalNotice reason={problem} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit">{m.quick_read()}</Button>
          <label className={`${getButtonClass({ variant: 'secondary' })} cursor-pointer focus-within:outline-2`}>
            {m.quick_file()}
            <input
              type="file"
              accept=".csv,.tsv,.txt,.xlsx"
              className="sr-only"
              onChange={(event) => {
                takeFile(event.target.files?.[0])
                event.target.value = ''
              }}
            />
          </label>
        </div>
      </form>
      <p role="status" className="mt-4 font-medium empty:hidden">
        {left.length > 0 && m.quick_found_rows({ found: ready, count: left.length })}{' '}
        {leftOut > 0 && m.quick_more({ count: leftOut })}
      </p>
      {doubtful && <Doubtful {...doubtful} onSettle={(areQuantities) => settle(doubtful.doubt, areQuantities)} />}
      <RefusalNotice reason={failure ? { message: failure } : undefined} onRetry={retry} retryLabel={m.try_again()} />
      {rows.length > 0 && (
        <>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {rows.map((row, index) => (
              <RowLine key={row.id} row={row} named={formatNumber(index + 1)} onChange={change} />
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <div className="flex flex-wrap gap-3">
              <Button
                variant="secondary"
                onClick={() => append([{ text: '', description: '', count: 1, unit: 'pieces', written: '' }])}
              >
                {m.quick_add_row()}
              </Button>
              <Button variant="secondary" onClick={clear}>
                {m.quick_clear()}
              </Button>
              <ButtonLink variant="secondary" to="/dashboard/lists/new?from=quick-order">
                {m.list_save_as()}
              </ButtonLink>
            </div>
            <Button onClick={add} busy={adding} disabled={ready === 0}>
              {m.quick_add({ count: ready })}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const questions = {
  places: { ask: m.quick_places, others: m.quick_are_places },
  columns: { ask: m.quick_columns, others: m.quick_are_others },
  numbers: { ask: m.quick_numbers, others: m.quick_are_numbers },
} satisfies Record<ColumnDoubt, object>

type DoubtfulProps = { doubt: ColumnDoubt; written: string; onSettle: (areQuantities: boolean) => void }

/** One answer for all rows of a list whose numbers may be something else than quantities. */
function Doubtful({ doubt, written, onSettle }: DoubtfulProps) {
  const { ask, others } = questions[doubt]
  return (
    <div role="status" className="mt-4 grid max-w-3xl gap-3 border-l-2 border-accent pl-4">
      <p className="font-medium">{ask({ written })}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onSettle(true)}>
          {m.quick_are_quantities()}
        </Button>
        <Button variant="secondary" onClick={() => onSettle(false)}>
          {others()}
        </Button>
      </div>
    </div>
  )
}
