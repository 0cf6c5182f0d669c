import { randomBytes } from 'node:crypto'
import type { CountedSearch } from '../../src/goods/search/searches.sql.server.ts'

type Times = Partial<Record<CountedSearch['outcome'], number>>

/** So many searches of a text, each by somebody else. */
export const buildSearches = (text: string, times: Times): CountedSearch[] =>
  Object.entries(times).flatMap(([outcome, many]) =>
    Array.from({ length: many }, () => ({
      caller: randomBytes(16).toString('hex'),
      text,
      outcome: outcome as CountedSearch['outcome'],
    })),
  )
