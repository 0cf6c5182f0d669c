// npm start: installs what is missing, builds what is stale, and runs the shop until it is told to close; one that dies is started again.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { keep } from './lib/keep.mjs'
import { main } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return keep('build/server/index.js', { NODE_ENV: 'production' })
})
