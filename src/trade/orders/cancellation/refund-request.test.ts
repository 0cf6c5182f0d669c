import { expect, test } from 'vitest'
import { paidOrder } from '../../../../test/paid-order.ts'
import { ada } from '../../../../test/shop.ts'
import { refundOrder } from './contract.ts'

test.each([{}, { reason: 'Late' }, { lines: undefined }, { all: true, amount: 5, reason: 'Late' }] as const)(
  'a refund says whether it is of all or of what: %j is refused',
  async (body) => {
    const { shop, id, details } = await paidOrder()
    await expect(shop.as(ada)(refundOrder, { id, ...body })).rejects.toMatchObject({
      errorCodes: { all: { code: 'refund_not_clear' } },
    })
    expect(await details()).toMatchObject({ state: 'paid', refunded: 0 })
  },
)

test('the history says what was refunded of an order, and not its total', async () => {
  const { shop, id, pay } = await paidOrder()
  await shop.as(ada)(refundOrder, { id, amount: 79.95, reason: 'Late' })
  await pay()
  await shop.as(ada)(refundOrder, { id, all: true, reason: 'The rest, too' })
  await pay()
  const details = await shop.db
    .selectFrom('auditLog')
    .select('details')
    .where('action', '=', 'order.refund')
    .executeTakeFirstOrThrow()
  expect(details).toEqual({ details: { amountMinor: 2000 } })
  const notes = await shop.db.selectFrom('refunds').select('note').orderBy('createdAt').execute()
  expect(notes.map(({ note }) => note)).toEqual(['Late', 'The rest, too'])
})
