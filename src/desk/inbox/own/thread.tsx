import { useState } from 'react'
import { Link } from 'react-router'
import { readForm } from '#base/platform/forms.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { formatDateTime, getName } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { Pill } from '#base/ui/pill.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { AttachmentNotice } from '../conversations/attachment-notice.tsx'
import { maxEntry } from '../conversations/contract.ts'
import { conversationTones, ownStateNames } from '../conversations/state-name.ts'
import { FileChooser } from '../files/file-chooser.tsx'
import { FileList, type LoadFile } from '../files/file-list.tsx'
import { toFileIds, useFiles } from '../files/use-files.ts'
import { NewWriting, type OwnConversation } from './contract.ts'

type Props = {
  conversation: OwnConversation
  send: (writing: Writing) => Promise<void>
  load: LoadFile
  /** Whoever has no account sends no files. */
  takesFiles?: boolean
}
type Writing = { text: string; files?: string[] }

/** What a customer and the shop have written to each other, and a form for more. */
export function OwnThread({ conversation, send, load, takesFiles = false }: Props) {
  const { state, entries } = conversation
  return (
    <div className="grid max-w-3xl gap-6">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Pill tone={conversationTones[state]}>{ownStateNames[state]()}</Pill>
        <About topic={conversation.topic} />
      </p>
      <ol aria-label={m.conversation_entries()} className="grid gap-4">
        {entries.map(({ _id, isAnswer, text, leftOut, files, at }) => (
          <li
            key={_id}
            className={`grid gap-2 border border-line bg-card p-4 ${isAnswer ? 'border-l-4 border-l-accent sm:mr-12' : 'sm:ml-12'}`}
          >
            <p className="flex flex-wrap gap-x-3 text-sm">
              <span className="font-semibold">{isAnswer ? getShopName() : m.conversation_you()}</span>
              <time dateTime={at} className="figures text-muted">
                {formatDateTime(at)}
              </time>
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
            <FileList files={files} load={load} />
            <AttachmentNotice count={leftOut} />
          </li>
        ))}
      </ol>
      <WriteForm send={send} takesFiles={takesFiles} isClosed={state === 'closed'} />
    </div>
  )
}

function About({ topic: { order, product } }: Pick<OwnConversation, 'topic'>) {
  return (
    <>
      {order && (
        <Link to={`/dashboard/orders/${order._id}`} className="link figures">
          {order.number}
        </Link>
      )}
      {product && (
        <Link to={`/products/${product.slug}`} className="link">
          {`${getName(product)}, ${product.sku}`}
        </Link>
      )}
    </>
  )
}

type WriteFormProps = Pick<Props, 'send'> & { takesFiles: boolean; isClosed: boolean }

function WriteForm({ send, takesFiles, isClosed }: WriteFormProps) {
  const { busy, reason, fields, submit } = useAction()
  const [count, setCount] = useState(0)
  const chosen = useFiles()
  const write = async (values: FormData) => {
    await send({ ...readForm(NewWriting.pick({ text: true }), values), ...toFileIds(chosen) })
    chosen.clear()
    setCount(count + 1)
  }
  return (
    // A new key clears the form once its text is sent.
    <form
      key={count}
      method="post"
      noValidate
      onSubmit={submit(write, { toast: m.conversation_written() })}
      className="grid gap-3 border-t border-line pt-6"
    >
      <Field
        name="text"
        label={m.message()}
        {...(isClosed && { hint: m.conversation_reopens() })}
        multiline
        rows={5}
        required
        maxLength={maxEntry}
        error={fields.text}
      />
      {takesFiles && <FileChooser chosen={chosen} error={fields.files} />}
      <RefusalNotice reason={reason} />
      <Button type="submit" busy={busy || chosen.busy} className="justify-self-start">
        {m.submit()}
      </Button>
    </form>
  )
}
