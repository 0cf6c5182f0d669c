// npm run dev: the same shop with hot reload.
import { ensureMessages } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main, serve } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled({ forTests: true })
  await ensureMessages()
  return serve('src/dev.server.ts', { NODE_ENV: 'development' })
})
