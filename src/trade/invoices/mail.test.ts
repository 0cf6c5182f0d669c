import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listOutbox } from '#base/platform/mail/contract.ts'
import { refundOrder } from '#trade/orders/cancellation/contract.ts'
import { placeOrderOfLines } from '#trade/orders/placing/contract.ts'
import { pickupOrder } from '../../../test/addresses.ts'
import { documentsIn, payOrder } from '../../../test/invoices.ts'
import { readPdf } from '../../../test/pdf.ts'
import { ada, anna, ben, openShop, type ShopOptions, type TestShop } from '../../../test/shop.ts'
import { openSmtpServer } from '../../../test/smtp.ts'

/** A shop with a paid order of Anna's. Her mails about it are not queued yet. */
async function withPaid(options?: ShopOptions) {
  const shop = await openShop(options)
  const { id: productId } = await shop.stock({ quantity: 5 })
  const order = { lines: [{ productId, quantity: 1 }], ...pickupOrder, total: 19.99 }
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, order)
  await payOrder(shop, id)
  return { shop, id }
}

/** Sends all pending mails; failed ones are retried immediately. */
async function relay(shop: TestShop) {
  for (const job of ['mail_received', 'mail_paid', 'mail_refunds']) await shop.jobs.run(job)
  await sql`update mail_outbox set next_try_at = now()`.execute(shop.db)
  await shop.jobs.run('relay_mail')
}

/** The mails sent, with their recipients and attached files. */
const received = (sources: readonly string[]) =>
  sources.map((source) => ({
    to: /^To: (.*)\r$/im.exec(source)![1],
    subject: /^Subject: (.*)\r$/im.exec(source)![1],
    files: [
      ...source.matchAll(/^Content-Type: application\/pdf.*?filename=(\S+)\r\n(?:\S.*?\r\n)*?\r\n(.*?)\r\n--/gms),
    ].map(([, name, body]) => ({ name, content: Buffer.from(body!, 'base64') })),
  }))

test('the paid mail carries its invoice and the refunded mail its credit note, to their owner alone [P160]', async () => {
  const { taken, url } = await openSmtpServer()
  const { shop, id } = await withPaid({ env: { SMTP_URL: url } })
  await relay(shop)
  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  await relay(shop)
  const mails = received(taken)
  expect(mails.map(({ to, subject, files }) => [to, subject, files.map(({ name }) => name)])).toEqual([
    [anna.email, 'We received your order IW-100001', []],
    [anna.email, 'Your order IW-100001 is paid', [expect.stringMatching(/^INV-\d{4}-00001\.pdf$/)]],
    [anna.email, 'Your refund for order IW-100001', [expect.stringMatching(/^CN-\d{4}-00001\.pdf$/)]],
  ])
  const files = mails.flatMap((mail) => mail.files)
  for (const { name, content } of files) expect((await readPdf(content)).pages[0]).toContain(name!.replace('.pdf', ''))
  const [invoice] = await documentsIn(shop)
  const headers = { authorization: `Bearer ${await shop.getToken(anna)}` }
  const downloaded = await fetch(`${shop.url}/api/invoices/${invoice!.id}/pdf`, { headers })
  expect(files[0]!.content.equals(Buffer.from(await downloaded.arrayBuffer()))).toBe(true)
})

test('a mail that is sent again carries the same bytes', async () => {
  const broken: string[] = []
  const { taken, url } = await openSmtpServer({
    onData(stream, _, done) {
      stream.toArray().then((chunks) => {
        const source = Buffer.concat(chunks).toString()
        if (broken.push(source) > 2) taken.push(source)
        done(broken.length > 2 ? null : Object.assign(new Error('Later'), { responseCode: 451 }))
      }, done)
    },
  })
  const { shop } = await withPaid({ env: { SMTP_URL: url } })
  await sql`delete from mail_outbox`.execute(shop.db)
  await relay(shop)
  await relay(shop)
  await relay(shop)
  const [first, second, third] = received(broken).map(({ files }) => files[0]!.content)
  expect(received(taken)).toHaveLength(1)
  expect(first!.equals(second!) && second!.equals(third!)).toBe(true)
})

test('a mail goes without an invoice that cannot be made, and the log says so', async () => {
  const { taken, url } = await openSmtpServer()
  const lines: string[] = []
  const { shop } = await withPaid({ env: { SMTP_URL: url }, onLog: (line) => lines.push(line) })
  await sql`alter table invoices disable trigger user; update invoices set content = '{}'`.execute(shop.db)
  await relay(shop)
  const paid = received(taken).find(({ subject }) => subject!.endsWith('is paid'))
  expect(paid).toMatchObject({ files: [] })
  expect(lines.filter((line) => line.includes('a mail goes without its attachment'))).toHaveLength(1)
})

test('an invoice is mailed to nobody but its customer, whoever the mail is to', async () => {
  const { taken, url } = await openSmtpServer()
  const { shop } = await withPaid({ env: { SMTP_URL: url } })
  await shop.getToken(ben)
  await shop.jobs.run('mail_paid')
  await sql`update mail_outbox set recipient = ${ben.email}`.execute(shop.db)
  await relay(shop)
  expect(received(taken).flatMap(({ files }) => files)).toEqual([])
})

test('the outbox of a demonstration names what a mail carries', async () => {
  const { shop } = await withPaid()
  await relay(shop)
  const mails = await shop.asVisitor(listOutbox, {})
  expect(mails.map(({ attachment }) => attachment).toSorted()).toEqual([
    '',
    expect.stringMatching(/^INV-\d{4}-00001\.pdf$/),
  ])
})
