import { formatDay } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { Order } from '../shapes.ts'

/** Until when an order is owed, or since when it is late. */
export const describeOwed = ({ until, overdue }: NonNullable<Order['owed']>): string =>
  overdue ? m.owed_overdue({ until: formatDay(until) }) : m.owed_until({ until: formatDay(until) })
