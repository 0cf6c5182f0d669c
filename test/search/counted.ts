import { randomBytes } from 'node:crypto'
import type { Counted } from '../../src/search/searches.sql.server.ts'

type Times = Partial<Record<Counted['outcome'], number>>

/** So many searches of a text, each by somebody else. */
export const searchesOf = (text: string, times: Times): Counted[] =>
  Object.entries(times).flatMap(([outcome, many]) =>
    Array.from({ length: many }, () => ({
      caller: randomBytes(16).toString('hex'),
      text,
      outcome: outcome as Counted['outcome'],
    })),
  )
