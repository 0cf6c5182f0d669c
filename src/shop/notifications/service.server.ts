import type { Config } from '#base/platform/config/config.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { runAll } from '#base/platform/jobs/run-all.ts'
import { writeMail } from '#base/platform/mail/mail.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import type { Locale } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { mailOwners } from '#people/identity/accounts/owner-mail.server.ts'
import { listAdmins } from '#people/identity/accounts/users.sql.server.ts'
import { openSellerSetting } from '#trade/invoices/seller.server.ts'
import type { NewsReply, NotificationChoices } from './contract.ts'
import { loadDigest, writeDigest } from './digest.server.ts'
import { buildChoices, type NotificationKind, newsKinds } from './kinds.ts'
import { writeNews } from './mails.server.ts'
import { mailedSince, type News, newsSources, shownSince } from './news.server.ts'
import { queuePushes } from './push/service.server.ts'
import { claimNews, findChoices, findRecipients, readClock, readLastLook } from './sql.server.ts'
import { notificationTasks } from './tasks.ts'

/** Admins of a live shop are told of everything until they choose; those of a demonstration of nothing. */
const isToldUnlessChosen = ({ mode }: Pick<Config, 'mode'>): boolean => mode === 'live'

export async function loadChoices(db: Database, config: Config, userId: string): Promise<NotificationChoices> {
  const unchosen = buildChoices(() => isToldUnlessChosen(config))
  return { ...unchosen, ...(await findChoices(db, userId)) }
}

const maxShown = 30

/** The newest of all kinds, in the caller's language, and which of them an admin has not seen. */
export async function loadNews(db: Database, userId: string): Promise<NewsReply> {
  const { seenAt, now } = await readLastLook(db, userId)
  const byKind = await Promise.all(
    newsKinds.map(async (kind) => {
      const found = await newsSources[kind](db, shownSince, maxShown)
      return (kind === 'stock' ? joinLowStock(found) : found).map((entry) => ({ ...entry, kind }))
    }),
  )
  const news = byKind
    .flat()
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, maxShown)
    .map(({ id, kind, path, at, describe }) => ({
      ...{ _id: `${kind} ${id}`, kind, path, text: describe(), at: at.toISOString() },
      isNew: seenAt === null || at > seenAt,
    }))
  return { news, unseen: news.filter(({ isNew }) => isNew).length, at: now.toISOString() }
}

const maxParts = 3

/** One line for all parts that run low, which would hide what else is new. */
function joinLowStock(found: readonly News[]): News[] {
  const [newest, another] = found
  if (!newest || !another) return [...found]
  const more = found.length - maxParts
  const describe = () => {
    const parts = found.slice(0, maxParts).map((part) => part.describe())
    return [...parts, ...(more > 0 ? [m.mail_news_more({ count: more })] : [])].join('\n')
  }
  return [{ ...newest, path: '/dashboard/manageProduct?stock=low', describe }]
}

/** The hours of the shop's morning: a shop that was down at the first still sends the digest. */
const morning = { from: 7, to: 11 }

/** Mails admins what is new and, in the morning, how the shop stands. */
export async function sendNotifications(context: AppContext): Promise<void> {
  const { db, config, jobs } = context
  let told = 0
  const { timeZone } = await openSellerSetting(config).read(db)
  const { hour, day } = await readClock(db, timeZone)
  const digest = () => sendDigest(context, timeZone, day)
  const works = [
    ...newsKinds.map((kind) => () => sendNews(context, kind)),
    ...(hour >= morning.from && hour < morning.to ? [digest] : []),
  ]
  const add = (work: () => Promise<number>) => async () => {
    told += await work()
  }
  await runAll(works.map(add)).finally(() => {
    if (told > 0) announce(jobs)
  })
}

function announce(jobs: AppContext['jobs']): void {
  jobs.enqueue(mailTasks.relayMail)
  jobs.enqueue(notificationTasks.sendPushes)
}

/** Of more in a day, those before were mailed. */
const maxMailed = 1000

function sendNews({ db, config }: AppContext, kind: (typeof newsKinds)[number]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const found = (await newsSources[kind](tx, mailedSince, maxMailed)).filter(({ isMailed }) => !isMailed)
    const unknown = await claimNews(
      tx,
      kind,
      found.map(({ id }) => id),
    )
    const news = found.filter(({ id }) => unknown.has(id)).toReversed()
    const [first] = news
    if (!first) return 0
    const pushed = await queuePushes(tx, kind, news)
    return pushed + (await mailToAdmins(tx, config, kind, first.id, () => writeNews(kind, news, config.shopUrl)))
  })
}

async function sendDigest({ db, config }: AppContext, timeZone: string, day: string): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    if ((await claimNews(tx, 'digest', [day])).size === 0) return 0
    const digest = await loadDigest(tx, timeZone)
    return await mailToAdmins(tx, config, 'digest', day, () => writeDigest(digest, config.shopUrl))
  })
}

/** Mails the admins who are told of a kind, each in their language. Returns how many. */
async function mailToAdmins(
  tx: Tx,
  config: Config,
  kind: NotificationKind,
  cause: string,
  write: () => { subject: string; body: string },
): Promise<number> {
  const admins = await listAdmins(tx)
  const ids = admins.map(({ id }) => id)
  const told = ids.length === 0 ? new Set() : await findRecipients(tx, ids, kind, isToldUnlessChosen(config))
  const mails = admins
    .filter(({ id }) => told.has(id))
    .map(({ id: userId, locale }) => ({
      ...{ userId, dedupeKey: `news-${kind}-${cause}-${userId}` },
      ...writeMail((locale ?? getLocale()) as Locale, write),
    }))
  await mailOwners(tx, mails)
  return mails.length
}
