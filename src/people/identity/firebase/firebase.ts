import { initializeApp } from '@firebase/app'
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  type User,
  updateProfile,
} from '@firebase/auth'
import { toLocalizedPath } from '#base/platform/text/locale.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { Firebase } from '../contract.ts'

/**
 * Firebase's own library, loaded only by the sign-in screens of a shop with Firebase. It stores nothing in the browser,
 * since the shop's session takes over.
 */
export function openFirebase({ emulatorHost, ...options }: Firebase) {
  const resolver = { popupRedirectResolver: browserPopupRedirectResolver }
  const auth = initializeAuth(initializeApp(options), { persistence: inMemoryPersistence, ...resolver })
  if (emulatorHost) connectAuthEmulator(auth, `http://${emulatorHost}`, { disableWarnings: true })
  auth.languageCode = getLocale()
  /** The pages that the links in Firebase's mails lead back to. */
  const back = () => ({ url: location.origin + toLocalizedPath('/login') })

  return {
    signIn: async (email: string, password: string) => (await signInWithEmailAndPassword(auth, email, password)).user,
    signInWithGoogle: async () => (await signInWithPopup(auth, new GoogleAuthProvider())).user,
    async register(name: string, email: string, password: string) {
      const { user } = await createUserWithEmailAndPassword(auth, email, password)
      await updateProfile(user, { displayName: name })
      return user
    },
    /** Fresh, since an earlier one may lack the name. */
    getToken: (user: User) => user.getIdToken(true),
    mailConfirmation: (user: User) => sendEmailVerification(user, back()),
    mailReset: (email: string) => sendPasswordResetEmail(auth, email, back()),
  }
}
