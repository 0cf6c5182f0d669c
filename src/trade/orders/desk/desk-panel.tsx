import { useId } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { checkShape } from '#base/platform/forms.ts'
import { Button } from '#base/ui/button.tsx'
import { Field, Select } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { Notes } from '#base/ui/notes.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { addNoteToOrder, changeDesk, type OrderDesk } from './contract.ts'
import { useDesk } from './use-desk.ts'

/** Who is on an order, what it is marked with, and what admins noted about it. */
export function DeskPanel({ order }: { order: string }) {
  const { desk, reason, reload } = useDesk(order)
  if (reason) return <RefusalNotice reason={reason} />
  if (!desk) return null
  const add = async (note: { text: string }, idempotencyKey: string) => {
    await api(addNoteToOrder, { id: order, ...note }, { idempotencyKey })
    await reload()
  }
  return (
    <div className="mt-4 grid gap-5 border border-line bg-card p-4 print:hidden">
      <DeskForm key={`${desk.assignee?._id} ${desk.tags}`} order={order} desk={desk} onChange={reload} />
      <Notes title={m.desk_notes()} notes={desk.notes} add={add} />
    </div>
  )
}

type FormProps = { order: string; desk: OrderDesk; onChange: () => Promise<void> }

function DeskForm({ order, desk: { assignee, tags, admins, knownTags }, onChange }: FormProps) {
  const { busy, reason, fields, submit } = useAction()
  const listId = useId()
  const save = async (values: FormData) => {
    const is = { assignee: String(values.get('assignee')) || null, tags: readTags(values) }
    // What was not touched stays as another admin may have left it.
    const change = {
      ...(is.assignee !== (assignee?._id ?? null) && { assignee: is.assignee }),
      ...(is.tags.join() !== tags.join() && { tags: is.tags }),
    }
    if (Object.keys(change).length > 0) await api(changeDesk, { id: order, ...checkShape(changeDesk.body, change) })
    await onChange()
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit(save, { toast: m.desk_saved(), revalidate: true })}
      className="grid gap-3"
    >
      <Select name="assignee" label={m.conversation_assignee()} defaultValue={assignee?._id ?? ''}>
        <option value="">{m.conversation_nobody()}</option>
        {admins.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        name="tags"
        label={m.desk_tags()}
        hint={m.desk_tags_hint()}
        list={listId}
        defaultValue={tags.join(', ')}
        error={Object.entries(fields).find(([path]) => path.startsWith('tags'))?.[1]}
      />
      <datalist id={listId}>
        {knownTags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <RefusalNotice reason={reason} />
      <Button type="submit" size="small" variant="secondary" busy={busy} className="justify-self-start">
        {m.save()}
      </Button>
    </form>
  )
}

const readTags = (values: FormData): string[] =>
  String(values.get('tags') ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
