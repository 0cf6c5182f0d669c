// npm run bench: measures the built shop against its references; `npm run bench -- short` compares a few figures with loose bounds,
// `npm run bench -- histories 100000` lives through so many random histories of orders, with --books in databases
// that are audited.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { hand, main } from './lib/run.mjs'

await main(async () => {
  const [first, ...others] = process.argv.slice(2)
  await ensureInstalled({ forTests: true })
  if (first === 'histories') return hand('bench/histories.ts', others)
  await ensureBuilt()
  return first === 'short' ? hand('bench/short.ts', others) : hand('bench/run.ts', process.argv.slice(2))
})
