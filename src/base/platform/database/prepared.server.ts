import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './connect.server.ts'

/** Stands for a parameter's value while a query is built. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

// bounded: the names in the code
const statements = new Map<string, CompiledQuery>()

/**
 * Runs a query that is built once, by its name, and planned once per connection. Values that differ from call to call are
 * `given`; a query whose text differs needs another name.
 * @throws Error if the query holds any other value, which would be the same for ever; constants are written by `sql.lit`
 */
export async function prepareQuery<Row, Given extends Record<string, unknown>>(
  db: Database,
  name: string,
  given: Given,
  build: (given: Given) => Compilable<Row>,
): Promise<Row[]> {
  const statement = statements.get(name) ?? built(name, given, build)
  const parameters = statement.parameters.map((parameter) => given[(parameter as Parameter).name])
  const { rows } = await db.executeQuery<Row>({ ...(statement as CompiledQuery<Row>), parameters })
  return rows
}

function built<Given extends Record<string, unknown>>(
  name: string,
  given: Given,
  build: (given: Given) => Compilable<unknown>,
): CompiledQuery {
  const parameters = Object.keys(given).map((key) => [key, new Parameter(key)])
  const query = build(Object.fromEntries(parameters)).compile()
  // guard: a prepared query holds nothing of its first caller | never | database/prepared.test
  if (!query.parameters.every((parameter) => parameter instanceof Parameter))
    throw new Error(`The prepared query "${name}" holds a value that was not given.`)
  const statement = { ...query, sql: `-- prepared: ${name}\n${query.sql}` }
  statements.set(name, statement)
  return statement
}
