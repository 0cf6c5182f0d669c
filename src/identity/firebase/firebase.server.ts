import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#platform/context.server.ts'
import { Refusal } from '#platform/errors.ts'
import { addressBlockOf } from '#platform/http/rates.server.ts'
import type { Auth } from '../auth.server.ts'
import { admitAttempt, hashedKey, perAddress } from '../protection/attempts.server.ts'
import { headersOf, refuseSignIn } from '../sign-in/sign-in.server.ts'
import { accountOfFirebase } from './account.server.ts'
import { isOpenAtFirebase } from './lookup.server.ts'
import { type FirebaseService, type FirebaseUser, isWithoutKeys, tokenVerifier } from './token.server.ts'

/** Begins sessions for people whom Firebase has signed in. */
export function firebaseSignIn(auth: Auth, { config, db, log }: AppContext, service: FirebaseService) {
  const verify = tokenVerifier(service, config.mode)

  /** 401 `wrong_password` for a token that is not believed, whatever the reason; 503 `unavailable` if Firebase is away. */
  async function personOf(idToken: string): Promise<FirebaseUser> {
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
    await admitAttempt(db, hashedKey(config, 'address', addressBlockOf(request)), perAddress)
    const { email, ...person } = await personOf(idToken)
    // Anonymous people and telephone numbers, which a project may allow, have no address to mail to.
    if (email === undefined) throw new Refusal('wrong_password')
    const userId = await accountOfFirebase(db, { ...person, email })
    const given = { body: { userId }, headers: headersOf(request), returnHeaders: true } as const
    return auth.api.beginProven(given).catch(refuseSignIn)
  }
}
