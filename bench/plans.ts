import pg from 'pg'
import { vi } from 'vitest'

export type Statement = { text: string; values: unknown[] }

/** What the shop reads of its database while it answers. */
export async function recordReads(work: () => Promise<void>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const statements = spy.mock.calls.map(([asked, values]) => {
      const { text, values: own } = asked as unknown as Partial<Statement>
      return { text: text ?? String(asked), values: own ?? (values as unknown as unknown[]) ?? [] }
    })
    return statements.filter((statement) => isPrepared(statement) || /^\s*(select|with)\b/i.test(statement.text))
  } finally {
    spy.mockRestore()
  }
}

export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

const isPrepared = ({ text }: Statement) => text.startsWith('-- prepared: ')
const literal = (value: unknown) =>
  value === null ? 'null' : pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value))

/** A prepared one by the plan that it has for all values. */
export async function explainPlan(client: pg.Client, { text, values }: Statement): Promise<Plan> {
  const explain = 'explain (analyze, buffers, format json)'
  if (!isPrepared({ text, values })) return planIn(await client.query(`${explain} ${text}`, values))
  await client.query(`set plan_cache_mode = force_generic_plan; prepare asked as ${text}`)
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
  const explained = await client.query(`${explain} execute asked ${given}`)
  await client.query('deallocate asked')
  return planIn(explained)
}

const planIn = ({ rows }: pg.QueryResult): Plan => rows[0]['QUERY PLAN'][0].Plan

export const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)]
