// npm run shop -- COMMAND: the shop's command line.
import { ensureMessages } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { hand, main } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureMessages()
  return hand('src/command-line.server.ts', process.argv.slice(2))
})
