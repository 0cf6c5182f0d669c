// npm run mutate:defences: takes one guard after the other away, and the tests have to notice.
import { ensureMessages } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { hand, main } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureMessages()
  return hand('test/defences/run.ts', process.argv.slice(2))
})
