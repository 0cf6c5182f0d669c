import { type Check, type Finding, withTimeout } from '#base/platform/check.server.ts'
import { waitAside } from '#base/platform/load/waiting.server.ts'
import { m } from '#paraglide/messages.js'
import type { CheckResult } from './contract.ts'

const checkTimeoutMs = 12_000
const restMs = 15_000

type NamedFinding = { name: () => string; finding: Finding }

/** Runs all checks concurrently. A check that throws is bad, with its reason. */
export function runChecks(checks: readonly Check[]): Promise<NamedFinding[]> {
  return Promise.all(checks.map(async (check) => ({ name: check.name, finding: await runCheck(check) })))
}

const runCheck = ({ run }: Check): Promise<Finding> =>
  withTimeout(checkTimeoutMs, run()).catch((error: Error) => ({
    state: 'bad',
    text: m.health_check_failed,
    detail: error.message,
  }))

/** A check's result, in the caller's language. */
export const toCheckView = ({ name, finding }: NamedFinding): CheckResult => ({
  name: name(),
  state: finding.state,
  text: finding.text(),
  remedy: finding.remedy?.() ?? '',
  detail: finding.detail ?? '',
})

/** Shares one answer between callers within a short time, so that services are not tried at every reload. */
export function cacheForInterval<T>(work: () => Promise<T>, ms = restMs): () => Promise<{ at: Date; value: T }> {
  let last: { at: Date; answer: Promise<T> } | undefined
  return async () => {
    // clock: rests between two checks, in one process
    if (!last || Date.now() - last.at.getTime() > ms) last = { at: new Date(), answer: work() }
    const { at, answer } = last
    return { at, value: await waitAside(() => answer) }
  }
}
