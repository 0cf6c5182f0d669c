import type { AppContext } from '#base/platform/context.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { selectDay, selectSevenDays, type TimeSpan } from '#base/platform/database/days.server.ts'
import { countWaitingMails } from '#base/platform/mail/sql.server.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { countUnread } from '#desk/inbox/sql.server.ts'
import { listLowStock } from '#goods/catalogue/sql.server.ts'
import { countWaitingReviews } from '#goods/reviews/sql.server.ts'
import { countKeptPromises, countOrders, countOrdersIn, findBest } from '#trade/orders/overview.sql.server.ts'
import { countOpenMatters, sumIncome } from '#trade/payments/overview.sql.server.ts'
import { readTimeZone } from './articles/clock.server.ts'
import type { Overview } from './contract.ts'

/** What an admin needs to know in the morning. */
export async function loadOverview(db: Database, config: AppContext['config']): Promise<Overview> {
  const timeZone = await readTimeZone(db, config)
  const { currency } = config
  const [today, yesterday, week, weekBefore, promises, best, low, { parked: unsentMails }, waiting] = await Promise.all(
    [
      loadBusiness(db, selectDay(timeZone, 0)),
      loadBusiness(db, selectDay(timeZone, 1)),
      loadBusiness(db, selectSevenDays(0)),
      loadBusiness(db, selectSevenDays(1)),
      countKeptPromises(db, timeZone),
      findBest(db, currency),
      listLowStock(db),
      countWaitingMails(db),
      loadWaiting(db),
    ],
  )
  return {
    ...{ today, yesterday, week, weekBefore, promises, unsentMails, currency },
    ...waiting,
    sellers: best.sellers.map(({ id, sumMinor, ...seller }) => ({
      _id: id,
      ...seller,
      sum: fromMinor(sumMinor, currency),
    })),
    customers: best.customers.map(({ id, sumMinor, ...customer }) => ({
      ...{ _id: id, ...customer },
      sum: fromMinor(sumMinor, currency),
    })),
    low: low.map(({ id, ...product }) => ({ _id: id, ...product })),
  }
}

async function loadBusiness(db: Database, period: TimeSpan): Promise<Overview['today']> {
  const [orders, revenue] = await Promise.all([countOrdersIn(db, period), sumIncome(db, period)])
  return {
    orders,
    revenue: revenue.map(({ currency, amountMinor }) => ({
      currency,
      amount: fromMinor(Number(amountMinor), currency),
    })),
  }
}

/** What waits for somebody, and since when. */
async function loadWaiting(db: Database) {
  const [orders, matters, unread, reviews] = await Promise.all([
    countOrders(db),
    countOpenMatters(db),
    countUnread(db),
    countWaitingReviews(db),
  ])
  const { toPack, toShip, returns, held } = orders
  return {
    ...{ toPack, toShip, returns, held },
    ...{ refundsDue: matters.refundsDue, incidents: matters.incidents },
    ...{ unread: unread.count, reviewsWaiting: reviews.count },
    oldest: {
      ...{ toPack: toIso(orders.toPackSince), toShip: toIso(orders.toShipSince) },
      ...{ returns: toIso(orders.returnsSince), held: toIso(orders.heldSince) },
      ...{
        refundsDue: toIso(matters.refundsDueSince),
        unread: toIso(unread.since),
        reviewsWaiting: toIso(reviews.since),
      },
    },
  }
}

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null
