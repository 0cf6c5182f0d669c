import { digitsOf, fromMinor } from '#platform/money.ts'
import type { Content, Kind } from './content.ts'

/** An invoice or a credit note, with all that it says. */
export type Invoice = { kind: Kind; number: string; issuedAt: Date; currency: string; content: Content }

/** An amount with two decimals at most, as EN 16931 takes them; no price of the shop has more. */
export const xmlAmount = (minor: number, currency: string): string =>
  fromMinor(minor, currency).toFixed(Math.min(digitsOf(currency), 2))

/** A day as `20260131`. */
export const xmlDate = (at: Date | string) => ({
  '@format': '102',
  '#': new Date(at).toISOString().slice(0, 10).replaceAll('-', ''),
})

/** Undefined, and so left out, if it is empty. */
export const filled = (text: string): string | undefined => text || undefined
