import type { z } from 'zod'
import { api } from '#base/platform/contract/client.ts'
import { lazyImport } from '#base/platform/lazy-import.ts'
import type * as contract from '../contract.ts'
import { beginSession } from '../session/session.ts'
import { StorageUnsupported } from '../session/token-storage.ts'
import { SignInError, toOpenIdError } from './sentences.ts'

// The contract pulls in the schema library, which readers who only look at a form do not need.
const calls = () => lazyImport(() => import('../contract.ts'))

/** Signs in; resolves when this browser has its token. False: the second factor is required first. */
export async function signIn(who: z.input<typeof contract.SignIn>): Promise<boolean> {
  const { signInWithPassword } = await calls()
  const { user } = await api(signInWithPassword, who)
  if (user) await enterSession()
  return user !== null
}

/** Goes on as a guest, who orders without an account. */
export async function continueAsGuest(who: z.input<typeof contract.NewGuest>): Promise<void> {
  const { beginAsGuest } = await calls()
  await api(beginAsGuest, who)
  await enterSession()
}

/** Opens the order of a mailed link, without an account. */
export async function openAsGuest(token: string): Promise<void> {
  const contract = await calls()
  await api(contract.returnAsGuest, { token })
  await enterSession()
}

/** Finishes a sign-in with a code of the authenticator app, or a recovery code. */
export async function finishSignIn(code: z.input<typeof contract.Code>): Promise<void> {
  const { sendSecondFactor } = await calls()
  await api(sendSecondFactor, code)
  await enterSession()
}

/** Creates an account and signs it in. */
export async function register(who: z.input<typeof contract.Registration>): Promise<true> {
  const contract = await calls()
  await api(contract.register, who)
  await enterSession()
  return true
}

export const requestReset = async (email: string) => api((await calls()).requestReset, { email })
export const sendVerification = async () => api((await calls()).sendVerification, {})

export async function resetPassword(token: string, password: string) {
  const contract = await calls()
  return api(contract.resetPassword, { token, password })
}

/**
 * Signs in through a popup. The popup opens before anything is awaited, because browsers would block it otherwise.
 * @param provider its name, as people know it
 * @throws SignInError `popup-blocked`, `popup-closed-by-user`, or the error from the provider's side
 */
export async function signInWithPopup(provider: string): Promise<true> {
  const popup = window.open('', '_blank', popupFeatures())
  if (!popup) throw new SignInError('popup-blocked')
  try {
    const { startOpenId } = await calls()
    const { url } = await api(startOpenId, { popup: true })
    popup.location.replace(url)
    await waitForAnswer(popup, provider)
  } finally {
    popup.close()
  }
  await enterSession()
  return true
}

/** Signs in without a popup: a full-page redirect that returns to the sign-in page, which continues. */
export async function redirectToProvider(returnTo: string): Promise<void> {
  const { startOpenId } = await calls()
  const { url } = await api(startOpenId, { popup: false, returnTo })
  window.location.assign(url)
}

/** Starts the session after a successful sign-in; resolves when this browser has its token. */
export async function enterSession(): Promise<void> {
  const session = await beginSession()
  if (session.status === 'signed-in') return
  // The sign-in succeeded, but the browser did not keep its cookie.
  throw session.status === 'failed' ? session.error : new StorageUnsupported()
}

const closedPollMs = 300

/** Waits for the popup's message. Messages from other windows or origins are ignored. */
function waitForAnswer(popup: Window, provider: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      window.removeEventListener('message', onMessage)
      clearInterval(poll)
      finish()
    }
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== popup || data?.type !== 'ironwright:sign-in') return
      settle(() => (data.error ? reject(toOpenIdError(String(data.error), provider)) : resolve()))
    }
    // The popup closes right after posting and may appear closed before its message arrives: wait for one more poll.
    let wasClosed = false
    const poll = setInterval(() => {
      if (wasClosed) settle(() => reject(new SignInError('popup-closed-by-user')))
      wasClosed = popup.closed
    }, closedPollMs)
    window.addEventListener('message', onMessage)
  })
}

function popupFeatures(): string {
  const [width, height] = [460, 640]
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
