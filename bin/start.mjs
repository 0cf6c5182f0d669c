// npm start: installs what is missing, builds what is stale, and runs the shop until it is told to close; one that dies is started again.
import { existsSync } from 'node:fs'
import { ensureBuilt } from './lib/build.mjs'
import { installCadLater } from './lib/cad.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { keep } from './lib/keep.mjs'
import { inside } from './lib/project.mjs'
import { main, serve } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled()
  const env = { NODE_ENV: 'production' }
  // A new clone's database is filled while it builds. Later a database is migrated only once its new version is built.
  const isNew = !existsSync(inside('build/server/index.js'))
  await ensureBuilt(isNew ? () => serve('src/prepare.server.ts', env) : undefined)
  // The CAD kernel is as large as the shop, which asks for it once it serves.
  const hear = (message) => message === 'install-cad' && installCadLater()
  return keep('build/server/index.js', env, { hear })
})
