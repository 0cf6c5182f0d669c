// npm run bench: measures the built shop against its references; `npm run bench -- short` compares a few figures with loose bounds.
import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { hand, main } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  process.env.CHROMIUM_PATH = await ensureChromium()
  const [first, ...others] = process.argv.slice(2)
  return first === 'short' ? hand('bench/short.ts', others) : hand('bench/run.ts', process.argv.slice(2))
})
