import { appendFileSync } from 'node:fs'

/** How long each part of a shop of a test takes, in milliseconds: a line in the file that `SHOP_COSTS` names. */
export function startCost() {
  const spent: Record<string, number> = {}
  let begun = performance.now() // speed: only told
  return {
    begin: () => {
      begun = performance.now() // speed: likewise
    },
    note: (part: string) => {
      const now = performance.now() // speed: likewise
      spent[part] = now - begun
      begun = now
    },
    write: () => {
      if (process.env.SHOP_COSTS) appendFileSync(process.env.SHOP_COSTS, `${JSON.stringify(spent)}\n`)
    },
  }
}
