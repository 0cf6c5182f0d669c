import type { AuditFinding } from '#base/platform/audit/check.ts'
import { callProvider, isMissing, type PaymentProvider } from '../provider/provider.server.ts'

/** The part of a provider that an audit reads. */
export type AuditedProvider = Pick<PaymentProvider, 'mode' | 'stripe' | 'shop'>

/** The period that is compared with the provider. */
export type Comparison = {
  /** The start of the list, in seconds of the epoch. */
  since: number
  /** The part of the books that must be in the list, as a PostgreSQL interval. */
  period: string
  /** How many of those that are in the books and not in the list are looked up one by one. */
  retrieved: number
}

const days = 90
const daySeconds = 24 * 60 * 60

/** The last 90 days, as the provider's clock counts them. */
export const beginComparison = (): Comparison => ({
  // clock: asks the provider for 90 days, and compares with times that the provider says
  ...{ since: Math.floor(Date.now() / 1000) - days * daySeconds, period: `${days} days`, retrieved: 200 },
})

// The browser, the webhook, several checks and the hourly sweep have tried by then.
const hourSeconds = 60 * 60

/** Whether the shop may still be about to record something that was made at this second of the epoch. */
export const isFresh = (created: number): boolean => Date.now() / 1000 - created < hourSeconds

/** The rules of the books that are compared with the provider's. */
export const providerChecks = {
  charge: 'provider: every charge is recorded with its amount',
  payment: 'provider: every payment is a charge',
  refund: 'provider: every refund is recorded with its amount',
  refundMade: 'provider: every refund was made',
  dispute: 'provider: every dispute is recorded with its amount and outcome',
  disputeOpened: 'provider: every dispute was opened',
} as const

export const toFinding = (check: string, subject: string, details: string, remedy: string): AuditFinding => ({
  ...{ check, subject, details, remedy },
})

/** The provider's answer about one object; undefined if there is none. */
export async function isThere<T>(retrieved: Promise<T>): Promise<T | undefined> {
  try {
    return await callProvider(retrieved)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
