import type { Verdict } from '../../chaos/verify.ts'
import type { Sight } from './measure.ts'

export type Result = { fault: string; sight: Sight }
export type Outcome = { results: Result[]; verdict: Verdict; summary: string[]; day: string }

export const path = 'docs/scaling.md'
const [begin, end] = ['<!-- written by npm run cluster -->', '<!-- to here -->']

/** @throws Error if the document has lost the marks */
export function replaceReport(document: string, report: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${path} has no place between ${begin} and ${end}.`)
  return `${document.slice(0, from + begin.length)}\n\n${report}\n\n${document.slice(to)}`
}

export function formatReport({ results, verdict, summary, day }: Outcome): string {
  const broken = Object.entries(verdict).filter(([, subjects]) => subjects.length > 0)
  return [
    `Measured on ${day}. ${summary.join(' ')}`,
    '',
    '| Fault | No order accepted for | Accepted meanwhile | 503, the longest after | Other errors | Calls without an answer, the longest |',
    '| --- | --- | --- | --- | --- | --- |',
    ...results.map(({ fault, sight }) => formatRow(fault, sight)),
    '',
    broken.length === 0
      ? `Nothing was lost and nothing done twice; the audit is clean. Compared: ${Object.keys(verdict).join('; ')}.`
      : broken.map(([what, subjects]) => `* **${what}: ${subjects.length}**`).join('\n'),
  ].join('\n')
}

function formatRow(fault: string, sight: Sight): string {
  const { withoutOrders, accepted, failed } = sight
  const refused = formatWaits(sight.refused, sight.longestRefusal)
  const cells = [
    fault,
    formatSeconds(withoutOrders),
    accepted,
    refused,
    failed,
    formatWaits(sight.broken, sight.longestBroken),
  ]
  return `| ${cells.join(' | ')} |`
}

const formatSeconds = (seconds: number) => `${seconds.toFixed(1)} s`
const formatWaits = (count: number, longest: number) => (count > 0 ? `${count}, ${formatSeconds(longest)}` : '0')
