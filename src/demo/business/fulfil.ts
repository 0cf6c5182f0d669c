import { atWork, later } from './clock.ts'
import { leftOf, note, type Pieces, type Story, type Told, type Turn } from './story.ts'

/** Packs, sends and delivers an order, as far as there was time. */
export function fulfil(told: Told, story: Story, turn: Turn): void {
  const { dice, until } = told
  const { deliveryMethod } = story.sale
  const packedAt = atWork(later(story.paidAt!, { hours: dice.between(1, 20), minutes: dice.between(0, 59) }))
  if (packedAt >= until) return
  story.state = 'packed'
  note(story, 'order.packed', packedAt)
  let sentAt = atWork(later(packedAt, { hours: dice.between(1, 5), minutes: dice.between(0, 59) }))
  const isSplit = turn === 'two-parcels' || turn === 'part-sent'
  if (isSplit && story.sale.lines.length > 1 && sentAt < until) {
    const left = leftOf(story)
    send(told, story, sentAt, left.slice(0, Math.ceil(left.length / 2)))
    if (turn === 'part-sent') return
    sentAt = atWork(later(sentAt, { days: dice.between(2, 4) }))
  }
  if (sentAt >= until) return
  send(told, story, sentAt, leftOf(story))
  story.state = 'shipped'
  const days = dice.between(Math.max(1, deliveryMethod!.daysFrom), Math.max(1, deliveryMethod!.daysTo))
  const arrivedAt = atWork(later(sentAt, { days, hours: dice.between(0, 4) }))
  if (arrivedAt >= until) return
  story.state = 'delivered'
  note(story, 'order.delivered', arrivedAt)
}

const carriersOf: Record<string, string[]> = { GB: ['UPS', 'Royal Mail'], US: ['FedEx', 'UPS'], BD: ['DHL', 'FedEx'] }

function send({ dice }: Told, story: Story, at: Date, lines: Pieces[]): void {
  const carrier = dice.pick(carriersOf[story.sale.deliveryAddress.country] ?? ['DHL', 'DHL', 'DPD', 'GLS'])
  const number = Array.from({ length: 12 }, () => dice.between(0, 9)).join('')
  const parcel = { id: dice.id(at), at, carrier, number: `DEMO${number}`, lines }
  story.parcels.push(parcel)
  const isLast = leftOf(story).length === 0
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  note(story, isLast ? 'order.shipped' : 'order.part-shipped', at, { parcel: parcel.id, pieces })
}
