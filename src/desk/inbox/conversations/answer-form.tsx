import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { readDraftText, saveDraftText } from '#base/platform/draft-texts.ts'
import { toProblem } from '#base/platform/errors.ts'
import { readForm } from '#base/platform/forms.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { useUser } from '#people/identity/session/guard.tsx'
import { FileChooser } from '../files/file-chooser.tsx'
import { toFileIds, useFiles } from '../files/use-files.ts'
import type { SavedAnswer } from '../saved-answers/contract.ts'
import { InsertAnswer } from '../saved-answers/insert-answer.tsx'
import { answerConversation, type Conversation, maxEntry, NewAnswer } from './contract.ts'

type Props = { conversation: Conversation; answers: readonly SavedAnswer[] }

/** Writes an answer, which stays in this browser until it is sent. */
export function AnswerForm({ conversation, answers }: Props) {
  const { _id: id, version, name, email, isMailed } = conversation
  const { email: owner } = useUser()
  const { revalidate } = useRevalidator()
  const { busy, reason, fields, submit } = useAction()
  // The next answer is another one: its call is no repetition.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [text, setText] = useState(() => readDraftText(owner, id))
  const chosen = useFiles()
  const write = (next: string) => {
    setText(next)
    saveDraftText(owner, id, next)
  }
  const send = async (values: FormData) => {
    const answer = readForm(NewAnswer.pick({ text: true }), values)
    const close = values.get('close') === 'yes'
    await api(
      answerConversation,
      { id, version, close, ...answer, ...toFileIds(chosen) },
      { idempotencyKey: key },
    ).catch(async (error) => {
      // What was written meanwhile is shown, and sending again counts as having read it. The text stays.
      if (toProblem(error).code === 'stale_version') await revalidate()
      setKey(crypto.randomUUID())
      throw error
    })
    setKey(crypto.randomUUID())
    write('')
    chosen.clear()
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit(send, { toast: m.inbox_replied(), revalidate: true })}
      className="grid gap-3 border-t border-line pt-6"
    >
      <InsertAnswer
        answers={answers}
        conversation={conversation}
        onInsert={(added) => write([text.trimEnd(), added].filter(Boolean).join('\n\n'))}
      />
      <Field
        name="text"
        label={m.inbox_reply_to({ name })}
        hint={isMailed ? m.conversation_mailed_to({ email }) : m.conversation_not_mailed()}
        multiline
        rows={8}
        required
        maxLength={maxEntry}
        value={text}
        onChange={({ target }) => write(target.value)}
        error={fields.text}
      />
      <FileChooser chosen={chosen} error={fields.files} />
      <RefusalNotice reason={reason} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy || chosen.busy}>
          {m.conversation_send()}
        </Button>
        <Button type="submit" name="close" value="yes" variant="secondary" busy={busy || chosen.busy}>
          {m.conversation_send_and_close()}
        </Button>
      </div>
    </form>
  )
}
