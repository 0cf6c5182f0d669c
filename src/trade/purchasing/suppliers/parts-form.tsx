import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { Problem } from '#base/platform/errors.ts'
import { checkShape } from '#base/platform/forms.ts'
import { undoRows } from '#base/platform/rows/contract.ts'
import type { DecimalMark } from '#base/platform/text/written-numbers.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { NumberChoice } from '#base/ui/number-choice.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { RefusedLines } from '#base/ui/refused-lines.tsx'
import { m } from '#paraglide/messages.js'
import { maxPartLines, type Supplier, saveSupplierParts } from './contract.ts'
import { type ListedSupplierPart, readSupplierParts } from './part-list.ts'

type Outcome = { done: number; entry: string | null; refused: { text: string; message: string }[] }

/** Adds or changes what a supplier supplies, a line each. Lines that are refused stay, to be mended. */
export function PartsForm({ supplier }: { supplier: Supplier }) {
  const { submit, run, busy, reason, fields } = useAction()
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  const [mark, setMark] = useState<DecimalMark>()
  const listed = readSupplierParts(text, mark, supplier.currency)
  const unclear = readSupplierParts(text, undefined, supplier.currency).flatMap((line) => line.unclear)
  const save = async () => {
    if (listed.some((line) => line.unclear.length > 0)) throw new Problem('invalid_fields', m.list_numbers_choose())
    const [now, later] = [listed.slice(0, maxPartLines), listed.slice(maxPartLines)]
    const lines = now.map(({ text: _, unclear: __, ...line }) => line)
    const reply = await api(saveSupplierParts, { id: supplier._id, ...checkShape(saveSupplierParts.body, { lines }) })
    const refused = reply.refused.map(({ line, message }) => ({ text: now[line]!.text, message }))
    setOutcome({ ...reply, refused })
    setText([...refused, ...later].map((line) => line.text).join('\n'))
    if (later.length === 0) setMark(undefined)
  }
  const undo = async (entry: string) => {
    await api(undoRows, { entries: [entry] })
    setOutcome(undefined)
  }
  const entry = outcome?.entry
  return (
    <form noValidate onSubmit={submit(save, { revalidate: true })} className="grid max-w-3xl gap-3">
      <Field
        multiline
        rows={4}
        name="lines"
        label={m.supplier_parts_lines({ currency: supplier.currency })}
        hint={text ? m.supplier_parts_read({ count: listed.length }) : m.supplier_parts_hint()}
        placeholder={'AB-0830\t4711-30\t3.25\t10\t50'}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={describeFields(fields, listed)}
        className="figures"
        spellCheck={false}
      />
      <NumberChoice written={unclear} mark={mark} onChoose={setMark} />
      <RefusalNotice reason={reason} />
      {outcome && (
        <div role="status" className="grid gap-2">
          {outcome.done > 0 && (
            <p className="flex flex-wrap items-center gap-3 font-medium text-good">
              {m.supplier_parts_saved({ count: outcome.done })}
              {entry && (
                <Button
                  variant="secondary"
                  size="tiny"
                  busy={busy}
                  onClick={() => run(() => undo(entry), { revalidate: true })}
                >
                  {m.undo()}
                </Button>
              )}
            </p>
          )}
          <RefusedLines refused={outcome.refused} />
        </div>
      )}
      <Button type="submit" busy={busy} size="small" className="justify-self-start" disabled={listed.length === 0}>
        {m.supplier_parts_save()}
      </Button>
    </form>
  )
}

/** What is wrong with the shape of the list, each line named by its part. */
const describeFields = (fields: Readonly<Record<string, string>>, listed: readonly ListedSupplierPart[]): string =>
  Object.entries(fields)
    .filter(([path]) => path.startsWith('lines'))
    .map(([path, problem]) => [listed[Number(path.split('.')[1])]?.part, problem].filter(Boolean).join(': '))
    .join(' · ')
