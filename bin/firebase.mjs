// npm run test:firebase: the sign-in screens of a shop with IDENTITY=firebase, against Google's own emulator. It has some six
// hundred packages of its own, which nothing else needs: npx fetches them, of this version only.
import { ensureBuilt } from './lib/build.mjs'
import { browserTests } from './lib/checks.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { noteHeld } from './lib/held.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { Stop } from './lib/project.mjs'
import { main, must } from './lib/run.mjs'

const emulator = {
  name: 'firebase-tools@15.34.2',
  integrity: 'sha512-Xo010+PZAj5sL6hn33p19egXDmVlowPZknbs2Rf4nxd6Ulx6gLCd76qHd9XT2lV3B0u7yi0iO0BU5qrLeY8Y+g==',
}

await main(async () => {
  await ensureInstalled({ forTests: true })
  // npm compares the bytes with what the registry says, and this is what it has to say.
  const offered = await must('npm', ['view', emulator.name, 'dist.integrity'])
  if (offered.trim() !== emulator.integrity)
    throw new Stop(`The registry offers another ${emulator.name} than is known.`)
  await must('npx', ['--yes', '--ignore-scripts', emulator.name, '--version'])
  process.env.FIREBASE_TOOLS = emulator.name
  await ensureBuilt()
  const { passed, failed, output } = await browserTests(['--config', 'test/firebase'], await ensureChromium())
  process.stdout.write(`\n${output.trim()}\n\n${passed} passed, ${failed} failed\n`)
  if (failed === 0) noteHeld('npm run test:firebase', `${passed} passed`)
  return failed > 0 ? 1 : 0
})
