import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFaults } from '../../../../test/histories/books.ts'
import { buildHistory } from '../../../../test/histories/history.ts'
import { runs } from '../../../../test/runs.ts'

// `npm run bench -- histories 100000` runs more of them; src/trade/payments/audit/histories.test.ts writes them into books.
test(
  'whatever happens to an order, its documents, refunds, ledger and the provider’s sums agree, and all that is left is for something',
  () => {
    fc.assert(
      fc.property(buildHistory, (one) => {
        expect(findFaults(one)).toEqual([])
      }),
      { numRuns: runs(5000, 100_000) },
    )
  },
  runs(60_000, 3_600_000),
)
