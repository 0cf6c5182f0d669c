import type { z } from 'zod'
import { api } from '#platform/contract/client.ts'
import { onDemand } from '#platform/on-demand.ts'
import type * as contract from '../contract.ts'
import { firebaseErrorOf } from '../sign-in/sentences.ts'
import { enterSession } from '../sign-in/sign-in.ts'

type Library = ReturnType<typeof import('./firebase.ts').openFirebase>
type Person = Awaited<ReturnType<Library['signIn']>>

let library: Promise<Library> | undefined

/** Loads Firebase's library, once for all screens: popups are blocked if it is loaded between the click and the window. */
export function loadFirebase(settings: contract.Firebase): Promise<Library> {
  library ??= import('./firebase.ts').then(({ openFirebase }) => openFirebase(settings))
  library.catch(() => {
    library = undefined
  })
  return library
}

/** Accounts and passwords at Firebase. Each sign-in there is exchanged for a session of the shop. */
export function accountsAtFirebase(settings: contract.Firebase) {
  const ask = async <T>(work: (firebase: Library) => Promise<T>): Promise<T> => {
    const firebase = await loadFirebase(settings)
    return work(firebase).catch((error) => {
      throw firebaseErrorOf(error)
    })
  }

  /** False: the second factor is required first. */
  async function enter(person: Person): Promise<boolean> {
    // Firebase lets through only so many mails; the address can be confirmed at the next sign-in too.
    if (!person.emailVerified) await ask(({ mailConfirmation }) => mailConfirmation(person)).catch(() => {})
    const idToken = await ask(({ tokenOf }) => tokenOf(person))
    const { signInWithFirebase } = await onDemand(() => import('../contract.ts'))
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
