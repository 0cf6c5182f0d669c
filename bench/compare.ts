import type { Load } from './job.ts'
import { cpuMicros } from './processes.ts'
import type { Row } from './row.ts'
import { computeSpread, type Spread } from './statistics.ts'

/** One of the two sides compared: how to load it, and which processes' CPU time counts. */
export type Side = {
  /** Runs before each round and is not measured. */
  prepare?(): Promise<void>
  run(seconds: number): Promise<Load>
  serverPids(): readonly number[]
  databasePids?(): readonly number[]
  /** The status that every response must have. */
  status: number
}

export type Round = { rate: number; cpuMicros: number; databaseMicros: number; latencyMs: Load['latencyMs'] }
export type Comparison = {
  /** Candidate over reference: responses per second, and the reference's CPU time over the candidate's. */
  rateRatio: Spread
  cpuRatio: Spread
  candidate: Summary
  reference: Summary
}
export type Summary = { perSecond: Spread; cpuMicros: Spread; databaseMicros: Spread; p99Ms: Spread; rounds: Round[] }

/** Loads both in turn, alternating which goes first, so that a busy machine affects both alike. */
export async function compare(
  candidate: Side,
  reference: Side,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Comparison> {
  const seen: { candidate: Round[]; reference: Round[] } = { candidate: [], reference: [] }
  // A round that is not counted: it warms up compilers and caches.
  for (const side of [candidate, reference]) await once(side, Math.min(2, seconds))
  for (let round = 0; round < rounds; round++) {
    const order = [['candidate', candidate] as const, ['reference', reference] as const]
    for (const [name, side] of round % 2 === 0 ? order : order.reverse()) seen[name].push(await once(side, seconds))
  }
  const ratios = (of: (candidate: Round, reference: Round) => number) =>
    computeSpread(seen.candidate.map((round, index) => of(round, seen.reference[index]!)))
  return {
    rateRatio: ratios((one, other) => one.rate / other.rate),
    cpuRatio: ratios((one, other) => total(other) / total(one)),
    candidate: summarize(seen.candidate),
    reference: summarize(seen.reference),
  }
}

const total = ({ cpuMicros: server, databaseMicros }: Round) => server + databaseMicros

async function once(side: Side, seconds: number): Promise<Round> {
  await side.prepare?.()
  const before = readTimes(side)
  const load = await side.run(seconds)
  const wrong = Object.entries(load.statuses).filter(([status]) => Number(status) !== side.status)
  if (wrong.length > 0) throw new Error(`Other answers than ${side.status}: ${JSON.stringify(load.statuses)}`)
  const after = readTimes(side)
  return {
    rate: load.answered / load.seconds,
    cpuMicros: (after.server - before.server) / load.answered,
    databaseMicros: (after.database - before.database) / load.answered,
    latencyMs: load.latencyMs,
  }
}

/** Read afresh each time: a database has a process per connection, and they come and go. */
function readTimes(side: Side) {
  return { server: cpuMicros(side.serverPids()), database: cpuMicros(side.databasePids?.() ?? []) }
}

function summarize(rounds: Round[]): Summary {
  return {
    perSecond: computeSpread(rounds.map(({ rate }) => rate)),
    cpuMicros: computeSpread(rounds.map((round) => round.cpuMicros)),
    databaseMicros: computeSpread(rounds.map((round) => round.databaseMicros)),
    p99Ms: computeSpread(rounds.map(({ latencyMs }) => latencyMs.p99)),
    rounds,
  }
}

/** Both sides' CPU time and rate, for whoever reads the line of a comparison. */
export function formatDetail({ cpuRatio, candidate, reference }: Comparison): NonNullable<Row['detail']> {
  const formatSummary = ({ cpuMicros, databaseMicros }: Summary) => {
    const database = databaseMicros.median > 0 ? ` + database ${Math.round(databaseMicros.median)}` : ''
    return `${cpuMicros.median.toFixed(1)}${database} µs`
  }
  return {
    'CPU, shop': formatSummary(candidate),
    'CPU, reference': formatSummary(reference),
    'ratio of CPU time': cpuRatio.median.toFixed(2),
    'per second': Math.round(candidate.perSecond.median),
  }
}
