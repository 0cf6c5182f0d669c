import type { FastifyRequest } from 'fastify'
import type { Database } from '#platform/database/connect.server.ts'
import { addressBlockOf } from '#platform/http/rates.server.ts'
import { clearAttempts, countAttempt, type Limit, perSource } from './attempts.server.ts'
import type { KnownDevices } from './devices.server.ts'

/** `perSource` counts one known device or address block, `overall` everybody but known devices. */
type AccountLimit = { name: string; perSource: Limit; overall: Limit }

const hour = 60 * 60

/** Passwords tried on one account; the right one clears the counts. */
export const passwordTries: AccountLimit = { name: 'password', perSource, overall: { max: 100, windowSeconds: hour } }

/** Mails to set a new password, requested for one address, whether or not it has an account. */
export const resetRequests: AccountLimit = {
  name: 'reset',
  perSource: { max: 5, windowSeconds: hour },
  overall: { max: 20, windowSeconds: hour },
}

const overallKey = (name: string, email: string) => `${name}:${email}`

/** Starts the wide count anew, for an owner who has just proven to have the mailbox. */
export const clearOverall = (db: Database, { name }: AccountLimit, email: string) =>
  clearAttempts(db, overallKey(name, email))

/**
 * The counters of an attempt on an account. Strangers share one with their address block, and a wider one with all
 * others; a device that has signed in to the account before has its own, so strangers cannot lock its owner out.
 */
export async function attemptOn(
  db: Database,
  devices: KnownDevices,
  { name, perSource, overall }: AccountLimit,
  email: string,
  request: FastifyRequest,
) {
  const device = await devices.find(request, email)
  const counters: [string, Limit][] = device
    ? [[`${name}:device:${device}`, perSource]]
    : [
        [`${name}:${email}:${addressBlockOf(request)}`, perSource],
        [overallKey(name, email), overall],
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
