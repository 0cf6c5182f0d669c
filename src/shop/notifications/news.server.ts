import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { formatMoney } from '#base/platform/text/locale.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { findWritingSince } from '#desk/inbox/conversations/sql.server.ts'
import { findMessagesSince } from '#desk/inbox/sql.server.ts'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { findLowSince } from '#goods/catalogue/stock/moves.sql.server.ts'
import { findReviewsSince } from '#goods/reviews/sql.server.ts'
import { m } from '#paraglide/messages.js'
import { findFailingTasksSince } from '#shop/health/sql.server.ts'
import { getTaskName } from '#shop/health/task-name.server.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { findOrdersPaidSince } from '#trade/orders/overview.sql.server.ts'
import { findReturnsSince } from '#trade/orders/returns/sql.server.ts'
import { findUncleanAuditsSince } from '#trade/payments/audit/audits.sql.server.ts'
import type { IncidentKind } from '#trade/payments/incidents/incident-kinds.ts'
import { incidentSentences } from '#trade/payments/incidents/incident-sentences.ts'
import { findIncidentsSince } from '#trade/payments/incidents/incidents.sql.server.ts'
import { findDisputesSince } from '#trade/payments/overview.sql.server.ts'
import type { NewsKind } from './kinds.ts'

/** Something that happened. `describe` writes it in the language that is set; `isMailed`: it has a mail of its own. */
export type News = { id: string; path: string; at: Date; describe: () => string; isMailed?: boolean }

type FindNews = (db: Database, since: RawBuilder<Date>, limit: number) => Promise<News[]>

const money = (amountMinor: number, currency: string) => formatMoney(fromMinor(amountMinor, currency), currency)

/** Joins what is known of a thing in one line. */
const toLine = (...facts: readonly string[]) => facts.filter((fact) => fact !== '').join(' · ')

/** Where each kind of news comes from, the newest first: of more in a day than are read at once, those before were told. */
export const newsSources: Record<NewsKind, FindNews> = {
  order: async (db, since, limit) =>
    (await findOrdersPaidSince(db, since, limit)).map(({ id, number, customerName, totalMinor, currency, at }) => ({
      ...{ id, at },
      path: `/dashboard/orders/${id}`,
      describe: () => toLine(formatOrderNumber(number), customerName, money(totalMinor, currency)),
    })),
  message: async (db, since, limit) => {
    const begun = (await findMessagesSince(db, since, limit)).map((message) => ({
      ...message,
      conversation: message.id,
    }))
    const written = await findWritingSince(db, since, limit)
    return [...begun, ...written]
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .map(({ id, conversation, name, subject, at }) => ({
        ...{ id, at },
        path: `/dashboard/conversations/${conversation}`,
        describe: () => toLine(subject, name),
      }))
  },
  return: async (db, since, limit) =>
    (await findReturnsSince(db, since, limit)).map(({ id, orderId, number, customerName, at }) => ({
      ...{ id, at },
      path: `/dashboard/orders/${orderId}`,
      describe: () => toLine(formatOrderNumber(number), customerName),
    })),
  dispute: async (db, since, limit) =>
    (await findDisputesSince(db, since, limit)).map(({ id, orderId, amountMinor, currency, reason, at }) => ({
      ...{ id, at },
      path: orderId === null ? '/dashboard/overview' : `/dashboard/orders/${orderId}`,
      describe: () => toLine(money(amountMinor, currency), reason.replaceAll('_', ' ')),
    })),
  review: async (db, since, limit) =>
    (await findReviewsSince(db, since, limit)).map(({ id, name, rating, at }) => ({
      ...{ id, at },
      path: '/dashboard/reviewList',
      describe: () => toLine(`${'★'.repeat(rating)}${'☆'.repeat(5 - rating)}`, name),
    })),
  stock: async (db, since, limit) =>
    (await findLowSince(db, since, limit)).map(({ id, sku, quantity, packSize, stocked, at }) => ({
      ...{ id: `${id} ${stocked}`, at },
      path: `/dashboard/stockMoves/${id}`,
      describe: () => toLine(sku, formatQuantity(Math.max(0, quantity), packSize)),
    })),
  trouble: findTrouble,
}

/** These are mailed to all admins as they happen, whatever they chose. */
const mailedIncidents: readonly IncidentKind[] = ['payment_unrecorded', 'refund_unrecorded', 'refunds_held']

/** What a person must look at. Disputes are news by themselves. */
async function findTrouble(db: Database, since: RawBuilder<Date>, limit: number): Promise<News[]> {
  const [incidents, audits, tasks] = await Promise.all([
    findIncidentsSince(db, since, limit),
    findUncleanAuditsSince(db, since, limit),
    findFailingTasksSince(db, since, limit),
  ])
  const found: News[] = [
    ...incidents
      .filter(({ kind }) => kind !== 'dispute_opened')
      .map(({ id, kind, at }) => ({
        ...{ id, at, path: '/dashboard/overview', isMailed: mailedIncidents.includes(kind) },
        describe: incidentSentences[kind],
      })),
    ...audits.map(({ id, count, at }) => ({
      ...{ id, at, path: '/dashboard/health', isMailed: true },
      describe: () => m.news_audit({ count }),
    })),
    ...tasks.map(({ name, at }) => ({
      ...{ id: `${name} ${at.toISOString()}`, at, path: '/dashboard/health' },
      describe: () => m.news_task({ task: getTaskName(name) }),
    })),
  ]
  return found.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** Older things are not mailed. */
export const mailedSince = sql<Date>`now() - interval '1 day'`

/** Older things are not shown in the dashboard. */
export const shownSince = sql<Date>`now() - interval '7 days'`
