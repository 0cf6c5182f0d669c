// npm run cluster: three shops on a PostgreSQL cluster, ten faults under load, and the books audited; Debian's programs.
import { ensureBuilt } from './lib/build.mjs'
import { noteHeld } from './lib/held.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { hand, main } from './lib/run.mjs'
import { openScratch } from './lib/scratch.mjs'

await main(async () => {
  await ensureInstalled({ forTests: true })
  await ensureBuilt()
  openScratch()
  const args = process.argv.slice(2)
  const code = await hand('test/cluster/run.ts', args)
  if (code === 0 && args.length === 0) noteHeld('npm run cluster', 'every fault, and the audit is clean')
  return code
})
