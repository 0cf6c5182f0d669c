import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { findCaller } from '../../../test/caller.ts'
import { paidOrder } from '../../../test/paid-order.ts'
import { anna, ben, type Person, type TestShop } from '../../../test/shop.ts'
import { archiveInvoices } from './archive.server.ts'
import { getInvoiceArchive, listDocuments } from './contract.ts'

const thisYear = () => {
  const year = new Date().getFullYear()
  return { from: `${year - 1}-12-30`, to: `${year}-12-30` }
}

async function download(shop: TestShop, person: Person, period = thisYear()) {
  const headers = { authorization: `Bearer ${await shop.getToken(person)}` }
  return await fetch(`${shop.url}/api${getInvoiceArchive.path}?${new URLSearchParams(period)}`, { headers })
}

test('a customer’s own invoices of a period come as one archive, and nobody else’s', async () => {
  const { shop, id } = await paidOrder()
  const [invoice] = await shop.as(anna)(listDocuments, { id })

  const reply = await download(shop, anna)
  expect(reply.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  expect(Object.keys(files)).toEqual([`${invoice!.number}.pdf`])
  expect(new TextDecoder('latin1').decode(files[`${invoice!.number}.pdf`]).slice(0, 5)).toBe('%PDF-')

  expect((await download(shop, ben)).status).toBe(404)
  expect((await download(shop, anna, { from: '2020-01-01', to: '2020-12-31' })).status).toBe(404)
  const tooLong = await download(shop, anna, { from: '2020-01-01', to: '2026-12-31' })
  expect(tooLong.status).toBe(400)
})

test('more documents than an archive holds are refused before any is made', async () => {
  const { shop } = await paidOrder()
  const caller = await findCaller(shop, anna)
  await expect(archiveInvoices(shop, caller, thisYear(), 0)).rejects.toMatchObject({
    code: 'too_many',
    params: { what: 'documents', max: 0 },
  })
})
