// Makes the demonstration's 90 days of business anew, as rows that a shop loads: demo/business/USD.jsonl.gz and the others.
import { ensureInstalled } from './lib/install.mjs'
import { hand, main } from './lib/run.mjs'

await main(async () => {
  await ensureInstalled()
  return hand('demo/business/simulation/make.ts', [])
})
