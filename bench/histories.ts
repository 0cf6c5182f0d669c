import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { findFaults } from '../test/histories/books.ts'
import { buildHistory } from '../test/histories/history.ts'
import { auditHistories } from './histories-books.ts'

// npm run bench -- histories [100000] [SEED]: lives through random histories of orders, as a test does with five hundred;
// with --books it writes them into databases and audits these.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { books: { type: 'boolean', default: false } },
})
const [count = '100000', seed = String(Date.now() % 1_000_000)] = positionals
if (values.books) process.exitCode = (await auditHistories(Number(count), Number(seed))) > 0 ? 1 : 0
else simulateHistories(Number(count), Number(seed))

function simulateHistories(numRuns: number, seed: number): void {
  const began = process.cpuUsage()
  const orders = { steps: 0, lines: 0 }
  fc.assert(
    fc.property(buildHistory, (one) => {
      orders.steps += one.steps.length
      orders.lines += one.lines.length
      return findFaults(one).length === 0
    }),
    { numRuns, seed },
  )
  const { user, system } = process.cpuUsage(began)
  const facts = [`${numRuns} histories`, `${orders.lines} lines`, `${orders.steps} steps`, `seed ${seed}`]
  process.stdout.write(`${facts.join(', ')}: all sums agree, ${((user + system) / 1e6).toFixed(1)} s of CPU time\n`)
}
