import { addTime, toWorkingHours } from './clock.ts'
import { addEntry, findUnsentPieces, type Scenario, type Simulation, type Story, type StoryPieces } from './story.ts'

/** Packs, sends and delivers an order, as far as there was time. */
export function simulateFulfilment(told: Simulation, story: Story, turn: Scenario): void {
  const { dice, until } = told
  const { deliveryMethod } = story.sale
  const packedAt = toWorkingHours(addTime(story.paidAt!, { hours: dice.between(1, 20), minutes: dice.between(0, 59) }))
  if (packedAt >= until) return
  story.state = 'packed'
  addEntry(story, 'order.packed', packedAt)
  let sentAt = toWorkingHours(addTime(packedAt, { hours: dice.between(1, 5), minutes: dice.between(0, 59) }))
  const isSplit = turn === 'two-parcels' || turn === 'part-sent'
  if (isSplit && story.sale.lines.length > 1 && sentAt < until) {
    const left = findUnsentPieces(story)
    send(told, story, sentAt, left.slice(0, Math.ceil(left.length / 2)))
    if (turn === 'part-sent') return
    sentAt = toWorkingHours(addTime(sentAt, { days: dice.between(2, 4) }))
  }
  if (sentAt >= until) return
  send(told, story, sentAt, findUnsentPieces(story))
  story.state = 'shipped'
  const days = dice.between(Math.max(1, deliveryMethod!.daysFrom), Math.max(1, deliveryMethod!.daysTo))
  const arrivedAt = toWorkingHours(addTime(sentAt, { days, hours: dice.between(0, 4) }))
  if (arrivedAt >= until) return
  story.state = 'delivered'
  addEntry(story, 'order.delivered', arrivedAt)
}

const carriersOf: Record<string, string[]> = { GB: ['UPS', 'Royal Mail'], US: ['FedEx', 'UPS'], BD: ['DHL', 'FedEx'] }

function send({ dice }: Simulation, story: Story, at: Date, lines: StoryPieces[]): void {
  const carrier = dice.pick(carriersOf[story.sale.deliveryAddress.country] ?? ['DHL', 'DHL', 'DPD', 'GLS'])
  const number = Array.from({ length: 12 }, () => dice.between(0, 9)).join('')
  const parcel = { id: dice.id(at), at, carrier, number: `DEMO${number}`, lines }
  story.parcels.push(parcel)
  const isLast = findUnsentPieces(story).length === 0
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  addEntry(story, isLast ? 'order.shipped' : 'order.part-shipped', at, { parcel: parcel.id, pieces })
}
