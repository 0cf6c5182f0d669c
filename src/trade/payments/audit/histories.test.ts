import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { findingsAfter } from '../../../../test/audit/plant.ts'
import { historyCorruptions } from '../../../../test/histories/corruptions.ts'
import { loadHistories } from '../../../../test/histories/load.ts'
import { runs } from '../../../../test/runs.ts'
import { shareShop } from '../../../../test/shop.ts'
import { runAudit } from './audit.server.ts'

// `npm run bench -- histories --books 100000` audits more of them, in three currencies.
const currency = 'KWD'
const seed = Date.now() % 1_000_000
const shared = shareShop({ env: { SHOP_CURRENCY: currency } })

beforeAll(async () => {
  await loadHistories(shared().db, { currency, count: runs(300, 5_000), seed })
})

test('whatever happens to orders, the audit finds nothing in their books, nor between them and the provider’s', async () => {
  expect({ seed, findings: await runAudit(shared().db, shared().provider) }).toEqual({ seed, findings: [] })
})

test.each(historyCorruptions)(
  'the audit names the order in whose books something is changed: $what',
  async ({ among, how, seenBy }) => {
    const order = await selectOrder(among)
    const findings = await findingsAfter(shared(), how.replaceAll('$order', order.id))
    const subjects = findings.filter(({ check }) => check === seenBy).map(({ subject }) => subject)
    expect(subjects, `seed ${seed}`).not.toEqual([])
    expect(order.names).toEqual(expect.arrayContaining(subjects))
  },
)

/** An order at random with all that it is named by: its number, documents, payment, refunds and disputes. */
async function selectOrder(among: string) {
  const { rows } = await sql<{ id: string; names: string[] }>`
    select orders.id, array['IW-' || orders.number] || array_agg(invoices.number) || array_agg(transaction_id)
      || array_agg(provider_refund_id) || array_agg(provider_dispute_id) as names
    from (select * from orders where id in (${sql.raw(among)}) order by md5(id::text) limit 1) orders
      join payments on payments.order_id = orders.id join invoices on invoices.order_id = orders.id
      left join refunds on refunds.payment_id = payments.id left join disputes on disputes.payment_id = payments.id
    group by orders.id, orders.number`.execute(shared().db)
  return rows[0]!
}
