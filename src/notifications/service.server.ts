import { mailOwners } from '#identity/accounts/owner-mail.server.ts'
import { listAdmins } from '#identity/accounts/users.sql.server.ts'
import { openSellerSetting } from '#invoices/seller.server.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { Config } from '#platform/config/config.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import type { Database, Tx } from '#platform/database/connect.server.ts'
import type { Locale } from '#platform/locale.ts'
import { writeMail } from '#platform/mail/mail.server.ts'
import { mailTasks } from '#platform/mail/tasks.ts'
import type { NotificationChoices } from './contract.ts'
import { loadDigest, writeDigest } from './digest.server.ts'
import { type NotificationKind, newsKinds, notificationKinds } from './kinds.ts'
import { writeNews } from './mails.server.ts'
import { newsSince, newsSources } from './news.server.ts'
import { claimNews, findChoices, findRecipients, readClock } from './sql.server.ts'

/** Admins of a live shop are told of everything until they choose; those of a demonstration of nothing. */
const isToldUnlessChosen = ({ mode }: Pick<Config, 'mode'>): boolean => mode === 'live'

export async function loadChoices(db: Database, config: Config, userId: string): Promise<NotificationChoices> {
  const unchosen = Object.fromEntries(
    notificationKinds.map((kind) => [kind, isToldUnlessChosen(config)]),
  ) as NotificationChoices
  return { ...unchosen, ...(await findChoices(db, userId)) }
}

/** The hours of the shop's morning: a shop that was down at the first still sends the digest. */
const morning = { from: 7, to: 11 }

/** Mails admins what is new and, in the morning, how the shop stands. */
export async function sendNotifications(context: AppContext): Promise<void> {
  const { db, config, jobs } = context
  let told = 0
  for (const kind of newsKinds) told += await sendNews(context, kind)
  const { timeZone } = await openSellerSetting(config).read(db)
  const { hour, day } = await readClock(db, timeZone)
  if (hour >= morning.from && hour < morning.to) told += await sendDigest(context, timeZone, day)
  if (told > 0) jobs.enqueue(mailTasks.relayMail)
}

function sendNews({ db, config }: AppContext, kind: (typeof newsKinds)[number]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const found = await newsSources[kind](tx, newsSince)
    const unknown = await claimNews(
      tx,
      kind,
      found.map(({ id }) => id),
    )
    const news = found.filter(({ id }) => unknown.has(id)).toReversed()
    const [first] = news
    if (!first) return 0
    return await mailToAdmins(tx, config, kind, first.id, () => writeNews(kind, news, config.shopUrl))
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
