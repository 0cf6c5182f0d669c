import { expect, test } from 'vitest'
import { changeSite, getSite } from '#company/site/contract.ts'
import { changeSeller, getSeller } from '#trade/invoices/contract.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { paidOrder } from '../../../../test/paid-order.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { ada, anna, type Person } from '../../../../test/shop.ts'
import { advanceOrder } from '../contract.ts'
import { answerReturn, listOrderReturns, requestReturn } from './contract.ts'

test('a return that is agreed to has a slip with the address, which its mail says too', async () => {
  const { shop, id, bolts } = await paidOrder()
  for (const state of ['packed', 'shipped'] as const) await shop.as(ada)(advanceOrder, { id, state })
  const lines = [{ line: bolts, quantity: 3, reason: 'Too long' }]
  const { insertedId: returned } = await shop.as(anna)(requestReturn, { id, lines })
  const load = async (who: Person) => {
    const headers = { authorization: `Bearer ${await shop.getToken(who)}` }
    return await fetch(`${shop.url}/api/returns/${returned}/slip`, { headers })
  }
  expect((await load(anna)).status).toBe(409)

  const seller = await shop.as(ada)(getSeller, {})
  const is = { ...seller, name: 'Ironwright', street: '1 Forge Lane', postcode: '10115', city: 'Berlin' }
  await shop.as(ada)(changeSeller, { was: seller, is })
  await shop.as(ada)(answerReturn, { id: returned, state: 'agreed' })
  expect(await shop.as(anna)(listOrderReturns, { id })).toMatchObject([
    { sendTo: { address: expect.stringMatching(/1 Forge Lane\n(.+\n)?10115 Berlin/), instructions: '' } },
  ])
  expect((await mailsIn(shop)).at(-1)!.body).toContain('1 Forge Lane')

  const site = await shop.as(ada)(getSite, {})
  const returns = { address: { en: 'Gate 2\nMill Road', bn: '' }, instructions: { en: 'Wrap each part.', bn: '' } }
  await shop.as(ada)(changeSite, { was: site, is: { ...site, returns } })
  const { pages } = await readPdf(Buffer.from(await (await load(anna)).arrayBuffer()))
  expect(pages).toHaveLength(1)
  for (const text of ['Return slip', 'Gate 2', 'Mill Road', 'IW-', 'Too long', 'Wrap each part.', 'Send by'])
    expect(pages[0]).toContain(text)
})
