// npm run mutate:defences: removes one guard after the other, and the tests have to fail.
import { ensureMessages } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { hand, main } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled({ forTests: true })
  await ensureMessages()
  return hand('test/defences/run.ts', process.argv.slice(2))
})
