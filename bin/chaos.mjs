// npm run chaos: kills two shops and their database during sales, and audits the books.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { hand, main } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled({ forTests: true })
  await ensureBuilt()
  return hand('chaos/run.ts', process.argv.slice(2))
})
