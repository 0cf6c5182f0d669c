import type { z } from 'zod'
import { api } from '#base/platform/contract/client.ts'
import { lazyImport } from '#base/platform/lazy-import.ts'
import type * as contract from '../contract.ts'
import { toFirebaseError } from '../sign-in/sentences.ts'
import { enterSession } from '../sign-in/sign-in.ts'

type Library = ReturnType<typeof import('./firebase.ts').openFirebase>
type Person = Awaited<ReturnType<Library['signIn']>>

let library: Promise<Library> | undefined

/**
 * Loads Firebase's library once for all screens. It must be loaded before the click: loading it between the click and
 * the popup would get the popup blocked.
 */
export function loadFirebase(settings: contract.Firebase): Promise<Library> {
  library ??= import('./firebase.ts').then(({ openFirebase }) => openFirebase(settings))
  library.catch(() => {
    library = undefined
  })
  return library
}

/** Accounts and passwords at Firebase. Each sign-in there is exchanged for a session of the shop. */
export function createFirebaseAccounts(settings: contract.Firebase) {
  const ask = async <T>(work: (firebase: Library) => Promise<T>): Promise<T> => {
    const firebase = await loadFirebase(settings)
    return work(firebase).catch((error) => {
      throw toFirebaseError(error)
    })
  }

  /** False: the second factor is required first. */
  async function enter(person: Person): Promise<boolean> {
    // Firebase limits the number of mails; the address can also be confirmed at the next sign-in.
    if (!person.emailVerified) await ask(({ mailConfirmation }) => mailConfirmation(person)).catch(() => {})
    const idToken = await ask(({ getToken }) => getToken(person))
    const { signInWithFirebase } = await lazyImport(() => import('../contract.ts'))
    const { user } = await api(signInWithFirebase, { idToken })
    if (user) await enterSession()
    return user !== null
  }

  return {
    signIn: async ({ email, password }: z.input<typeof contract.SignIn>) =>
      enter(await ask((firebase) => firebase.signIn(email, password))),
    register: async ({ name, email, password }: z.input<typeof contract.Registration>) =>
      enter(await ask((firebase) => firebase.register(name, email, password))),
    signInWithPopup: async () => enter(await ask((firebase) => firebase.signInWithGoogle())),
    requestReset: (email: string) => ask((firebase) => firebase.mailReset(email)),
  }
}
