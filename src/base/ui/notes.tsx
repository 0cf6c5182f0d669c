import { useState } from 'react'
import { NewNote, type Note } from '#base/platform/contract/shapes.ts'
import { readForm } from '#base/platform/forms.ts'
import { formatDateTime } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { useAction } from './hooks/use-action.ts'
import { RefusalNotice } from './refused.tsx'

type Props = {
  title: string
  notes: readonly Note[]
  /** `key`: of the call, the same for each try. */
  add: (note: { text: string }, key: string) => Promise<unknown>
}

/** What admins noted of something, and a form for the next note. */
export function Notes({ title, notes, add }: Props) {
  const { busy, reason, fields, submit } = useAction()
  // The next note is another one: its form begins empty, and its call is no repetition.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const onAdd = async (values: FormData) => {
    await add(readForm(NewNote, values), key)
    setKey(crypto.randomUUID())
  }
  return (
    <section aria-labelledby="notes" className="grid gap-3">
      <h2 id="notes" className="text-xl">
        {title}
      </h2>
      <p className="text-sm text-muted">{m.customer_notes_text()}</p>
      <form
        key={key}
        method="post"
        noValidate
        onSubmit={submit(onAdd, { toast: m.customer_noted(), revalidate: true })}
        className="grid gap-3"
      >
        <Field name="text" label={m.customer_note()} multiline rows={3} required maxLength={2000} error={fields.text} />
        <RefusalNotice reason={reason} />
        <Button type="submit" size="small" variant="secondary" busy={busy} className="justify-self-start">
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
