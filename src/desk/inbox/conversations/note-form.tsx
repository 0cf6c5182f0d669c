import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { readForm } from '#base/platform/forms.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { addNoteToConversation, maxEntry, NewConversationNote } from './contract.ts'

/** Notes something in a conversation, apart from the answer, so that no note is sent by mistake. */
export function NoteForm({ id }: { id: string }) {
  const { busy, reason, fields, submit } = useAction()
  // The next note is another one: its form begins empty, and its call is no repetition.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const add = async (values: FormData) => {
    await api(addNoteToConversation, { id, ...readForm(NewConversationNote, values) }, { idempotencyKey: key })
    setKey(crypto.randomUUID())
  }
  return (
    <details className="border border-dashed border-line p-4">
      <summary className="link inline-block min-h-8 cursor-pointer">{m.conversation_note_add()}</summary>
      <form
        key={key}
        method="post"
        noValidate
        onSubmit={submit(add, { toast: m.customer_noted(), revalidate: true })}
        className="mt-3 grid gap-3"
      >
        <Field
          name="text"
          label={m.customer_note()}
          hint={m.conversation_note_hint()}
          multiline
          rows={3}
          required
          maxLength={maxEntry}
          error={fields.text}
        />
        <RefusalNotice reason={reason} />
        <Button type="submit" size="small" busy={busy} className="justify-self-start">
          {m.customer_note_add()}
        </Button>
      </form>
    </details>
  )
}
