import type { AppContext } from '#base/platform/context.server.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { writeMail } from '#base/platform/mail/mail.server.ts'
import { mailTasks } from '#base/platform/mail/tasks.ts'
import { writeMailText } from '#base/platform/mail/texts.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { type Locale, toLocalizedPath } from '#base/platform/text/locale.ts'
import { getLocale } from '#paraglide/runtime.js'
import { mailOwner } from '#people/identity/accounts/owner-mail.server.ts'
import { loadPerson } from '#people/identity/accounts/person.sql.server.ts'
import { findConfirmedAccount, lockActiveUsers } from '#people/identity/accounts/users.sql.server.ts'
import { requireFreshSignIn, requirePassword } from '#people/identity/protection/reauthentication.server.ts'
import { mails } from '../mail-texts.server.ts'
import { deleteMerge, findMerge, storeMerge } from './sql.server.ts'

type Shop = Pick<AppContext, 'db' | 'config' | 'jobs'>
type Account = NonNullable<Awaited<ReturnType<typeof loadPerson>>>

/** Asks the owner of an account by mail whether it goes into another. */
export async function askToMerge({ db, config, jobs }: Shop, admin: Caller, id: string, email: string): Promise<void> {
  // guard: asking to merge accounts requires a recent sign-in | drop | privacy/merging
  requireFreshSignIn(admin, 'account_change')
  const target = await findConfirmedAccount(db, email)
  await db.transaction().execute(async (tx) => {
    const [from, into] = await lockPair(tx, id, target?.id ?? id)
    if (!from || from.role === 'guest') throw new Refusal('not_found', { what: 'account' })
    // guard: no admin's account is merged | never | privacy/merging
    if (from.role === 'admin') throw new Refusal('not_allowed')
    if (!isMergeable(from)) throw new Refusal('wrong_state', { what: 'merge' })
    if (into?.id === id || !isMergeable(into)) throw buildTargetRefusal()
    await storeMerge(tx, id, into.id)
    await recordAudit(tx, admin.id, 'account.merge-asked', id, { into: into.id })
    await mailAccount(tx, from, (to) =>
      writeMailText(mails.merge_asked, { ...to, into: into.email, link: linkTo(config, '/dashboard/data') }),
    )
  })
  jobs.enqueue(mailTasks.relayMail)
}

/** Gives all that the caller has to the account that they were asked about, and erases theirs. */
export async function mergeAccount(
  { db, config, jobs }: Shop,
  features: readonly Feature[],
  caller: Caller,
  password: string | undefined,
): Promise<void> {
  await requirePassword(db, caller, password)
  const asked = await findMerge(db, caller.id)
  if (!asked) throw new Refusal('not_found', { what: 'merge' })
  await db.transaction().execute(async (tx) => {
    const [from, into] = await lockPair(tx, caller.id, asked.intoId)
    // guard: what was withdrawn meanwhile, or asked anew, moves nothing | never | privacy/merging
    if ((await deleteMerge(tx, caller.id, asked.intoId)) === 0) throw new Refusal('not_found', { what: 'merge' })
    // guard: only open accounts of confirmed customers are merged | never | privacy/merging
    if (!(isMergeable(from) && isMergeable(into))) throw new Refusal('wrong_state', { what: 'merge' })
    for (const feature of features) await feature.move?.(tx, from, into.id)
    for (const feature of features) await feature.erase?.(tx, from)
    await recordAudit(tx, caller.id, 'account.merged', into.id, { from: from.id })
    await mailAccount(tx, into, (to) =>
      writeMailText(mails.merged, { ...to, from: from.email, link: linkTo(config, '/dashboard/myOrder') }),
    )
  })
  jobs.enqueue(mailTasks.relayMail)
}

/** Two accounts as they are until the commit; an order that one of them is placing is waited for. */
async function lockPair(tx: Tx, ...ids: [string, string]) {
  await lockActiveUsers(tx, ids)
  return await Promise.all(ids.map((id) => loadPerson(tx, id)))
}

const isMergeable = (account: Account | undefined): account is Account =>
  account?.role === 'customer' && account.emailVerified && account.deactivatedAt === null

const buildTargetRefusal = () =>
  new Refusal('invalid_fields', { what: 'fields', fields: { email: { code: 'no_such_customer' } } })

const linkTo = ({ shopUrl }: Shop['config'], path: string) => `${shopUrl}${toLocalizedPath(path)}`

type Addressee = { shop: string; name: string }

async function mailAccount(
  tx: Tx,
  { id, name, locale }: Account,
  write: (to: Addressee) => { subject: string; body: string },
): Promise<void> {
  const mail = writeMail((locale ?? getLocale()) as Locale, () => write({ shop: getShopName(), name }))
  await mailOwner(tx, id, { dedupeKey: `merge-${createId()}`, ...mail })
}
