import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { getName, getNameLanguage, type Translations } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { Select } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'

type Shelf = { _id: string; name: string; translations: Translations<'name'> }
type Props = {
  item: Pick<Shelf, 'name' | 'translations'>
  targets: readonly Shelf[]
  texts: { title: string; text: string; moves: string; back: string }
  merge: (into: string) => Promise<unknown>
}

/** Moves all that a category or a family holds to another one, and deletes it. */
export function MergeInto({ item, targets, texts, merge }: Props): ReactNode {
  const navigate = useNavigate()
  const { ask, run, subject, dialog } = useAction<Shelf>()
  if (targets.length === 0) return null
  const mergeInto = (into: Shelf) =>
    run(async () => {
      await merge(into._id)
      showToast(m.shelf_merge_done({ name: getName(item), into: getName(into) }))
      navigate(texts.back)
    })
  return (
    <section className="mt-10 max-w-2xl border-t border-line pt-6">
      <h2 className="text-xl">{texts.title}</h2>
      <p className="mt-1 mb-4 text-muted">{texts.text}</p>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const into = new FormData(event.currentTarget).get('into')
          ask(targets.find(({ _id }) => _id === into)!)
        }}
      >
        <Select name="into" label={m.shelf_merge_into()}>
          {targets.map((target) => (
            <option key={target._id} value={target._id} lang={getNameLanguage(target)}>
              {getName(target)}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="danger">
          {m.shelf_merge_button()}
        </Button>
      </form>
      {subject && (
        <Confirm
          {...dialog}
          onConfirm={() => mergeInto(subject)}
          title={m.shelf_merge_question({ name: getName(item), into: getName(subject) })}
          confirmLabel={m.shelf_merge_button()}
          cancelLabel={m.cancel()}
        >
          <p>{texts.moves}</p>
          <p>{m.shelf_merge_final()}</p>
        </Confirm>
      )}
    </section>
  )
}
