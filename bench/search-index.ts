import pg from 'pg'
import type { Bench } from './measure.ts'
import type { Row } from './row.ts'
import { computeSpread } from './statistics.ts'

const least = 10_000
const updates = 100
const bounds = { build: 3, update: 1.5 }

/** Products as they are, and with names of which each has letters to fold. */
const names = { English: 'name', 'with umlauts': `translate(name, 'aou', 'äöü')` } as const

/** What the words of all products cost, and those of one that is changed: folded against only lowered, in the same transaction. */
export async function searchIndex({ shop, options }: Bench): Promise<Row[]> {
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  try {
    const rows: Row[] = []
    for (const [language, name] of Object.entries(names)) {
      const rounds = await measureRounds(client, name, options.rounds)
      for (const [what, bound] of Object.entries(bounds) as ['build' | 'update', number][]) {
        const [folded, lowered] = [
          rounds.map((round) => round.folded[what]),
          rounds.map((round) => round.lowered[what]),
        ]
        rows.push({
          ...{ goal: 17, unit: 'ratio', bound: { atMost: bound } },
          name: what === 'build' ? `index of ${least} products, ${language}` : `change of a product, ${language}`,
          value: computeSpread(folded.map((ms, index) => ms / lowered[index]!)),
          under: `words of search, folded against only lowered; ${options.rounds} rounds`,
          detail: { 'folded, ms': getMedian(folded), 'lowered, ms': getMedian(lowered) },
        })
      }
    }
    return rows
  } finally {
    await client.end()
  }
}

const getMedian = (values: readonly number[]) => Number(computeSpread([...values]).median.toFixed(3))

type Cost = { build: number; update: number }

async function measureRounds(client: pg.Client, name: string, rounds: number) {
  const measured: { folded: Cost; lowered: Cost }[] = []
  for (let round = -1; round < rounds; round++) {
    await client.query('begin')
    const folded = await measureCost(client, name)
    for (const fold of ['fold_text', 'fold_umlauts'])
      await client.query(
        `create or replace function ${fold}(given text) returns text language sql immutable strict parallel safe as 'select lower(given)'`,
      )
    const lowered = await measureCost(client, name)
    await client.query('rollback')
    // The first round warms up.
    if (round >= 0) measured.push({ folded, lowered })
  }
  return measured
}

async function measureCost(client: pg.Client, name: string): Promise<Cost> {
  const build = await explain(
    client,
    `select sum(length(found_by(${name}, translations, sku, family_id, attributes))) from
      (select * from products order by id limit ${least}) products`,
  )
  const terms = await explain(
    client,
    `select count(*) from (select * from products order by id limit ${least}) products,
      terms_of(${name}, translations, attributes, fits, size)`,
  )
  const update = await explain(
    client,
    `update products set name = ${name} || ' ' where id in (select id from products order by hashtext(slug) limit ${updates})`,
  )
  return { build: build + terms, update: update / updates }
}

async function explain(client: pg.Client, statement: string): Promise<number> {
  const { rows } = await client.query(`explain (analyze, timing off, format json) ${statement}`)
  return rows[0]['QUERY PLAN'][0]['Execution Time']
}
