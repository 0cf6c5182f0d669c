import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeSeller, getSeller } from '#trade/invoices/contract.ts'
import { backdate } from '../../../test/backdate.ts'
import { paidOrder } from '../../../test/paid-order.ts'
import { ada, type TestShop } from '../../../test/shop.ts'
import { setNotificationChoices } from './contract.ts'
import { buildChoices } from './kinds.ts'

const onlyDigest = buildChoices((kind) => kind === 'digest')

/** Moves the shop's clock to an hour of the day. */
async function setHour(shop: TestShop, hour: number): Promise<void> {
  const away = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  const timeZone = away >= 0 ? `Etc/GMT-${away}` : `Etc/GMT+${-away}`
  const was = await shop.as(ada)(getSeller, {})
  await shop.as(ada)(changeSeller, { was, is: { ...was, timeZone } })
}

test('every morning admins are told once of yesterday and of what waits', async () => {
  const { shop } = await paidOrder()
  await shop.as(ada)(setNotificationChoices, onlyDigest)
  await backdate(shop, sql`update orders set paid_at = paid_at - interval '1 day'`)
  await backdate(shop, sql`update payments set received_at = received_at - interval '1 day'`)
  const mails = () =>
    shop.db.selectFrom('mailOutbox').select(['subject', 'body']).where('recipient', '=', ada.email).execute()
  await setHour(shop, 6)
  await shop.jobs.run('send_notifications')
  expect(await mails()).toEqual([])
  await setHour(shop, 9)
  await Promise.all([shop.jobs.run('send_notifications'), shop.jobs.run('send_notifications')])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail!.subject).toBe('Ironwright: one order yesterday')
  expect(mail!.body.split('\n\n').slice(0, 2)).toEqual([
    'Yesterday: one order, $99.95\nSame day last week: 0 orders, –',
    'Waiting for you:\nPaid, to be packed: 1',
  ])
})
