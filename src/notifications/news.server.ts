import { type RawBuilder, sql } from 'kysely'
import { findWritingSince } from '#inbox/conversations/sql.server.ts'
import { findMessagesSince } from '#inbox/sql.server.ts'
import { formatOrderNumber } from '#invoices/order-number.server.ts'
import { findOrdersPaidSince } from '#orders/overview.sql.server.ts'
import { findReturnsSince } from '#orders/returns/sql.server.ts'
import { findDisputesSince } from '#payments/overview.sql.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { formatMoney } from '#platform/locale.ts'
import { fromMinor } from '#platform/money.ts'
import { findReviewsSince } from '#reviews/sql.server.ts'
import type { NewsKind } from './kinds.ts'

/** Something that happened. `describe` writes it in the language that is set. */
export type News = { id: string; path: string; describe: () => string }

type FindNews = (db: Database, since: RawBuilder<Date>) => Promise<News[]>

const money = (amountMinor: number, currency: string) => formatMoney(fromMinor(amountMinor, currency), currency)

/** Joins what is known of a thing in one line. */
const toLine = (...facts: readonly string[]) => facts.filter((fact) => fact !== '').join(' · ')

/** Where each kind of news comes from, the newest first: of more in a day than are read at once, those before were told. */
export const newsSources: Record<NewsKind, FindNews> = {
  order: async (db, since) =>
    (await findOrdersPaidSince(db, since)).map(({ id, number, customerName, totalMinor, currency }) => ({
      id,
      path: `/dashboard/orders/${id}`,
      describe: () => toLine(formatOrderNumber(number), customerName, money(totalMinor, currency)),
    })),
  message: async (db, since) => {
    const begun = (await findMessagesSince(db, since)).map((message) => ({ ...message, conversation: message.id }))
    const written = await findWritingSince(db, since)
    return [...begun, ...written]
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .map(({ id, conversation, name, subject }) => ({
        id,
        path: `/dashboard/conversations/${conversation}`,
        describe: () => toLine(subject, name),
      }))
  },
  return: async (db, since) =>
    (await findReturnsSince(db, since)).map(({ id, orderId, number, customerName }) => ({
      id,
      path: `/dashboard/orders/${orderId}`,
      describe: () => toLine(formatOrderNumber(number), customerName),
    })),
  dispute: async (db, since) =>
    (await findDisputesSince(db, since)).map(({ id, orderId, amountMinor, currency, reason }) => ({
      id,
      path: orderId === null ? '/dashboard/overview' : `/dashboard/orders/${orderId}`,
      describe: () => toLine(money(amountMinor, currency), reason.replaceAll('_', ' ')),
    })),
  review: async (db, since) =>
    (await findReviewsSince(db, since)).map(({ id, name, rating }) => ({
      id,
      path: '/dashboard/reviewList',
      describe: () => toLine(`${'★'.repeat(rating)}${'☆'.repeat(5 - rating)}`, name),
    })),
}

/** Older things are no news. */
export const newsSince = sql<Date>`now() - interval '1 day'`
