import { formatMoney, formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { Sales } from './contract.ts'

/** What the chart shows of each part of a period. */
export const measures = ['net', 'sold', 'refunded', 'orders', 'pieces', 'average'] as const
export type Measure = (typeof measures)[number]

export const measureNames: Record<Measure, () => string> = {
  net: m.analytics_net,
  sold: m.analytics_sold,
  refunded: m.analytics_refunded,
  orders: m.analytics_orders,
  pieces: m.analytics_pieces,
  average: m.analytics_average,
}

const isCount = (measure: Measure) => measure === 'orders' || measure === 'pieces'

/** A value as people read it. */
export const formatMeasure = (measure: Measure, value: Sales[Measure], currency: string): string => {
  if (value === null) return '–'
  return isCount(measure) ? formatNumber(value) : formatMoney(value, currency)
}

/** The same for an axis, where there is little room: `€1.2K`. */
export const formatTick = (measure: Measure, value: number, currency: string): string =>
  formatNumber(value, {
    ...(isCount(measure) ? {} : { style: 'currency', currency }),
    ...{ notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 },
  })
