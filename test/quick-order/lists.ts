import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `count`: null where a clerk would ask. */
type Answer = { count: number | null; unit: string; outcome: string; sku: string | undefined }

const folder = join(import.meta.dirname, 'lists')

/** Lists as customers send them, each with what a good clerk would make of its rows. */
export const lists = readdirSync(folder).map((name) => {
  const [list, answers] = readFileSync(join(folder, name), 'utf8').split('=== answers\n')
  return {
    name,
    list: list!,
    answers: answers!
      .trim()
      .split('\n')
      .map((line): Answer => {
        const [count, unit, outcome, sku] = line.split(' ')
        return { count: count === 'ask' ? null : Number(count), unit: unit!, outcome: outcome!, sku }
      }),
  }
})
