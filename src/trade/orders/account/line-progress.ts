import { allows, type OrderState } from '../states.ts'

/**
 * The progress of a line's pieces. `waiting`: not in stock yet; `asked`: in returns that were not declined or closed;
 * `returned`: came back; `refunded`: refunded, or about to be.
 */
export type LineProgress = {
  quantity: number
  waiting: number
  cancelled: number
  sent: number
  asked: number
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

/**
 * The state of a line; nothing of an unpaid order has been sent. `back_ordered`: none of its pieces is in stock yet.
 */
export function getLineState({
  quantity,
  waiting,
  cancelled,
  sent,
  returned,
}: Omit<LineProgress, 'refunded' | 'asked'>): LineState {
  if (cancelled === quantity) return 'cancelled'
  const isAll = sent + cancelled === quantity
  if (returned > 0) return isAll && returned === sent ? 'returned' : 'part_returned'
  if (sent === 0) return waiting > 0 && waiting === quantity - cancelled ? 'back_ordered' : 'waiting'
  return isAll ? 'sent' : 'part_sent'
}

type Unsent = Pick<LineProgress, 'quantity' | 'cancelled' | 'sent'>
type Unpacked = Unsent & Pick<LineProgress, 'waiting'>

/** The number of pieces of a line that are still to be sent. */
export const countRemainingToShip = ({ quantity, cancelled, sent }: Unsent): number => quantity - cancelled - sent

/** The number of these that are in stock. */
export const countPackable = (line: Unpacked): number => countRemainingToShip(line) - line.waiting

/** Whether an order has pieces to take off the shelves. */
export const hasPiecesToPack = (state: OrderState, lines: readonly Unpacked[]): boolean =>
  (allows('pack', state) || allows('ship', state)) && lines.some((line) => countPackable(line) > 0)

/** The pieces of lines that can be cancelled. */
export type Cancellable = 'unsent' | 'waiting' | 'nothing'

/** The number of those pieces in a line. */
export const countCancellable = (line: Unpacked, scope: Cancellable): number =>
  scope === 'unsent' ? countRemainingToShip(line) : scope === 'waiting' ? line.waiting : 0

/** The number of pieces of a line that can still be returned. */
export const countReturnable = ({ sent, asked }: Pick<LineProgress, 'sent' | 'asked'>): number => sent - asked
