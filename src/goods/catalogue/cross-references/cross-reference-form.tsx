import { api } from '#base/platform/contract/client.ts'
import { useDocument } from '#base/settings/use-document.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { AddButton, RemoveButton } from '#base/ui/lists/row-buttons.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { changeCrossReferences, type MakerNumber, maxMakerNumbers } from './contract.ts'

type Draft = (MakerNumber & { row: string })[]

/** Each number keeps its row of the form while others are removed. */
const toDraft = (numbers: readonly MakerNumber[]): Draft =>
  numbers.map((number) => ({ ...number, row: crypto.randomUUID() }))
const toNumbers = (draft: Draft): MakerNumber[] => draft.map(({ row: _, ...number }) => number)

/** The part numbers of other makers that a product replaces; buyers find it by them. They are saved by themselves. */
export function CrossReferenceForm({ id, numbers }: { id: string; numbers: readonly MakerNumber[] }) {
  const { draft, setDraft, onSubmit, busy, reason, fields, clear } = useDocument({
    loaded: [...numbers],
    toDraft,
    toDocument: toNumbers,
    shape: changeCrossReferences.body,
    save: (change) => api(changeCrossReferences, { id, ...change }),
    saved: m.cross_references_saved(),
  })
  const change = (index: number, changed: Partial<MakerNumber>) =>
    setDraft(draft.with(index, { ...draft[index]!, ...changed }))
  // Errors name rows by index, so they are cleared when rows move.
  const arrange = (next: Draft) => {
    clear()
    setDraft(next)
  }
  return (
    <section aria-labelledby="cross-references" className="mt-10 max-w-2xl">
      <h2 id="cross-references" className="text-xl">
        {m.cross_references_edit()}
      </h2>
      <p className="mt-1 text-muted">{m.cross_references_edit_text()}</p>
      <form noValidate onSubmit={onSubmit} className="mt-4 grid gap-4">
        {draft.map(({ row, maker, number }, index) => (
          <div key={row} className="grid grid-cols-[1fr_1fr_auto] items-start gap-4">
            <Field
              name={`${index}.maker`}
              label={m.cross_references_maker()}
              value={maker}
              maxLength={60}
              onChange={({ target }) => change(index, { maker: target.value })}
              error={fields[`is.${index}.maker`]}
            />
            <Field
              name={`${index}.number`}
              label={m.cross_references_number()}
              value={number}
              maxLength={60}
              onChange={({ target }) => change(index, { number: target.value })}
              error={fields[`is.${index}.number`]}
            />
            <div className="pt-7">
              <RemoveButton
                name={`${maker} ${number}`.trim() || m.cross_references_number()}
                onRemove={() => arrange(draft.toSpliced(index, 1))}
              />
            </div>
          </div>
        ))}
        {draft.length < maxMakerNumbers && (
          <AddButton
            label={m.cross_references_add()}
            onAdd={() => arrange([...draft, ...toDraft([{ maker: '', number: '' }])])}
          />
        )}
        <RefusalNotice reason={reason} />
        <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
          {m.cross_references_save()}
        </Button>
      </form>
    </section>
  )
}
