import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refundOrder } from '#trade/orders/cancellation/contract.ts'
import { placeOrderOfLines } from '#trade/orders/placing/contract.ts'
import { runAudit } from '#trade/payments/audit/audit.server.ts'
import { berlin } from '../../../test/addresses.ts'
import { documentsIn, payOrder } from '../../../test/invoices.ts'
import { ada, anna, openShop, type TestShop } from '../../../test/shop.ts'
import { type InvoiceContent, sumContent } from './content.ts'
import { buildCreditNote } from './credit-note.ts'
import { demoSeller } from './demonstration.ts'
import { creditRefunds } from './issue.server.ts'

/** A shop with a paid order of Anna's for $119.00 and a parcel. */
async function withPaid() {
  const shop = await openShop()
  shop.provider.switches!.webhooks = 'hold'
  const { id: productId } = await shop.stock({ quantity: 5, priceMinor: 11_900 })
  const { insertedId: id } = await shop.as(anna)(placeOrderOfLines, {
    lines: [{ productId, quantity: 1 }],
    ...{ delivery: berlin, method: 'pickup', total: 119 },
  })
  const intent = await payOrder(shop, id)
  return { shop, id, intent }
}

async function deliver(shop: TestShop) {
  await shop.provider.deliverNow()
  await shop.jobs.run('handle_events')
}

const creditedIn = async (shop: TestShop) =>
  (await documentsIn(shop)).filter(({ kind }) => kind === 'credit_note').map(({ totalMinor }) => totalMinor)

test('what is refunded is credited once, part by part, and the rest is the rest', async () => {
  const { shop, id, intent } = await withPaid()
  await shop.provider.stripe.refunds.create({ payment_intent: intent, amount: 1000 })
  await deliver(shop)
  await deliver(shop)
  expect(await creditedIn(shop)).toEqual([1000])
  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  await deliver(shop)
  expect(await creditedIn(shop)).toEqual([1000, 10_900])
  const [, first, second] = await documentsIn(shop)
  expect(first!.content).toMatchObject({
    credits: { number: expect.stringMatching(/^INV-/) },
    taxes: [{ rate: 19_000, netMinor: 840, taxMinor: 160 }],
  })
  expect(second!.content).toMatchObject({ taxes: [{ netMinor: 9160, taxMinor: 1740 }] })
  expect(await runAudit(shop.db, shop.provider)).toEqual([])
})

test('a whole refund takes back what the invoice said, line by line', async () => {
  const { shop, id } = await withPaid()
  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  const [invoice, note] = await documentsIn(shop)
  expect(note).toMatchObject({ kind: 'credit_note', totalMinor: 11_900 })
  expect((note!.content as InvoiceContent).lines).toEqual((invoice!.content as InvoiceContent).lines)
})

test('a refund that comes back and is sent again is not credited twice', async () => {
  const { shop, id } = await withPaid()
  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  await shop.db.updateTable('refunds').set({ state: 'failed' }).execute()
  await sql`insert into refunds (id, payment_id, amount_minor, currency, reason, state, provider_refund_id, done_at)
    select gen_random_uuid(), payment_id, amount_minor, currency, reason, 'done', 're_again', done_at from refunds`.execute(
    shop.db,
  )
  await shop.db.transaction().execute((tx) => creditRefunds(tx, { mode: 'demo' }, id))
  expect(await creditedIn(shop)).toEqual([11_900])
})

test('the database refuses to credit more than was invoiced', async () => {
  const { shop, id } = await withPaid()
  await shop.as(ada)(refundOrder, { id, all: true })
  await shop.jobs.run('pay_refunds')
  const again = sql`insert into invoices
      (id, kind, year, sequence, number, order_id, payment_id, refund_id, currency, total_minor, locale, content)
    select gen_random_uuid(), kind, year, 2, 'CN-again', order_id, payment_id, refund_id, currency, 1, locale, content
    from invoices where kind = 'credit_note'`
  await expect(again.execute(shop.db)).rejects.toThrow('More is credited than was invoiced')
})

test('the database refuses to credit more of a rate than was invoiced', async () => {
  const { shop, intent } = await withPaid()
  await shop.provider.stripe.refunds.create({ payment_intent: intent, amount: 1000 })
  await deliver(shop)
  const again = sql`insert into invoices
      (id, kind, year, sequence, number, order_id, payment_id, refund_id, currency, total_minor, locale, content)
    select gen_random_uuid(), kind, year, 2, 'CN-again', order_id, payment_id, refund_id, currency, 1, locale,
      jsonb_set(content, '{taxes,0,rate}', '7000')
    from invoices where kind = 'credit_note'`
  await expect(again.execute(shop.db)).rejects.toThrow('More of a rate is credited')
})

const taxed = fc.record({
  netMinor: fc.integer({ min: 1, max: 90_000 }),
  taxMinor: fc.integer({ min: 0, max: 20_000 }),
  rate: fc.constantFrom(0, 7000, 19_000, 25_500),
})
const shares = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 })

/** An invoice over such lines. */
function invoiceOver(lines: { netMinor: number; taxMinor: number; rate: number }[]) {
  const line = { sku: 'A', name: 'A', translations: {}, quantity: 1, packSize: 1 }
  const sold = lines.map((nextLine) => ({ ...line, ...nextLine, unitPriceMinor: nextLine.netMinor }))
  const content: InvoiceContent = {
    seller: demoSeller,
    buyer: { name: 'B', lines: ['B'], address: null, vatNumber: '' },
    deliveredTo: null,
    order: { number: 'IW-1', placedAt: '2026-01-01T00:00:00Z', reference: '' },
    ...{ lines: sold, carriage: null, ground: 'taxed', ...sumContent(sold, null), credits: null },
  }
  return { number: 'INV-1', issuedAt: new Date(), currency: 'EUR', content }
}

test('whatever parts an invoice is credited in, nothing of any rate is left, and none is below zero', () => {
  fc.assert(
    fc.property(fc.array(taxed, { minLength: 1, maxLength: 8 }), shares, (lines, percents) => {
      const invoice = invoiceOver(lines)
      const notes: InvoiceContent[] = []
      let left = invoice.content.totalMinor
      for (const percent of [...percents, 100]) {
        const note = buildCreditNote(invoice, notes, Math.ceil((left * percent) / 100))
        if (!note) break
        notes.push(note)
        left -= note.totalMinor
        for (const { netMinor, taxMinor } of note.taxes) expect(Math.min(netMinor, taxMinor)).toBeGreaterThanOrEqual(0)
      }
      expect(left).toBe(0)
      const back = sumContent(
        notes.flatMap(({ taxes }) => taxes),
        null,
      )
      expect(back).toEqual(sumContent(invoice.content.taxes, null))
    }),
  )
})

test('a refund of pieces is credited by these pieces, but not if they are not what went back', () => {
  const invoice = invoiceOver([
    { netMinor: 1000, taxMinor: 190, rate: 19_000 },
    { netMinor: 500, taxMinor: 35, rate: 7000 },
  ])
  const part = { kind: 'pieces', at: 1, quantity: 2, netMinor: 500, taxMinor: 35, rate: 7000 } as const
  expect(buildCreditNote(invoice, [], 535, [part])!.lines).toMatchObject([{ sku: 'A', quantity: 2, netMinor: 500 }])
  expect(buildCreditNote(invoice, [], 536, [part])!.lines.map(({ sku }) => sku)).toEqual(['', ''])
})

test('a refund of pieces and delivery is credited as both, and one of delivery alone as a line', () => {
  const { content, ...invoice } = invoiceOver([{ netMinor: 1000, taxMinor: 190, rate: 19_000 }])
  const delivered = { netMinor: 100, taxMinor: 19, rate: 19_000 }
  const carriage = { name: 'Parcel', translations: {}, parts: [delivered] }
  const whole = { ...invoice, content: { ...content, carriage, ...sumContent(content.lines, carriage) } }
  const ofDelivery = { kind: 'delivery', ...delivered, at: null, quantity: 1 } as const
  const ofPieces = { kind: 'pieces', at: 0, quantity: 1, netMinor: 500, taxMinor: 95, rate: 19_000 } as const
  const both = buildCreditNote(whole, [], 714, [ofPieces, ofDelivery])!
  expect(both).toMatchObject({ lines: [{ sku: 'A', netMinor: 500 }], carriage, totalMinor: 714 })
  const alone = buildCreditNote(whole, [], 119, [ofDelivery])!
  expect(alone).toMatchObject({
    lines: [{ name: 'Parcel', quantity: 1, ...delivered }],
    carriage: null,
    totalMinor: 119,
  })
})
