import { m } from '#paraglide/messages.js'

/**
 * Says that a mail is on its way, without revealing whether the account exists. `elsewhere`: another service sends it.
 */
export function SentMail({ email, elsewhere }: { email: string; elsewhere: boolean }) {
  return (
    <div role="status" className="rounded-md border border-good bg-card px-4 py-3 text-good">
      <p className="font-semibold">{m.reset_sent()}</p>
      <p className="text-sm">{elsewhere ? m.reset_sent_elsewhere({ email }) : m.reset_sent_text({ email })}</p>
    </div>
  )
}
