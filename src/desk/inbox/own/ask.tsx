import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { readForm } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { getName } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field, Select } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { getOrderDetails } from '#trade/orders/contract.ts'
import { maxEntry } from '../conversations/contract.ts'
import { FileChooser } from '../files/file-chooser.tsx'
import { toFileIds, useFiles } from '../files/use-files.ts'
import type { Route } from './+types/ask'
import { askShop, NewQuestion } from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.ask_title())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const [id, returned] = [searchParams.get('order'), searchParams.get('return')]
  const order = id ? await loadForPage(api(getOrderDetails, { id })) : undefined
  return { order, returned: returned ?? '', part: searchParams.get('about')?.slice(0, 100) ?? '' }
}

/** Asks the shop about an order, a line of it, a return, a part, or anything else. */
export default function AskPage({ loaderData: { order, returned, part } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { busy, reason, fields, submit } = useAction()
  const [key] = useState(() => crypto.randomUUID())
  const chosen = useFiles()
  const ask = async (values: FormData) => {
    const about = {
      ...(order && { order: order._id }),
      ...(order && returned && { return: returned }),
      ...(part && { part }),
    }
    const line = String(values.get('line') ?? '')
    const question = readForm(NewQuestion.pick({ text: true, subject: true }), values)
    const sent = { ...question, ...about, ...(line && { line }), ...toFileIds(chosen) }
    const { insertedId } = await api(askShop, sent, { idempotencyKey: key })
    await navigate(`/dashboard/myConversations/${insertedId}`)
  }
  return (
    <>
      <PageTitle>{part ? m.contact_about_part({ part }) : getTitle(order?.number, returned)}</PageTitle>
      <p className="mt-1 mb-6 max-w-prose text-muted">{m.ask_text()}</p>
      <form
        method="post"
        noValidate
        onSubmit={submit(ask, { toast: m.conversation_written() })}
        className="grid max-w-2xl gap-5"
      >
        {order && !returned && (
          <Select name="line" label={m.conversation_about()}>
            <option value="">{m.ask_whole_order()}</option>
            {order.lines.map((line) => (
              <option key={line._id} value={line._id}>
                {`${getName(line)}, ${line.sku}`}
              </option>
            ))}
          </Select>
        )}
        {!order && !part && <Field name="subject" label={m.subject()} maxLength={200} error={fields.subject} />}
        <Field name="text" label={m.message()} multiline rows={7} required maxLength={maxEntry} error={fields.text} />
        <FileChooser chosen={chosen} error={fields.files} />
        <RefusalNotice reason={reason} />
        <UnsavedNotice refusal={reason} />
        <Button type="submit" busy={busy || chosen.busy} className="justify-self-start">
          {m.submit()}
        </Button>
      </form>
    </>
  )
}

function getTitle(number: string | undefined, returned: string): string {
  if (number === undefined) return m.ask_title()
  return returned ? m.conversation_subject_return({ number }) : m.conversation_subject_order({ number })
}
