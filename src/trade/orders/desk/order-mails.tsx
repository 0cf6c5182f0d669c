import { useCallback } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { repeatMail } from '#base/platform/mail/contract.ts'
import { formatDateTime } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { useLoaded } from '#base/ui/hooks/use-loaded.ts'
import { Pill, type Tone } from '#base/ui/pill.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { Fold } from '../fold.tsx'
import { listOrderMails, type OrderMail } from './contract.ts'

/** What was mailed to the customer about an order, read when somebody opens it. */
export const OrderMails = ({ order }: { order: string }) => (
  <Fold title={m.order_mails()}>
    <MailList order={order} />
  </Fold>
)

function MailList({ order }: { order: string }) {
  const { value: mails, reason, reload } = useLoaded(useCallback(() => api(listOrderMails, { id: order }), [order]))
  if (reason) return <RefusalNotice reason={reason} />
  if (!mails) return null
  return (
    <>
      <p className="text-sm text-muted">{mails.length > 0 ? m.order_mails_text() : m.order_mails_none()}</p>
      <ul className="grid gap-4">
        {mails.map((mail) => (
          <OneMail key={mail._id} mail={mail} onRepeated={reload} />
        ))}
      </ul>
    </>
  )
}

const states: Record<OrderMail['state'], { text: () => string; tone: Tone }> = {
  queued: { text: m.conversation_mail_queued, tone: 'warn' },
  sent: { text: m.conversation_mail_sent, tone: 'good' },
  failed: { text: m.conversation_mail_failed, tone: 'bad' },
}

function OneMail({ mail, onRepeated }: { mail: OrderMail; onRepeated: () => Promise<void> }) {
  const { run, busy, reason } = useAction()
  const { text, tone } = states[mail.state]
  const repeat = async () => {
    await api(repeatMail, { id: mail._id })
    await onRepeated()
  }
  return (
    <li className="grid gap-2 border-t border-line pt-3">
      <p className="font-medium wrap-anywhere">{mail.subject}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Pill tone={tone}>{text()}</Pill>
        <span className="wrap-anywhere">{mail.recipient}</span>
        <time dateTime={mail.createdAt} className="figures">
          {formatDateTime(mail.createdAt)}
        </time>
      </p>
      <p className="max-h-80 overflow-y-auto text-sm wrap-anywhere whitespace-pre-line">
        {mail.body || m.order_mail_secret()}
      </p>
      {mail.isRepeatable && (
        <Button
          size="small"
          variant="secondary"
          busy={busy}
          className="justify-self-start"
          onClick={() => run(repeat, { toast: m.order_mail_repeated() })}
        >
          {m.order_mail_again()}
        </Button>
      )}
      <RefusalNotice reason={reason} />
    </li>
  )
}
