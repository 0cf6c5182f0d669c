import { useNavigate } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { formatNumber, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { Select } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import { type EditableCategory, mergeCategory } from './contract.ts'

type Props = { category: EditableCategory; categories: readonly EditableCategory[] }

/** Moves all that a category holds to another one, and deletes it. */
export function MergeCategory({ category, categories }: Props) {
  const navigate = useNavigate()
  const { ask, run, subject, dialog } = useAction<EditableCategory>()
  const targets = categories.filter((other) => other !== category && other.parentId !== category._id)
  if (targets.length === 0) return null
  const merge = (into: EditableCategory) =>
    run(async () => {
      await api(mergeCategory, { id: category._id, into: into._id })
      showToast(m.category_merged({ name: getName(category), into: getName(into) }))
      navigate('/dashboard/categories')
    })
  return (
    <section className="mt-10 max-w-2xl border-t border-line pt-6">
      <h2 className="text-xl">{m.category_merge()}</h2>
      <p className="mt-1 mb-4 text-muted">{m.category_merge_text()}</p>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const into = new FormData(event.currentTarget).get('into')
          ask(targets.find(({ _id }) => _id === into)!)
        }}
      >
        <Select name="into" label={m.category_merge_into()}>
          {targets.map((target) => (
            <option key={target._id} value={target._id} lang={getNameLanguage(target)}>
              {getName(target)}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="danger">
          {m.category_merge_button()}
        </Button>
      </form>
      {subject && (
        <Confirm
          {...dialog}
          onConfirm={() => merge(subject)}
          title={m.category_merge_question({ name: getName(category), into: getName(subject) })}
          confirmLabel={m.category_merge_button()}
          cancelLabel={m.cancel()}
        >
          <p>
            {m.category_merge_moves({
              families: formatNumber(category.families),
              products: formatNumber(category.products),
            })}
          </p>
          <p>{m.category_merge_final()}</p>
        </Confirm>
      )}
    </section>
  )
}
