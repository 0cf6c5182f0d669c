import type { z } from 'zod'
import type { IdentityProvider, IdentitySettings, Registration, SignIn } from '../contract.ts'
import { createFirebaseAccounts } from '../firebase/accounts.ts'
import { redirectToProvider, register, requestReset, signIn, signInWithPopup } from './sign-in.ts'

/** The actions of the sign-in screens, wherever accounts are kept. They return false if a code is required next. */
export type Accounts = {
  signIn(who: z.input<typeof SignIn>): Promise<boolean>
  register(who: z.input<typeof Registration>): Promise<boolean>
  requestReset(email: string): Promise<unknown>
  /** Another service, if there is one. */
  provider: IdentityProvider | null
  signInWithPopup(): Promise<boolean>
  /** The same without a popup, where that is possible. */
  leave: ((returnTo: string) => Promise<void>) | undefined
}

export function chooseAccounts({ firebase, provider }: IdentitySettings): Accounts {
  const google = { id: 'google', name: 'Google' } as const
  if (firebase) return { ...createFirebaseAccounts(firebase), provider: google, leave: undefined }
  const popup = () => signInWithPopup(provider!.name)
  return { signIn, register, requestReset, provider, signInWithPopup: popup, leave: redirectToProvider }
}
