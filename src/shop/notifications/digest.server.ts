import type { Database } from '#base/platform/database/connect.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { formatMoney, formatNumber, toLocalizedPath } from '#base/platform/text/locale.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { countUnread } from '#desk/inbox/sql.server.ts'
import { listLowStock } from '#goods/catalogue/sql.server.ts'
import { countWaitingReviews } from '#goods/reviews/sql.server.ts'
import { m } from '#paraglide/messages.js'
import { countOrders, countOrdersPaidOn } from '#trade/orders/overview.sql.server.ts'
import { countOpenMatters, sumTakenOn } from '#trade/payments/overview.sql.server.ts'
import { writeEnd } from './mails.server.ts'

type Day = { orders: number; revenue: Awaited<ReturnType<typeof sumTakenOn>> }

/** How the shop stands: yesterday, the same day a week before it, and what waits. */
export type Digest = {
  yesterday: Day
  weekBefore: Day
  waiting: { toPack: number; toShip: number; returns: number; refundsDue: number; unread: number; reviews: number }
  incidents: number
  low: readonly { sku: string }[]
}

export async function loadDigest(db: Database, timeZone: string): Promise<Digest> {
  const loadDay = async (daysAgo: number): Promise<Day> => ({
    orders: await countOrdersPaidOn(db, timeZone, daysAgo),
    revenue: await sumTakenOn(db, timeZone, daysAgo),
  })
  const { toPack, toShip, returns } = await countOrders(db)
  const { refundsDue, incidents } = await countOpenMatters(db)
  const [unread, reviews] = [await countUnread(db), await countWaitingReviews(db)]
  return {
    ...{ yesterday: await loadDay(1), weekBefore: await loadDay(8), incidents, low: await listLowStock(db) },
    waiting: { toPack, toShip, returns, refundsDue, unread: unread.count, reviews: reviews.count },
  }
}

export function writeDigest(digest: Digest, shopUrl: string): { subject: string; body: string } {
  const { yesterday, weekBefore, low } = digest
  const waiting = listWaiting(digest)
  const parts = [
    [m.mail_digest_yesterday(toWords(yesterday)), m.mail_digest_before(toWords(weekBefore))].join('\n'),
    waiting.length === 0 ? m.mail_digest_nothing() : [m.mail_digest_waiting(), ...waiting].join('\n'),
    ...(low.length === 0 ? [] : [m.mail_digest_low({ parts: low.map(({ sku }) => sku).join(', ') })]),
    shopUrl + toLocalizedPath('/dashboard/overview'),
    writeEnd(shopUrl),
  ]
  return { subject: m.mail_digest_subject({ count: yesterday.orders, shop: getShopName() }), body: parts.join('\n\n') }
}

const toWords = ({ orders, revenue }: Day) => ({
  count: orders,
  money:
    revenue
      .map(({ currency, amountMinor }) => formatMoney(fromMinor(Number(amountMinor), currency), currency))
      .join(' + ') || '–',
})

/** A line for everything that waits. */
function listWaiting({ waiting, incidents }: Digest): string[] {
  const lines = [
    [m.overview_to_pack(), waiting.toPack],
    [m.overview_to_ship(), waiting.toShip],
    [m.overview_returns(), waiting.returns],
    [m.overview_refunds(), waiting.refundsDue],
    [m.overview_unread(), waiting.unread],
    [m.overview_reviews(), waiting.reviews],
  ] as const
  return [
    ...(incidents > 0 ? [m.overview_incidents({ count: incidents })] : []),
    ...lines.flatMap(([label, count]) => (count > 0 ? `${label}: ${formatNumber(count)}` : [])),
  ]
}
