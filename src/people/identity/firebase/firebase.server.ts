import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { getCallerBlock } from '#base/platform/http/limits/rates.server.ts'
import type { Auth } from '../auth.server.ts'
import { admitBlockAttempt, perAddress } from '../protection/attempts.server.ts'
import { refuseSignIn, toHeaders } from '../sign-in/sign-in.server.ts'
import { findFirebaseAccount } from './account.server.ts'
import { isOpenAtFirebase } from './lookup.server.ts'
import { createTokenVerifier, type FirebaseService, type FirebaseUser, isWithoutKeys } from './token.server.ts'

/** Begins sessions for people whom Firebase has signed in. */
export function createFirebaseSignIn(auth: Auth, { config, db, log }: AppContext, service: FirebaseService) {
  const verify = createTokenVerifier(service, config.mode)

  /**
   * 401 `wrong_password` for a token that fails verification, whatever the reason; 503 `unavailable` if Firebase does
   * not respond.
   */
  async function verifyPerson(idToken: string): Promise<FirebaseUser> {
    const person = await verify(idToken).catch((error) => {
      if (isWithoutKeys(error)) return away(error)
      log.warn({ err: error }, 'a token of Firebase is refused')
    })
    // guard: an account that was closed at Firebase begins no session | drop | identity/firebase/firebase.test
    if (!person || !(await isOpenAtFirebase(service, idToken, person.subject).catch(away)))
      throw new Refusal('wrong_password')
    return person
  }

  const away = (error: unknown): never => {
    log.warn({ err: error }, 'Firebase cannot be asked')
    throw new Refusal('unavailable', { what: 'identity' })
  }

  return async (idToken: string, request: FastifyRequest) => {
    // guard: sign-ins at Firebase are limited | drop | identity/firebase/firebase.test
    await admitBlockAttempt({ config, db }, 'address', getCallerBlock(request), perAddress)
    const { email, ...person } = await verifyPerson(idToken)
    // Anonymous users and telephone numbers, which a project may allow, have no mail address.
    if (email === undefined) throw new Refusal('wrong_password')
    const userId = await findFirebaseAccount(db, { ...person, email })
    const given = { body: { userId }, headers: toHeaders(request), returnHeaders: true } as const
    return auth.api.beginProven(given).catch(refuseSignIn)
  }
}
