import { splitListLines } from '#base/platform/list-lines.ts'
import { readPartNumber } from '#base/platform/text/part-numbers.ts'
import { readTrackingList } from './tracking-list.ts'

/** Tracking numbers by the orders' numbers. */
export type TrackingNumbers = Readonly<Record<string, string>>

/**
 * What was pasted at an order, for it and those below it: a tracking number each, in the list's order. Lines that name ticked
 * orders go to these, in whatever order they are. Undefined, if it is one number.
 */
export function spreadNumbers(text: string, orders: readonly string[], from: string): TrackingNumbers | undefined {
  const listed = readTrackingList(text)
  const named = listed.map((line) => [orders.find((order) => isSame(order, line.order)), line.trackingNumber] as const)
  if (named.length > 0 && named.every(([order, number]) => order && number)) return Object.fromEntries(named)
  const lines = splitListLines(text)
  if (lines.length < 2) return undefined
  const below = orders.slice(orders.indexOf(from))
  return Object.fromEntries(below.slice(0, lines.length).map((order, index) => [order, readPartNumber(lines[index]!)]))
}

/** With or without the prefix. */
const isSame = (order: string, written: string) =>
  [order, order.replace(/^\D+/, '')].some((name) => name.toLowerCase() === written.toLowerCase())
