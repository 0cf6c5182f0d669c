import fc from 'fast-check'
import { findFaults } from '../test/histories/books.ts'
import { buildHistory } from '../test/histories/history.ts'

// npm run bench -- histories [100000] [SEED]: lives through random histories of orders, as a test does with five hundred.

const [count = '100000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
const began = process.cpuUsage()
const orders = { steps: 0, lines: 0 }
fc.assert(
  fc.property(buildHistory, (one) => {
    orders.steps += one.steps.length
    orders.lines += one.lines.length
    return findFaults(one).length === 0
  }),
  { numRuns: Number(count), seed: Number(seed) },
)
const { user, system } = process.cpuUsage(began)
const facts = [`${count} histories`, `${orders.lines} lines`, `${orders.steps} steps`, `seed ${seed}`]
process.stdout.write(`${facts.join(', ')}: all sums agree, ${((user + system) / 1e6).toFixed(1)} s of CPU time\n`)
