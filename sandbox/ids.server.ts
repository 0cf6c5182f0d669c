import { randomBytes } from 'node:crypto'

/** 128 random bits as letters and digits, which the provider's identifiers consist of. */
export function randomName(): string {
  return BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(25, '0')
}

/** A new identifier of a kind: `pi_…`, `ch_…`, `re_…`, `evt_…`, `pm_…`, `req_…`. */
export const idOf = (kind: string): string => `${kind}_${randomName()}`
