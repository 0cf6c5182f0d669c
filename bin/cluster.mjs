// npm run cluster: three shops on a PostgreSQL cluster, ten faults under load, and the books audited; Debian's programs.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { hand, main } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled({ forTests: true })
  await ensureBuilt()
  return hand('test/cluster/run.ts', process.argv.slice(2))
})
