// npm start: installs what is missing, builds what is stale, and runs the shop until it is told to close.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main, serve } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return serve('build/server/index.js', { NODE_ENV: 'production' })
})
