import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../../../../test/shop.ts'
import { connect } from './connect.server.ts'
import { sessionSettings } from './session-settings.ts'

test('a connection has the settings that the queries are made for, whatever the server has', async () => {
  const shop = await openShop()
  const name = sql.id(new URL(shop.databaseUrl).pathname.slice(1))
  for (const stock of ['jit = on', "work_mem = '4MB'", 'random_page_cost = 4', "timezone = 'Asia/Dhaka'"])
    await sql`alter database ${name} set ${sql.raw(stock)}`.execute(shop.db)
  const { db, close } = connect(shop.databaseUrl)
  for (const [setting, value] of Object.entries(sessionSettings)) {
    const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db)
    expect(rows, setting).toEqual([{ value }])
  }
  await close()
})

test('a command takes as long as its machine needs, and a shop’s query does not', async () => {
  const shop = await openShop()
  const readBounds = async (name?: string) => {
    const { db, close } = connect(shop.databaseUrl, name === undefined ? {} : { name })
    onTestFinished(close)
    const bounds = ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout']
    const all = bounds.map((bound) => sql<string>`current_setting(${bound})`)
    const { rows } = await sql<{ bounds: string[] }>`select array[${sql.join(all)}] as bounds`.execute(db)
    return rows[0]?.bounds
  }
  expect(await readBounds()).toEqual(['0', '0', '20s'])
  expect(await readBounds('a shop')).toEqual(['1min', '1min', '20s'])
})
