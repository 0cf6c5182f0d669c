// npm run messages: compiles the messages if one changed.
import { ensureMessages } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureMessages()
})
