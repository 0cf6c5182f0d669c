import type { z } from 'zod'
import type { IdentitySettings, Provider, Registration, SignIn } from '../contract.ts'
import { accountsAtFirebase } from '../firebase/accounts.ts'
import { leaveForProvider, register, requestReset, signIn, signInWithPopup } from './sign-in.ts'

/** What the sign-in screens can do, wherever accounts are. Who signs in may have to send a code next: then it is false. */
export type Accounts = {
  signIn(who: z.input<typeof SignIn>): Promise<boolean>
  register(who: z.input<typeof Registration>): Promise<boolean>
  requestReset(email: string): Promise<unknown>
  /** Another service, if there is one. */
  provider: Provider | null
  signInWithPopup(): Promise<boolean>
  /** The same without a popup, where that is possible. */
  leave: ((returnTo: string) => Promise<void>) | undefined
}

export function accountsOf({ firebase, provider }: IdentitySettings): Accounts {
  const google = { id: 'google', name: 'Google' } as const
  if (firebase) return { ...accountsAtFirebase(firebase), provider: google, leave: undefined }
  const popup = () => signInWithPopup(provider!.name)
  return { signIn, register, requestReset, provider, signInWithPopup: popup, leave: leaveForProvider }
}
