// @module-tag long 18 s: mail servers that fail in every way.
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listOutbox, listUnsentMails, retryMails } from '../../src/base/platform/mail/contract.ts'
import { queueMail, queueSealedMail } from '../../src/base/platform/mail/mail.server.ts'
import { ada, openShop, type TestShop } from '../shop.ts'
import { openSmtpServer } from '../smtp.ts'

/** Refuses what `refusals` says by recipient, with that status; takes everything else. */
async function openMailServer(refusals: Record<string, number>) {
  const taken: string[] = []
  const { url } = await openSmtpServer({
    onRcptTo({ address }, _, done) {
      const responseCode = refusals[address]
      done(responseCode ? Object.assign(new Error(`${address} is not taken`), { responseCode }) : null)
    },
    onData(stream, session, done) {
      taken.push(...session.envelope.rcptTo.map(({ address }) => address))
      stream.resume().on('end', () => done())
    },
  })
  return { taken, refusals, url }
}

const mailTo = (recipient: string) => ({
  ...{ dedupeKey: `to-${recipient}`, recipient, subject: 'Hello', body: 'Text' },
  locale: 'en' as const,
})

test('a mail that fails for ever stops no other, and is parked after its last try', async () => {
  const { taken, url } = await openMailServer({ 'later@example.com': 451 })
  const shop = await openShop({ env: { SMTP_URL: url } })
  await queueMail(shop.db, mailTo('later@example.com'))
  // As after a thousand tries of a shop that did not yet park mails: the doubled pause would overflow.
  await shop.db.updateTable('mailOutbox').set({ attempts: 1030 }).execute()
  await queueMail(shop.db, mailTo('good@example.com'))
  await shop.jobs.run('relay_mail')
  expect(taken).toEqual(['good@example.com'])
  expect(await shop.as(ada)(listUnsentMails, {})).toMatchObject([
    { recipient: 'later@example.com', tries: 1031, reason: expect.stringContaining('not taken') },
  ])

  const { rows } = await sql<{ pauses: number[] }>`
    select array_agg(least(power(2, least(n, 9)), 360)::int order by n) as pauses from generate_series(0, 15) n`.execute(
    shop.db,
  )
  expect(rows[0]!.pauses.reduce((sum, minutes) => sum + minutes, 0)).toBeGreaterThan(44 * 60)
})

test('a mail is tried sixteen times before it is parked', async () => {
  const { url } = await openMailServer({ 'later@example.com': 451 })
  const shop = await openShop({ env: { SMTP_URL: url } })
  await queueMail(shop.db, mailTo('later@example.com'))
  for (let tries = 1; tries <= 16; tries += 1) {
    expect(await shop.as(ada)(listUnsentMails, {})).toEqual([])
    await shop.db
      .updateTable('mailOutbox')
      .set({ nextTryAt: new Date(0) })
      .execute()
    await shop.jobs.run('relay_mail')
  }
  expect(await shop.as(ada)(listUnsentMails, {})).toMatchObject([{ tries: 16 }])
})

const again = async ({ db, jobs }: TestShop) => {
  await db
    .updateTable('mailOutbox')
    .set({ nextTryAt: new Date(0) })
    .execute()
  await jobs.run('relay_mail')
}

test('a mail whose server breaks off after taking it is sent again under the same name', async () => {
  const names: (string | undefined)[] = []
  const { url, breakOff } = await openSmtpServer({
    onData(stream, _, done) {
      text(stream).then((source) => {
        names.push(/^Message-ID: (.*)\r$/im.exec(source)?.[1])
        if (names.length > 1) done()
        else breakOff()
      }, done)
    },
  })
  const shop = await openShop({ env: { SMTP_URL: url } })
  await queueMail(shop.db, mailTo('anna@example.com'))
  await shop.jobs.run('relay_mail')
  expect(names).toHaveLength(1)
  await again(shop)
  await again(shop)
  expect(names).toEqual(['<to-anna@example.com@localhost>', '<to-anna@example.com@localhost>'])
})

test('mails wait while the mail server refuses the password', async () => {
  let password = 'new'
  const { taken, host } = await openSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (given, _, done) =>
      given.password === password ? done(null, { user: 'shop' }) : done(new Error('Invalid login')),
  })
  const shop = await openShop({ env: { SMTP_URL: `smtp://shop:old@${host}` } })
  await queueMail(shop.db, mailTo('anna@example.com'))
  await shop.jobs.run('relay_mail')
  const state = () => shop.db.selectFrom('mailOutbox').select(['sentAt', 'parkedAt', 'failure']).executeTakeFirst()
  expect(await state()).toEqual({ sentAt: null, parkedAt: null, failure: expect.stringContaining('535') })
  password = 'old'
  await again(shop)
  expect(taken).toHaveLength(1)
  expect(await state()).toMatchObject({ sentAt: expect.any(Date), failure: null })
})

test('a final refusal parks a mail at once, and an admin can send it again', async () => {
  const { taken, refusals, url } = await openMailServer({ 'gone@example.com': 550 })
  const shop = await openShop({ env: { SMTP_URL: url } })
  await queueMail(shop.db, mailTo('gone@example.com'))
  await shop.jobs.run('relay_mail')
  const [parked] = await shop.as(ada)(listUnsentMails, {})
  expect(parked).toMatchObject({ tries: 1, reason: expect.stringContaining('gone@example.com is not taken') })

  delete refusals['gone@example.com']
  expect(await shop.as(ada)(retryMails, { ids: [parked!._id] })).toEqual({ modifiedCount: 1 })
  await shop.jobs.run('relay_mail')
  expect(taken).toEqual(['gone@example.com'])
  expect(await shop.as(ada)(listUnsentMails, {})).toEqual([])
  expect(await shop.as(ada)(retryMails, { ids: [parked!._id] })).toEqual({ modifiedCount: 0 })
})

test('the database holds no readable mailed link, and nothing of it once it was sent', async () => {
  const { taken, url } = await openMailServer({})
  const live = await openShop({ env: { SMTP_URL: url } })
  const register = (shopUrl: string) =>
    fetch(`${shopUrl}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:0' },
      body: JSON.stringify({ name: 'Nora', email: 'nora@example.com', password: 'A-long-enough-1' }),
    })
  await register(live.url)
  const columns = ['subject', 'body', 'sealedBody'] as const
  const queued = await live.db.selectFrom('mailOutbox').select(columns).executeTakeFirstOrThrow()
  expect(queued.body).toBe('')
  expect(queued.sealedBody!.toString('utf8')).not.toMatch(/http|token/)
  await live.jobs.run('relay_mail')
  expect(taken).toEqual(['nora@example.com'])
  expect(await live.db.selectFrom('mailOutbox').select(columns).executeTakeFirstOrThrow()).toMatchObject({
    sealedBody: null,
  })
})

test('a demonstration shows its sealed mails, but not one that another secret sealed', async () => {
  const shop = await openShop()
  await queueSealedMail(shop.config, shop.db, { ...mailTo('a@example.com'), body: 'Follow http://link' })
  await queueSealedMail({ secret: 'another' }, shop.db, mailTo('b@example.com'))
  await shop.jobs.run('relay_mail')
  expect(await shop.asVisitor(listOutbox, {})).toMatchObject([
    { recipient: 'a@example.com', body: 'Follow http://link' },
  ])
  expect(await shop.as(ada)(listUnsentMails, {})).toMatchObject([
    { recipient: 'b@example.com', tries: 1, reason: 'The mail was sealed with another SHOP_SECRET.' },
  ])
})
