import { m } from '#paraglide/messages.js'

const keptMs = 30 * 60_000

/**
 * Says what becomes of an order while a bank decides about its payment. Its pieces are kept if they are held for longer than
 * for a card: the hold is prolonged by a day with each check, and not at all for a third such payment.
 */
export function describePending(
  { number, holdUntil }: { number: string; holdUntil: string | null },
  now: number,
): string {
  const isKept = holdUntil !== null && Date.parse(holdUntil) - now > keptMs
  return isKept ? m.payment_pending_text({ number }) : m.payment_pending_unkept({ number })
}
