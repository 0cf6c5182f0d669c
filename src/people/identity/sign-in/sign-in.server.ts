import { setTimeout as delay } from 'node:timers/promises'
import { isAPIError } from 'better-auth/api'
import { hashPassword } from 'better-auth/crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { getCallerBlock } from '#base/platform/http/limits/rates.server.ts'
import { FairQueue } from '#base/platform/load/fair-queue.server.ts'
import { m } from '#paraglide/messages.js'
import { findAccountToConfirm, markConfirmed, revokeAccess } from '../accounts/confirmation.server.ts'
import { buildPasswordRefusal, claimGuest, type GuestOrders } from '../accounts/guests.server.ts'
import { findPasswordHashByEmail, findRecipient, hasPassword, setPassword } from '../accounts/users.sql.server.ts'
import type { Auth } from '../auth.server.ts'
import type { AddressConfirmation, Code, NewPassword, Registration, ResetRequest, SignIn } from '../contract.ts'
import {
  admitAccountAttempt,
  admitAddress,
  admitRegistration,
  needsResetMail,
  passwordTries,
  resetRequests,
} from '../protection/account-attempts.server.ts'
import { countAttempt, singleUse } from '../protection/attempts.server.ts'
import { refuseCommonPassword } from '../protection/common-passwords.server.ts'
import type { DeviceRegistry } from '../protection/devices.server.ts'
import { endSessionByToken } from '../session/sessions.sql.server.ts'
import type { IdentityMails } from './mails.server.ts'
import { resetOwner } from './reset-owner.server.ts'

/** The minimum duration of a reset request, in milliseconds: longer than the work for a known address. */
export const resetAnswerMs = 300

type Parts = {
  auth: Auth
  context: AppContext
  mails: IdentityMails
  devices: DeviceRegistry
  guests: GuestOrders
}
type Hashing = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>

/** Registering, signing in and resetting a password. Each attempt is counted before any password is hashed. */
export function createSignInService(parts: Parts) {
  // A hash takes a tenth of a second of a core: a flood of sign-ins must not occupy all of them.
  const queue = new FairQueue({ running: 2, waiting: 50, each: 20, waitMs: 2000 }, 'sign_in')
  const hashing: Hashing = (request, work) => queue.run(getCallerBlock(request), work)
  return {
    register: createRegistration(parts, hashing),
    ...createSignIns(parts, hashing),
    ...createResets(parts, hashing),
    confirmAddress: createConfirmation(parts, hashing),
  }
}

const createRegistration =
  ({ auth, context, mails }: Parts, hashing: Hashing) =>
  async (body: z.output<typeof Registration>, request: FastifyRequest) => {
    await admitAddress(context, request)
    // guard: common passwords are refused | drop | identity security
    await refuseCommonPassword(body.password, [body.email, body.name])
    // guard: one address registers few accounts in an hour | drop | identity/accounts/owner-mail.test
    await admitRegistration(context, request)
    const known = await context.db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('email', '=', body.email)
      .executeTakeFirst()
    if (known) {
      // guard: the owner of a registered address is mailed | drop | identity/sign-in/register.test
      await mails.alreadyRegistered(known)
      throw alreadyExists()
    }
    const headers = toHeaders(request)
    const signedUp = await hashing(request, () =>
      auth.api.signUpEmail({ body, headers, returnHeaders: true }).catch(refuseSignUp),
    )
    await mails.confirm(signedUp.response.user)
    return signedUp
  }

function createSignIns({ auth, context, mails, devices }: Parts, hashing: Hashing) {
  const { db } = context
  return {
    async signIn(body: z.output<typeof SignIn>, request: FastifyRequest) {
      await admitAddress(context, request)
      const attempt = await admitAccountAttempt(context, devices, passwordTries, body.email, request)
      const retryAfterSeconds = await attempt.count()
      // guard: password attempts are limited | never | identity
      if (retryAfterSeconds !== undefined) throw new Refusal('rate_limited', { what: 'tries', retryAfterSeconds })
      const headers = toHeaders(request)
      const hash = await findPasswordHashByEmail(db, body.email)
      const signedIn = await hashing(request, () =>
        auth.api.signInEmail({ body, headers, returnHeaders: true }).catch(refuseSignIn),
      )
      const { token, user } = signedIn.response
      // guard: a password that is replaced while somebody signs in with it opens nothing | never | identity/sign-in/confirm.test
      if (token && !(await hasPassword(db, user.id, hash))) {
        await endSessionByToken(db, token)
        throw new Refusal('wrong_password')
      }
      await attempt.clear()
      return signedIn
    },

    /** Finishes a sign-in that is pending its second factor. A code works once, even while it is still displayed. */
    async secondFactor({ code }: z.output<typeof Code>, request: FastifyRequest) {
      await admitAddress(context, request)
      const given = { body: { code }, headers: toHeaders(request), returnHeaders: true } as const
      const isTotp = /^\d{6}$/.test(code)
      const signedIn = await (isTotp ? auth.api.verifyTOTP(given) : auth.api.verifyBackupCode(given)).catch(refuseCode)
      const { user, token } = signedIn.response
      const used = isTotp && (await countAttempt(db, `totp:${user.id}:${code}`, singleUse)) !== undefined
      // guard: a one-time code works once | never | security/security.test
      if (used) {
        await endSessionByToken(db, token!)
        throw wrongCode()
      }
      if (!isTotp) await mails.notice(user, m.security_recovery_code_used)
      return signedIn
    },
  }
}

function createResets({ auth, context, mails, devices, guests }: Parts, hashing: Hashing) {
  const { db } = context
  return {
    /**
     * Takes the same time and counts the same whether or not the account exists; the mail is stored before the
     * response. Over the limit, known and unknown addresses get the same refusal. An address that was mailed just now
     * is not mailed again, since the link in that mail still works. A guest who has paid gets the link to the order again.
     */
    async requestReset(body: z.output<typeof ResetRequest>, request: FastifyRequest) {
      await admitAddress(context, request)
      const mail = async () => {
        const attempt = await admitAccountAttempt(context, devices, resetRequests, body.email, request)
        const retryAfterSeconds = await attempt.count()
        // guard: mails to set a new password are limited | never | identity/sign-in/reset.test
        if (retryAfterSeconds !== undefined) throw new Refusal('rate_limited', { what: 'mails', retryAfterSeconds })
        if (!(await needsResetMail(context, body.email))) return
        await auth.api.requestPasswordReset({ body, headers: toHeaders(request) })
        const payer = await guests.findPayer(body.email)
        if (payer) await mails.guest(payer)
      }
      const [mailed] = await Promise.allSettled([mail(), delay(resetAnswerMs)])
      if (mailed.status === 'rejected') throw mailed.reason
    },

    async sendVerification(userId: string) {
      const user = await findRecipient(db, userId)
      const retryAfterSeconds = user.emailVerified ? undefined : await mails.confirm(user)
      if (retryAfterSeconds !== undefined) throw new Refusal('rate_limited', { what: 'mails', retryAfterSeconds })
    },

    /**
     * A person who sets a password through a mailed link is the owner; from then on strangers cannot lock that browser
     * out.
     */
    async resetPassword(
      { token, password }: z.output<typeof NewPassword>,
      request: FastifyRequest,
      reply: FastifyReply,
    ) {
      await admitAddress(context, request)
      await refuseCommonPassword(password, [])
      const body = { token, newPassword: password }
      const owner: { userId?: string } = {}
      const reset = () => auth.api.resetPassword({ body, headers: toHeaders(request) }).catch(refuseReset)
      await hashing(request, () => resetOwner.run(owner, reset))
      // guard: an owner who has set a new password is locked out by nobody | never | identity/sign-in/lockout.test
      if (owner.userId) await devices.remember(request, reply, owner.userId)
    },
  }
}

const createConfirmation =
  ({ context, guests }: Parts, hashing: Hashing) =>
  /** `signedInAs`: the account of the browser's session, if any. */
  async (
    { token, password }: z.output<typeof AddressConfirmation>,
    request: FastifyRequest,
    signedInAs: string | undefined,
  ) => {
    const { db } = context
    const hashNew = async (own: string[]) => {
      if (password === undefined) return undefined
      await refuseCommonPassword(password, own)
      return await hashing(request, () => hashPassword(password))
    }
    await admitAddress(context, request)
    const account = await findAccountToConfirm(db, token)
    if (!account) throw new Refusal('link_expired')
    // guard: a guest's session confirms no address | account.guestEmail === null → true | identity/accounts/guests.test
    // guard: whoever confirms from another browser sets the password | account.id === signedInAs → true | identity/sign-in/confirm.test
    if (account.id === signedInAs && account.guestEmail === null) {
      await db.transaction().execute((tx) => markConfirmed(tx, account.id))
      return { isMoved: false }
    }
    const email = account.guestEmail ?? account.email
    const hash = await hashNew([email, account.name])
    if (account.guestEmail !== null)
      return claimGuest(context, guests, { id: account.id, guestEmail: account.guestEmail }, hash)
    if (hash === undefined) throw buildPasswordRefusal()
    return db.transaction().execute(async (tx) => {
      if (!(await markConfirmed(tx, account.id))) throw new Refusal('link_expired')
      await revokeAccess(tx, account.id)
      await setPassword(tx, account.id, hash)
      return { isMoved: false }
    })
  }

/** The headers that better-auth gets: cookie, user agent, and the client address by our own proxy rules. */
export function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ 'x-forwarded-for': request.ip })
  const { cookie, 'user-agent': agent } = request.headers
  if (cookie) headers.set('cookie', cookie)
  if (agent) headers.set('user-agent', agent.slice(0, 300))
  return headers
}

const alreadyExists = () => new Refusal('already_exists', { what: 'account' })

/** Concurrent registrations of one address: the database accepts one. */
function refuseSignUp(error: unknown): never {
  if (isAPIError(error) && error.statusCode === 422) throw alreadyExists()
  throw error
}

export function refuseSignIn(error: unknown): never {
  if (isAPIError(error) && error.statusCode < 500) throw new Refusal('wrong_password')
  throw error
}

const wrongCode = () => new Refusal('wrong_code', { what: 'code' })

export function refuseCode(error: unknown): never {
  if (!isAPIError(error) || error.statusCode >= 500) throw error
  const { code } = (error.body ?? {}) as { code?: string }
  if (code === 'INVALID_TWO_FACTOR_COOKIE' || code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE')
    throw new Refusal('wrong_code', { what: 'expired' })
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED')
    throw new Refusal('rate_limited', { what: 'tries', retryAfterSeconds: 900 })
  throw wrongCode()
}

function refuseReset(error: unknown): never {
  if (!isAPIError(error) || error.statusCode >= 500) throw error
  throw new Refusal('link_expired')
}
