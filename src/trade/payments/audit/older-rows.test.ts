import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { treatmentCheck } from '#trade/orders/audit/prices.server.ts'
import { loadHistories } from '../../../../test/histories/load.ts'
import { openShop } from '../../../../test/shop.ts'
import { runAudit } from './audit.server.ts'

test('an order without tax from before VAT numbers were asked about is not judged by the answer', async () => {
  const shop = await openShop({ env: { SHOP_CURRENCY: 'EUR' } })
  await loadHistories(shop.db, { currency: 'EUR', count: 60, seed: 7 })
  const findTreated = async () =>
    (await runAudit(shop.db, shop.provider)).filter(({ check }) => check === treatmentCheck)
  expect(await findTreated()).toEqual([])
  // As migration 0079 left older ones.
  const { numAffectedRows } =
    await sql`update orders set vat_check = jsonb_build_object('number', vat_number, 'state', '',
    'answer', 'unchecked', 'name', '', 'address', '', 'requestId', '', 'checkedAt', placed_at)
    where ground = 'reverse_charge'`.execute(shop.db)
  expect(Number(numAffectedRows)).toBeGreaterThan(0)
  expect(await findTreated()).toEqual([])
})
