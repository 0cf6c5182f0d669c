import type { Acknowledged } from './buyers.ts'
import type { Kills } from './campaign.ts'
import type { ReplyCounts } from './client.ts'
import type { Verdict } from './verify.ts'

type Outcome = {
  acknowledged: Acknowledged
  replyCounts: ReplyCounts
  killed: Kills
  /** How long each start of a node took, in milliseconds. */
  starts: number[]
  verdict: Verdict
  /** How many lines got pieces after they were paid. */
  came: number
  sellingMs: number
  settledMs: number
}

/** The campaign as text. */
export function formatReport({
  acknowledged,
  replyCounts,
  killed,
  starts,
  verdict,
  came,
  sellingMs,
  settledMs,
}: Outcome): string {
  const { orders, baskets, paid, cancelled, refunded, parcels, partRefunds, returns, partCancelled } = acknowledged
  const received = [...acknowledged.received.values()].reduce((sum, pieces) => sum + pieces, 0)
  const total = Object.values(killed.counts).reduce((sum, count) => sum + count, 0)
  const lines = [
    `${total} kills in ${seconds(sellingMs)}: ${formatCounts(Object.entries(killed.counts))}`,
    `answers: ${formatCounts(replyCounts)}`,
    `acknowledged: ${orders.size} orders (${baskets.size} of many lines), ${paid.size} payments, ${cancelled.size} deletions`,
    `acknowledged: ${refunded.size} refunds, ${partRefunds.size} of a piece, ${partCancelled.size} cancelled pieces, ${parcels.size} parcels, ${returns.size} returns`,
    `acknowledged: ${acknowledged.waited.size} orders that waited for pieces, ${received} pieces that came; ${came} lines that got some`,
    `ready after a kill: ${spread(starts)} for a node, ${spread(killed.databaseBackMs)} once PostgreSQL ran again`,
    `all charges settled and all mails sent ${seconds(settledMs)} after the last kill`,
    ...Object.entries(verdict).map(([what, subjects]) => `${what}: ${subjects.length}`),
    ...Object.values(verdict).flatMap((subjects) => subjects.slice(0, 20)),
  ]
  return `${lines.join('\n')}\n`
}

const formatCounts = (counts: Iterable<[string, number]>) =>
  [...counts].map(([what, count]) => `${count} × ${what.trim()}`).join(', ')

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => seconds(sorted[Math.floor(part * (sorted.length - 1))] ?? 0)
  return `median ${at(0.5)}, at most ${at(1)}`
}
