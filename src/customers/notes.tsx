import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { readForm } from '#platform/forms.ts'
import { formatDateTime } from '#platform/locale.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { RefusalNotice } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'
import { addNote, type Customer, NewNote } from './contract.ts'

/** What admins noted of a customer, and a form for the next note. */
export function Notes({ id, notes }: { id: string } & Pick<Customer, 'notes'>) {
  const { busy, reason, fields, submit } = useAction()
  // The next note is another one: its form begins empty, and its call is no repetition.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const add = async (values: FormData) => {
    await api(addNote, { id, ...readForm(NewNote, values) }, { idempotencyKey: key })
    setKey(crypto.randomUUID())
  }
  return (
    <section aria-labelledby="notes" className="grid gap-3">
      <h2 id="notes" className="text-xl">
        {m.customer_notes()}
      </h2>
      <p className="text-sm text-muted">{m.customer_notes_text()}</p>
      <form
        key={key}
        method="post"
        noValidate
        onSubmit={submit(add, { toast: m.customer_noted(), revalidate: true })}
        className="grid gap-3"
      >
        <Field name="text" label={m.customer_note()} multiline rows={3} required maxLength={2000} error={fields.text} />
        <RefusalNotice reason={reason} />
        <Button type="submit" size="small" busy={busy} className="justify-self-start">
          {m.customer_note_add()}
        </Button>
      </form>
      <ul className="grid text-sm">
        {notes.map(({ _id, author, text, writtenAt }) => (
          <li key={_id} className="grid gap-1 border-t border-line py-2">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="text-muted">
              {author ?? m.customer_note_author_gone()}{' '}
              <time dateTime={writtenAt} className="figures">
                {formatDateTime(writtenAt)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
