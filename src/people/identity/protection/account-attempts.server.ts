import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#base/platform/context.server.ts'
import { getCallerBlock } from '#base/platform/http/limits/rates.server.ts'
import {
  type AttemptLimit,
  admitBlockAttempt,
  clearAttempts,
  countAttempt,
  hashAttemptKey,
  perAddress,
  perSource,
  registrationsPerAddress,
} from './attempts.server.ts'
import type { DeviceRegistry } from './devices.server.ts'

type Context = Pick<AppContext, 'config' | 'db'>

/** `perSource` counts one known device or address block, `overall` everything but known devices. */
type AccountLimit = { name: string; perSource: AttemptLimit; overall?: AttemptLimit }

const hour = 60 * 60

/** Counts an attempt of an address block, on whatever account. */
export const admitAddress = (context: Context, request: FastifyRequest): Promise<void> =>
  admitBlockAttempt(context, 'address', getCallerBlock(request), perAddress)

/** Counts a new account or guest of an address block. */
export const admitRegistration = (context: Context, request: FastifyRequest): Promise<void> =>
  admitBlockAttempt(context, 'register', getCallerBlock(request), registrationsPerAddress)

/** Passwords tried on one account; the right one clears the counts. */
export const passwordTries: AccountLimit = { name: 'password', perSource, overall: { max: 100, windowSeconds: hour } }

/**
 * Mails to set a new password, requested for one address, whether or not it has an account. Strangers cannot use up the
 * owner's: each source is counted alone, and an address that was just mailed gets no second mail but already has a
 * working link.
 */
export const resetRequests: AccountLimit = { name: 'reset', perSource: { max: 5, windowSeconds: hour } }
const oneResetMail: AttemptLimit = { max: 1, windowSeconds: 5 * 60 }
const resetMailKey = ({ config }: Context, email: string) => hashAttemptKey(config, 'reset-mail', email)

/**
 * Whether a mail to set a new password is due. The attempt is counted before the shop knows whether the address has an
 * account.
 */
export const needsResetMail = async (context: Context, email: string): Promise<boolean> =>
  // guard: an address is not flooded with mails to set a password | === undefined → !== null | identity/sign-in/reset.test
  (await countAttempt(context.db, resetMailKey(context, email), oneResetMail)) === undefined

/** The mailed link was used: the next request is mailed. */
export const clearResetMail = (context: Context, email: string) =>
  clearAttempts(context.db, resetMailKey(context, email))

const overallKey = ({ config }: Context, name: string, email: string) => hashAttemptKey(config, name, email)

/** Resets the overall count for an owner who has just proven to have the mailbox. */
export const clearOverall = (context: Context, { name }: AccountLimit, email: string) =>
  clearAttempts(context.db, overallKey(context, name, email))

/**
 * The counters of an attempt on an account. Strangers share one with their address block, and a wider one with all
 * others; a device that has signed in to the account before has its own, so strangers cannot lock its owner out.
 */
export async function admitAccountAttempt(
  context: Context,
  devices: DeviceRegistry,
  { name, perSource, overall }: AccountLimit,
  email: string,
  request: FastifyRequest,
) {
  const { config, db } = context
  const device = await devices.find(request, email)
  const counters: [string, AttemptLimit][] = device
    ? [[`${name}:device:${device}`, perSource]]
    : [
        [hashAttemptKey(config, name, email, getCallerBlock(request)), perSource],
        ...(overall ? [[overallKey(context, name, email), overall] as [string, AttemptLimit]] : []),
      ]
  return {
    /** Counts the attempt. Returns undefined within all limits, else the seconds to wait. */
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
