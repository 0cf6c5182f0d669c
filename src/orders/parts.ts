import type { Taxed } from '#tax/compute.ts'
import { allows, type OrderState } from './states.ts'

/**
 * What became of the pieces of a line. `waiting`: how many are not here yet; `refunded`: of how many the money went back, or
 * is about to.
 */
export type LineParts = {
  quantity: number
  waiting: number
  cancelled: number
  sent: number
  returned: number
  refunded: number
}

export const lineStates = [
  'waiting',
  'back_ordered',
  'part_sent',
  'sent',
  'cancelled',
  'part_returned',
  'returned',
] as const
export type LineState = (typeof lineStates)[number]

/** How far a line is; of an order that is not paid, nothing has been sent. `back_ordered`: no piece of it is here yet. */
export function lineState({ quantity, waiting, cancelled, sent, returned }: Omit<LineParts, 'refunded'>): LineState {
  if (cancelled === quantity) return 'cancelled'
  const isAll = sent + cancelled === quantity
  if (returned > 0) return isAll && returned === sent ? 'returned' : 'part_returned'
  if (sent === 0) return waiting > 0 && waiting === quantity - cancelled ? 'back_ordered' : 'waiting'
  return isAll ? 'sent' : 'part_sent'
}

type Unsent = Pick<LineParts, 'quantity' | 'cancelled' | 'sent'>

/** How many pieces of a line are still to be sent. */
export const unsentOf = ({ quantity, cancelled, sent }: Unsent): number => quantity - cancelled - sent

/** Of these, how many are here. */
export const hereOf = (line: Unsent & Pick<LineParts, 'waiting'>): number => unsentOf(line) - line.waiting

/** Whether there is something to take off the shelves for an order. */
export const isToPack = (state: OrderState, lines: readonly (Unsent & Pick<LineParts, 'waiting'>)[]): boolean =>
  (allows('pack', state) || allows('ship', state)) && lines.some((line) => hereOf(line) > 0)

/** How many pieces of a line can be cancelled, of what can be. */
export const cancellableOf = (
  line: Unsent & Pick<LineParts, 'waiting'>,
  what: 'unsent' | 'waiting' | 'nothing',
): number => (what === 'unsent' ? unsentOf(line) : what === 'waiting' ? line.waiting : 0)

type Money = Pick<Taxed, 'netMinor' | 'taxMinor'>

/**
 * What some pieces of a line come to, after others of it. All pieces of a line come to the line, in whatever parts; in steps
 * that cards can be charged.
 */
export function shareOf(line: Money & { quantity: number }, before: number, pieces: number, step: number): Money {
  const upTo = (minor: number, count: number) => Math.round(((minor / step) * count) / line.quantity) * step
  const share = (minor: number) => upTo(minor, before + pieces) - upTo(minor, before)
  return { netMinor: share(line.netMinor), taxMinor: share(line.taxMinor) }
}

/** What is left of the delivery by rate of tax: what the order has besides its lines, and besides what of it was refunded. */
export function deliveryOf(rates: readonly Taxed[], lines: readonly Taxed[], refunded: readonly Taxed[] = []): Taxed[] {
  const others = [...lines, ...refunded]
  return rates
    .map(({ rate, netMinor, taxMinor }) => {
      const same = others.filter((one) => one.rate === rate)
      return {
        rate,
        netMinor: same.reduce((left, line) => left - line.netMinor, netMinor),
        taxMinor: same.reduce((left, line) => left - line.taxMinor, taxMinor),
      }
    })
    .filter(({ netMinor, taxMinor }) => netMinor + taxMinor > 0)
}
