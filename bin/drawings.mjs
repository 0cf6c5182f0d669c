// npm run drawings -- sheet [FILE]: one drawing of each family of the demonstration in one page, to be looked at.
import { ensureInstalled } from './lib/install.mjs'
import { hand, main } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled()
  return hand('src/goods/drawings/contact-sheet.ts', process.argv.slice(2))
})
