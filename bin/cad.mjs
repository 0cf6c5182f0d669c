// npm run cad: installs the CAD kernel at once; a shop that `npm start` runs does so by itself once it is ready.
// npm run cad -- prove [FAMILY]: makes and measures every part of the demonstration, and says what each took.
import { ensureCad } from './lib/cad.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { Stop } from './lib/project.mjs'
import { hand, main } from './lib/run.mjs'

await main(async () => {
  const [command, ...args] = process.argv.slice(2)
  if (command !== undefined && command !== 'prove') throw new Stop('npm run cad [-- prove [FAMILY]]')
  await ensureInstalled()
  await ensureCad()
  return command ? hand('src/cad/prove-all.ts', args) : 0
})
