// npm run db:types: writes src/base/platform/database/schema.ts from the migrations, in a disposable PostgreSQL.
import { ensureInstalled } from './lib/install.mjs'
import { hand, main } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled({ forTests: true })
  return hand('src/base/platform/database/write-types.ts', [])
})
