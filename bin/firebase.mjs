// npm run test:firebase: the sign-in screens of a shop with IDENTITY=firebase, against Google's own emulator. It has some
// hundred packages of its own in test/firebase, which nothing else needs.
import { existsSync } from 'node:fs'
import { ensureBuilt } from './lib/build.mjs'
import { browserTests } from './lib/checks.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { noteHeld } from './lib/held.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inside } from './lib/project.mjs'
import { main, must } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled({ forTests: true })
  const folder = inside('test/firebase')
  if (!existsSync(`${folder}/node_modules/.package-lock.json`))
    await must('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder])
  await ensureBuilt()
  const { passed, failed, output } = await browserTests(['--config', 'test/firebase'], await ensureChromium())
  process.stdout.write(`\n${output.trim()}\n\n${passed} passed, ${failed} failed\n`)
  if (failed === 0) noteHeld('npm run test:firebase', `${passed} passed`)
  return failed > 0 ? 1 : 0
})
