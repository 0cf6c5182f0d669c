import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeSite, getSiteHome } from '#company/site/contract.ts'
import { neutral } from '#company/site/neutral.ts'
import { paidOrder } from '../../../test/paid-order.ts'
import { ada, type TestShop } from '../../../test/shop.ts'

const figures = [{ label: { en: 'Parts and orders', bn: '' }, figure: { en: '{products}, {orders}', bn: '' } }]

const readFigure = async (shop: TestShop) => (await shop.asVisitor(getSiteHome, {})).figures[0]?.figure

test('the home page shows what the shop has counted, anew every day', async () => {
  const { shop } = await paidOrder()
  await shop.as(ada)(changeSite, { was: neutral, is: { ...neutral, figures } })
  await expect.poll(() => readFigure(shop)).toBeUndefined()
  const count = () => shop.jobs.run('count_business')
  await count()
  await expect.poll(() => readFigure(shop)).toBe('2, 1')

  await shop.stock({ quantity: 5 })
  await count()
  expect(await readFigure(shop)).toBe('2, 1')
  await sql`update settings set updated_at = now() - interval '25 hours' where key = 'business_counts'`.execute(shop.db)
  await count()
  await expect.poll(() => readFigure(shop)).toBe('3, 1')
})

test('nothing is counted for a home page that shows only typed figures', async () => {
  const { shop } = await paidOrder()
  await shop.jobs.run('count_business')
  expect(await shop.db.selectFrom('settings').select('key').where('key', '=', 'business_counts').execute()).toEqual([])
})
