import { join } from 'node:path'
import { readConfig } from './base/platform/config/config.server.ts'
import { withConfigFile } from './base/platform/config/file.server.ts'
import { openDatabase } from './base/platform/database/open.server.ts'
import { findProjectRoot } from './base/platform/root.server.ts'
import { refuseDemo } from './shop/demo/mark.server.ts'
import { seedDemo } from './shop/demo/seed.server.ts'
import { refuseBefore } from './shop/setup/refuse-before.server.ts'

const root = findProjectRoot()
const report = (step: string) => process.stdout.write(`${step}\n`)

/** Creates the database of a new clone and fills the demonstration, as the server does, while that is still being built. */
async function main(): Promise<void> {
  const config = readConfig(withConfigFile(root, process.env))
  const database = await openDatabase(config, join(root, 'migrations'), report, { refuse: refuseBefore(config) })
  await refuseDemo(config, database.url)
  await seedDemo(config, database.url, join(root, 'demo'), report)
  await database.stop()
}

// The server meets the same failure, and reports it.
// unawaited: once, by a program that ends then
main().then(
  () => process.exit(0),
  () => process.exit(1),
)
