import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getHealth } from '#shop/health/contract.ts'
import { checkPrices } from '#trade/orders/audit/prices.server.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { ada, openShop, type TestShop } from '../../../../test/shop.ts'
import { auditOwnBooks, checks } from './audit.server.ts'
import { beginNightly, deleteAuditsOlderThan } from './audits.sql.server.ts'
import { runAuditNow, runNightlyAudit } from './run.server.ts'

const night = (shop: TestShop) => runNightlyAudit(shop, shop.provider, 0)
const nextDay = ({ db }: TestShop) => sql`update audits set night = night - 1`.execute(db)
const misplace = ({ db }: TestShop) => sql`update products set on_hand = on_hand + 1`.execute(db)
const auditMails = async (shop: TestShop) =>
  (await mailsIn(shop)).filter(({ subject }) => subject === 'The audit of the books found something')

const readHealth = async (shop: TestShop) =>
  (await shop.as(ada)(getHealth, {})).checks.find(({ name }) => name === 'Audit of the books')!

test('a night has one audit, on however many nodes, from an hour of the seller’s clock on', async () => {
  const { db } = await openShop()
  expect(await beginNightly(db, 'Europe/Berlin', 24)).toBeUndefined()
  const begun = await Promise.all([1, 2, 3].map(() => beginNightly(db, 'Europe/Berlin', 0)))
  expect(begun.filter(Boolean)).toHaveLength(1)
  await sql`update audits set begun_at = now() - interval '3 hours'`.execute(db)
  expect(await beginNightly(db, 'Europe/Berlin', 0)).toBeDefined()
  await sql`update audits set begun_at = now() - interval '3 hours', finished_at = now()`.execute(db)
  expect(await beginNightly(db, 'Europe/Berlin', 0)).toBeUndefined()
})

test('what is found is stored, mailed to the admins once, and shown until the books are clean', async () => {
  const shop = await openShop()
  await shop.as(ada)(getHealth, {})
  const { id } = await shop.stock({ quantity: 5 })
  expect(await night(shop)).toBe(true)
  expect(await night(shop)).toBe(false)
  expect(await auditMails(shop)).toEqual([])

  await misplace(shop)
  for (const _ of [1, 2]) {
    await nextDay(shop)
    expect(await night(shop)).toBe(true)
    const [mail, ...others] = await auditMails(shop)
    expect(others).toEqual([])
    expect(mail!.body).toContain(`${id}: on hand 6, ledger 5`)
    expect(mail!.body).toContain('correct its stock')
  }
  await shop.stock({ quantity: 3 })
  await misplace(shop)
  expect(await runAuditNow(shop, shop.provider)).toHaveLength(2)
  expect(await auditMails(shop)).toHaveLength(2)
})

test.each([
  ['refuses', { refuse: () => ({ code: 'a_code_of_tomorrow', message: 'Something new.' }) }, 'Something new.'],
  ['does not answer', { after: () => 'error' as const }, 'Stripe answers with an error'],
])('what is found in the shop’s own books is stored and mailed when the provider %s', async (_, fault, cause) => {
  const shop = await openShop()
  await shop.getToken(ada)
  await shop.stock({ quantity: 5 })
  await misplace(shop)
  Object.assign(shop.provider.switches!, fault)
  expect(await night(shop)).toBe(true)
  const [mail] = await auditMails(shop)
  expect(mail!.body).toContain('on hand 6, ledger 5')
  expect(mail!.body).toContain(cause)
  expect(await readHealth(shop)).toMatchObject({
    state: 'bad',
    detail: expect.stringMatching(/on hand 6, ledger 5.*provider: it answers/s),
  })
})

test('the health screen shows the findings and the last clean date', async () => {
  const [fresh, shop] = [await openShop(), await openShop()]
  expect(await readHealth(fresh)).toMatchObject({ state: 'info', text: expect.stringMatching(/never audited/) })
  await shop.stock({ quantity: 5 })
  await runAuditNow(shop, shop.provider)
  await misplace(shop)
  await runAuditNow(shop, shop.provider)
  expect(await readHealth(shop)).toMatchObject({
    state: 'bad',
    text: expect.stringMatching(/^One thing did not agree on .* last clean: .*20\d\d/),
    detail: expect.stringContaining('on hand 6, ledger 5'),
  })
})

test('an audit that has not run for days is said', async () => {
  const shop = await openShop()
  await runAuditNow(shop, shop.provider)
  await sql`update audits set begun_at = now() - interval '3 days', finished_at = now() - interval '3 days'`.execute(
    shop.db,
  )
  expect(await readHealth(shop)).toMatchObject({
    state: 'warning',
    remedy: expect.stringMatching(/npm run shop -- audit/),
  })
  await deleteAuditsOlderThan(shop.db, sql<Date>`now()`)
  expect(await readHealth(await openShop({ databaseUrl: shop.databaseUrl }))).toMatchObject({ state: 'info' })
})

test('a check that takes too long is a finding, and keeps no other from running', async () => {
  const { db, provider, stock } = await openShop()
  await stock({ quantity: 5 })
  await sql`update products set on_hand = on_hand + 1`.execute(db)
  const slow = {
    name: 'stock: slow',
    remedy: '',
    query: sql<never>`select '' as subject, '' as details from pg_sleep(9)`,
  }
  const findings = await db
    .transaction()
    .execute((tx) => auditOwnBooks(tx, provider, { checkMs: 1000, findings: 1 }, [slow, ...checks]))
  expect(findings[0]).toMatchObject({ check: 'stock: slow', details: 'took more than 1 s' })
  expect(findings[1]).toMatchObject({ details: 'on hand 6, ledger 5' })
})

test('prices that were not read to the end are a finding', async () => {
  const { db, provider } = await openShop()
  const findings = await db.transaction().execute((tx) => checkPrices(tx, provider, { checkMs: -1, findings: 1 }))
  expect(findings).toMatchObject([{ subject: 'audit' }])
})
