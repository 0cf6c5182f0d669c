import { expect, test } from 'vitest'
import { addSetting } from '#base/platform/database/add-setting.ts'
import { buildPoolerSettings } from '../../../test/pgbouncer.ts'
import { shareShop } from '../../../test/shop.ts'
import { checkPooler } from './checks/pooler.server.ts'

const shared = shareShop()

/** What a pooler gives its connections, which here the address of the database gives. */
function withSettings(url: string): string {
  const settings = [...buildPoolerSettings().matchAll(/set (\S+) = '([^']*)'/g)]
  return settings.reduce((given, [, name, value]) => addSetting(given, `${name}=${value}`), url)
}

const run = (poolerUrl: string | undefined) => checkPooler({ config: { ...shared().config, poolerUrl } })

test('doctor says what a start behind the pooler would refuse, with the line to add', async () => {
  const { databaseUrl } = shared()
  const bare = await run(databaseUrl)
  expect(bare).toMatchObject({ state: 'bad', detail: expect.stringContaining("connect_query='set work_mem") })
  expect(await run(withSettings(databaseUrl))).toMatchObject({ state: 'good' })
  expect(await run('postgres://127.0.0.1:1/shop')).toMatchObject({ state: 'bad', detail: expect.any(String) })
  expect(await run(undefined)).toMatchObject({ state: 'good' })
})
