import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#platform/context.server.ts'
import { Refusal } from '#platform/errors.ts'
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
