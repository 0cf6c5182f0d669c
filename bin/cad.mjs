// npm run cad: installs the CAD kernel at once. A shop that `npm start` runs does so by itself once it is ready.
import { ensureCad } from './lib/cad.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureCad()
})
