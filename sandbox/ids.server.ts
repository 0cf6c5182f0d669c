import { randomBytes } from 'node:crypto'

/** 128 random bits as letters and digits, the alphabet of the provider's identifiers. */
export function createRandomName(): string {
  return BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(25, '0')
}

/** A new identifier with the prefix of its kind: `pi_…`, `ch_…`, `re_…`, `evt_…`, `pm_…`, `req_…`. */
export const createId = (kind: string): string => `${kind}_${createRandomName()}`
