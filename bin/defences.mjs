// npm run mutate:defences: removes one guard after the other, and the tests have to fail.
import { ensureMessages } from './lib/build.mjs'
import { noteHeld } from './lib/held.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { hand, main } from './lib/run.mjs'
import { openScratch } from './lib/scratch.mjs'

await main(async () => {
  await ensureInstalled({ forTests: true })
  await ensureMessages()
  openScratch()
  const args = process.argv.slice(2)
  const code = await hand('test/defences/run.ts', args)
  if (code === 0 && args.length === 0) noteHeld('npm run mutate:defences', 'every guard is noticed when it is gone')
  return code
})
