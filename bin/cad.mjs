// npm run cad: installs the CAD kernel at once; a shop that `npm start` runs does so by itself once it is ready.
// npm run cad -- prove [FAMILY] [--again]: makes and measures every part of the demonstration, and says what each took. A run that was
// cut goes on where it stopped, unless it is to make all of them again.
// npm run cad -- open: has programs of other makers open files of every shape, those of them that are installed.
import { ensureCad } from './lib/cad.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { Stop } from './lib/project.mjs'
import { hand, main } from './lib/run.mjs'

const programs = { prove: 'src/goods/cad/prove-all.ts', open: 'src/goods/cad/readers/open-all.ts' }

await main(async () => {
  const [command, ...args] = process.argv.slice(2)
  const program = programs[command]
  if (command !== undefined && !program) throw new Stop('npm run cad [-- prove [FAMILY] [--again] | open]')
  await ensureInstalled()
  await ensureCad()
  return program ? hand(program, args) : 0
})
