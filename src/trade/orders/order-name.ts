import { getName } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { Order } from './shapes.ts'

/** What else is in an order of many lines: `and 4 more`. Empty if nothing is. */
export const formatMoreLines = ({ moreLines }: Order): string =>
  moreLines > 0 ? m.order_more_lines({ count: moreLines }) : ''

/** What was ordered, in short: its first product and how many more there are. */
export const getOrderName = (order: Order): string => `${getName(order)} ${formatMoreLines(order)}`.trim()
