import { foldText } from '#base/platform/folding/fold.ts'
import { findSeparator, splitListLine, splitListLines } from '#base/platform/list-lines.ts'
import { readPartNumber } from '#base/platform/text/part-numbers.ts'
import { carriers } from '../shipping/carriers.ts'
import type { TrackedOrder } from './contract.ts'

/** A line of a pasted list: as it was typed, and what it says. */
export type ListedOrder = Required<TrackedOrder> & { text: string }

/** A pasted list, or a CSV file's columns, with or without a heading: order number, tracking number, and perhaps carrier. */
export function readTrackingList(text: string): ListedOrder[] {
  const lines = splitListLines(text).map((line) => readLine(line.trim()))
  return lines.filter(({ order }, index) => index > 0 || /\p{Nd}/u.test(order))
}

function readLine(text: string): ListedOrder {
  const separator = findSeparator(text)
  const [order = '', trackingNumber = '', carrier = ''] = separator ? splitListLine(text, separator) : readWords(text)
  return { text, order: readPartNumber(order), trackingNumber: readPartNumber(trackingNumber), carrier }
}

/** Tracking numbers may hold spaces, so that only a known carrier ends them. */
function readWords(text: string): string[] {
  const [, order = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(text) ?? []
  const carrier = carriers.find((name) => foldText(rest).endsWith(` ${foldText(name)}`))
  return carrier ? [order, rest.slice(0, -carrier.length).trim(), carrier] : [order, rest]
}
