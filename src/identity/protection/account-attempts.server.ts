import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#platform/context.server.ts'
import { addressBlockOf } from '#platform/http/rates.server.ts'
import { clearAttempts, countAttempt, hashedKey, type Limit, perSource } from './attempts.server.ts'
import type { KnownDevices } from './devices.server.ts'

type Context = Pick<AppContext, 'config' | 'db'>

/** `perSource` counts one known device or address block, `overall` everybody but known devices. */
type AccountLimit = { name: string; perSource: Limit; overall?: Limit }

const hour = 60 * 60

/** Passwords tried on one account; the right one clears the counts. */
export const passwordTries: AccountLimit = { name: 'password', perSource, overall: { max: 100, windowSeconds: hour } }

/**
 * Mails to set a new password, requested for one address, whether or not it has an account. Strangers cannot use them up:
 * whoever asks is counted alone, and an address that was mailed just now is not mailed again but has a link that works.
 */
export const resetRequests: AccountLimit = { name: 'reset', perSource: { max: 5, windowSeconds: hour } }
const oneResetMail: Limit = { max: 1, windowSeconds: 5 * 60 }
const resetMailKey = ({ config }: Context, email: string) => hashedKey(config, 'reset-mail', email)

/** Whether a mail to set a new password is due. Counted before it is known whether the address has an account. */
export const needsResetMail = async (context: Context, email: string): Promise<boolean> =>
  // guard: an address is not flooded with mails to set a password | === undefined → !== null | identity/sign-in/reset.test
  (await countAttempt(context.db, resetMailKey(context, email), oneResetMail)) === undefined

/** The mailed link was used: the next request is mailed. */
export const clearResetMail = (context: Context, email: string) =>
  clearAttempts(context.db, resetMailKey(context, email))

const overallKey = ({ config }: Context, name: string, email: string) => hashedKey(config, name, email)

/** Starts the wide count anew, for an owner who has just proven to have the mailbox. */
export const clearOverall = (context: Context, { name }: AccountLimit, email: string) =>
  clearAttempts(context.db, overallKey(context, name, email))

/**
 * The counters of an attempt on an account. Strangers share one with their address block, and a wider one with all
 * others; a device that has signed in to the account before has its own, so strangers cannot lock its owner out.
 */
export async function attemptOn(
  context: Context,
  devices: KnownDevices,
  { name, perSource, overall }: AccountLimit,
  email: string,
  request: FastifyRequest,
) {
  const { config, db } = context
  const device = await devices.find(request, email)
  const counters: [string, Limit][] = device
    ? [[`${name}:device:${device}`, perSource]]
    : [
        [hashedKey(config, name, email, addressBlockOf(request)), perSource],
        ...(overall ? [[overallKey(context, name, email), overall] as [string, Limit]] : []),
      ]
  return {
    /** Counts the attempt. Undefined within all limits, else the seconds to wait. */
    async count(): Promise<number | undefined> {
      for (const [key, limit] of counters) {
        const secondsToWait = await countAttempt(db, key, limit)
        if (secondsToWait !== undefined) return secondsToWait
      }
    },
    async clear(): Promise<void> {
      for (const [key] of counters) await clearAttempts(db, key)
    },
  }
}
