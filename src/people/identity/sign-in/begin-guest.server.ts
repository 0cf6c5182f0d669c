import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { findAccountToConfirm } from '../accounts/confirmation.server.ts'
import type { GuestOrders } from '../accounts/guests.server.ts'
import { insertGuest } from '../accounts/guests.sql.server.ts'
import type { Auth } from '../auth.server.ts'
import { admitAddress, admitRegistration } from '../protection/account-attempts.server.ts'
import { type AttemptLimit, admitAttempt, hashAttemptKey } from '../protection/attempts.server.ts'
import { toHeaders } from './sign-in.server.ts'

/** Guests of one typed address: whose it is, is not known. */
const perTypedAddress: AttemptLimit = { max: 5, windowSeconds: 24 * 60 * 60 }

/** Begins the session of a guest. No account is looked up, so nothing reveals whether the address has one. */
export async function beginGuest(
  auth: Auth,
  context: Pick<AppContext, 'config' | 'db'>,
  guests: GuestOrders,
  email: string,
  request: FastifyRequest,
) {
  const { config, db } = context
  // guard: guests order only where the owner allows it | never | identity/accounts/guests.test
  if (!(await guests.areAllowed())) throw new Refusal('guests_off')
  await admitAddress(context, request)
  // guard: one address block begins few guests in an hour | drop | identity/accounts/guests.test
  await admitRegistration(context, request)
  // guard: few guests a day type one address | drop | identity/accounts/guests.test
  await admitAttempt(db, hashAttemptKey(config, 'guest', email), perTypedAddress)
  const userId = await insertGuest(db, email)
  return await auth.api.beginProven({ body: { userId }, headers: toHeaders(request), returnHeaders: true })
}

/** Sessions that the links of one guest begin. */
const perGuest: AttemptLimit = { max: 20, windowSeconds: 24 * 60 * 60 }

/**
 * Begins a session of the guest whose mailed link was followed, in whatever browser. The link goes on working: opening an
 * order gives it to nobody. Somebody who has an account gets no session of it.
 */
export async function openGuestSession(
  auth: Auth,
  context: Pick<AppContext, 'config' | 'db'>,
  token: string,
  request: FastifyRequest,
) {
  const { config, db } = context
  await admitAddress(context, request)
  const guest = await findAccountToConfirm(db, token)
  // guard: a link that confirms the address of an account begins no session | guest.guestEmail === null → false | identity/accounts/guest-return.test
  if (!guest || guest.guestEmail === null) throw new Refusal('link_expired')
  // guard: the link of a guest who was closed begins no session | guest.deactivatedAt → false | identity/accounts/guest-return.test
  if (guest.deactivatedAt) throw new Refusal('link_expired')
  // guard: the links of a guest begin few sessions a day | drop | identity/accounts/guest-return.test
  await admitAttempt(db, hashAttemptKey(config, 'guest-return', guest.id), perGuest)
  return await auth.api.beginProven({ body: { userId: guest.id }, headers: toHeaders(request), returnHeaders: true })
}
