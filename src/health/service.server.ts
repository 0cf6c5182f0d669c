import { m } from '#paraglide/messages.js'
import { type Check, type Finding, within } from '#platform/check.server.ts'
import type { CheckResult } from './contract.ts'

const checkTimeoutMs = 12_000
const restMs = 15_000

type Found = { name: () => string; finding: Finding }

/** Runs all checks at once. One that fails in itself is bad, with its reason. */
export function runChecks(checks: readonly Check[]): Promise<Found[]> {
  return Promise.all(checks.map(async (check) => ({ name: check.name, finding: await findingOf(check) })))
}

const findingOf = ({ run }: Check): Promise<Finding> =>
  within(checkTimeoutMs, run()).catch((error: Error) => ({
    state: 'bad',
    text: m.health_check_failed,
    detail: error.message,
  }))

/** What a check found, in the language of the caller. */
export const checkView = ({ name, finding }: Found): CheckResult => ({
  name: name(),
  state: finding.state,
  text: finding.text(),
  remedy: finding.remedy?.() ?? '',
  detail: finding.detail ?? '',
})

/** Lets callers who ask soon after each other share one answer: services are not tried with every reload. */
export function rested<T>(work: () => Promise<T>): () => Promise<{ at: Date; value: T }> {
  let last: { at: Date; answer: Promise<T> } | undefined
  return async () => {
    if (!last || Date.now() - last.at.getTime() > restMs) last = { at: new Date(), answer: work() }
    const { at, answer } = last
    return { at, value: await answer }
  }
}
