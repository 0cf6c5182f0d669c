import type { z } from 'zod'
import type { Config } from '#base/platform/config/config.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { ListPage } from '#base/platform/contract/list-page.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { AuditAction } from '#base/platform/database/audit-action.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { type CursorList, decodeCursor, toPage } from '#base/platform/database/cursor.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { actOnRows } from '#base/platform/rows/act.server.ts'
import { m } from '../../../paraglide/messages.js'
import * as contract from '../contract.ts'
import { requireFreshSignIn } from '../protection/reauthentication.server.ts'
import { endSessions } from '../session/sessions.sql.server.ts'
import type { IdentityMails } from '../sign-in/mails.server.ts'
import { deleteSecondFactor } from './confirmation.server.ts'
import { createEnrolmentCode, needsEnrolmentCode } from './enrolment.server.ts'
import { findUsers, lockAdmins, lockUser, setActive, setRole } from './users.sql.server.ts'

const newest: CursorList = { name: 'users', by: 'time' }

export function serveUsers(api: Api, { db, config }: AppContext, mails: IdentityMails): void {
  const parts = { db, mails, mode: config.mode }
  serve(api, contract.listUsers, async ({ query }) => {
    const { limit = 100, cursor, q } = query
    const found = await findUsers(db, { q, limit, after: decodeCursor(newest, cursor) })
    const page = toPage(newest, found, limit, (row) => ({ value: row.createdAt.toISOString(), id: row.id }))
    return new ListPage(page.rows.map(accountView), page.next)
  })
  for (const [target, action] of accountActions) {
    serve(api, target, async ({ params, caller }) => {
      return await change(parts, caller, { email: params.email }, action)
    })
  }
  serve(api, contract.changeUsers, ({ body, caller }) => {
    requireFreshSignIn(caller, 'account_change')
    const action = actionsByTarget.get(body.action === 'close' ? contract.deactivateUser : contract.reactivateUser)!
    return actOnRows(body.ids, async (id) => void (await change(parts, caller, { id }, action)))
  })
}

type User = NonNullable<Awaited<ReturnType<typeof lockUser>>>
type AccountAction = {
  name: AuditAction
  isDone: (user: User) => boolean
  removesAdmin: boolean
  /** The notice mailed to the account's owner. */
  notice?: () => string
  act: (tx: Tx, id: string) => Promise<void>
  makesAdmin?: true
  /** Admins cannot apply it to themselves. */
  toOthersOnly?: true
}

const isAdmin = ({ role }: User) => role === 'admin'
const isActive = ({ deactivatedAt }: User) => deactivatedAt === null

/** The actions of an admin on an account. Repeating an action counts as zero changes. */
const accountActions: [
  (
    | typeof contract.makeAdmin
    | typeof contract.revokeAdmin
    | typeof contract.deactivateUser
    | typeof contract.reactivateUser
    | typeof contract.resetSecondFactor
  ),
  AccountAction,
][] = [
  [
    contract.makeAdmin,
    {
      name: 'user.make-admin',
      isDone: isAdmin,
      makesAdmin: true,
      removesAdmin: false,
      notice: m.security_made_admin,
      act: (tx, id) => setRole(tx, id, 'admin'),
    },
  ],
  [
    contract.revokeAdmin,
    {
      name: 'user.revoke-admin',
      isDone: (user) => !isAdmin(user),
      removesAdmin: true,
      notice: m.security_admin_revoked,
      act: (tx, id) => setRole(tx, id, 'customer'),
    },
  ],
  [
    contract.deactivateUser,
    {
      name: 'user.deactivate',
      isDone: (user) => !isActive(user),
      removesAdmin: true,
      // guard: a closed account is signed out | (tx, id) => setActive(tx, id, false) → async () => {} | identity/accounts/users.test
      act: (tx, id) => setActive(tx, id, false),
    },
  ],
  [
    contract.reactivateUser,
    { name: 'user.reactivate', isDone: isActive, removesAdmin: false, act: (tx, id) => setActive(tx, id, true) },
  ],
  [
    contract.resetSecondFactor,
    {
      name: 'user.reset-second-factor',
      isDone: ({ twoFactorEnabled }) => !twoFactorEnabled,
      removesAdmin: false,
      notice: m.security_second_factor_reset,
      // Without it, an unattended session could replace its owner's authenticator.
      toOthersOnly: true,
      async act(tx, id) {
        await deleteSecondFactor(tx, id)
        await endSessions(tx, id)
      },
    },
  ],
]

// bounded: fixed
const actionsByTarget = new Map(accountActions)

/** Changes an account and records an audit entry, in one transaction. The last admin stays an admin. */
async function change(
  { db, mails, mode }: { db: Database; mails: IdentityMails; mode: Config['mode'] },
  admin: Caller,
  who: Parameters<typeof lockUser>[1],
  action: AccountAction,
): Promise<z.output<typeof contract.AccountChange>> {
  // guard: changing a role requires a recent sign-in | drop | identity/accounts/users.test
  requireFreshSignIn(admin, 'account_change')
  return await db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    // guard: whoever was removed as admin since the call began changes no account | never | identity/accounts/users.test
    if (!admins.has(admin.id)) throw new Refusal('not_allowed')
    const user = await lockUser(tx, who)
    if (!user) throw new Refusal('not_found', { what: 'account' })
    // guard: no admin resets their own second factor | never | identity/accounts/users.test
    if (action.toOthersOnly && user.id === admin.id) throw new Refusal('not_allowed')
    if (action.isDone(user)) return { modifiedCount: 0 }
    // guard: only a confirmed address becomes an admin, on the screen too | never | security/enrolment.test
    if (action.makesAdmin && !user.emailVerified) throw new Refusal('address_unconfirmed')
    // guard: the last admin stays an admin | never | identity/accounts/users.test
    if (action.removesAdmin && isAdmin(user) && isActive(user) && admins.size === 1) {
      throw new Refusal('last_admin')
    }
    await action.act(tx, user.id)
    await recordAudit(tx, admin.id, action.name, user.id, {})
    if (action.notice) await mails.notice(user, action.notice, tx)
    if (!(await needsEnrolmentCode(tx, mode, user.id))) return { modifiedCount: 1 }
    return { modifiedCount: 1, enrolmentCode: await createEnrolmentCode(tx, user.id) }
  })
}

function accountView({
  id,
  role,
  deactivatedAt,
  createdAt,
  twoFactorEnabled,
  ...row
}: Awaited<ReturnType<typeof findUsers>>[number]): contract.Account {
  return {
    ...row,
    _id: id,
    role: role as contract.Account['role'],
    active: deactivatedAt === null,
    secondFactor: twoFactorEnabled,
    since: createdAt.toISOString(),
  }
}
