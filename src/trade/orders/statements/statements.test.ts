import { expect, test } from 'vitest'
import { pickupOrder } from '../../../../test/addresses.ts'
import { payOrder } from '../../../../test/invoices.ts'
import { ada, anna, shareShop } from '../../../../test/shop.ts'
import { placeOrderOfLines } from '../placing/contract.ts'
import { readStatement } from './contract.ts'
import { parseStatement } from './parse-statement.server.ts'

const shared = shareShop()

/** Anna's order of two pieces, 39.98. @returns its number and id */
async function placeOrder() {
  const shop = shared()
  const { id: productId } = await shop.stock({ quantity: 10 })
  const lines = [{ productId, quantity: 2 }]
  const { insertedId: id, order } = await shop.as(anna)(placeOrderOfLines, { lines, ...pickupOrder, total: 39.98 })
  return { id, number: order.number }
}

const read = (text: string) => shared().as(ada)(readStatement, { statement: new Blob([text]) })

test('payments of a German bank’s CSV that name an order and have its sum match', async () => {
  const [first, other, paid] = [await placeOrder(), await placeOrder(), await placeOrder()]
  await payOrder(shared(), paid.id)
  const { entries, others } = await read(`"Buchungstag";"Verwendungszweck";"Name";"Betrag";"Saldo"
"02.03.26";"Rechnung ${first.number.replace('-', ' ')} danke";"Berg GmbH";"39,98";"1.239,98"
"02.03.26";"${other.number.toLowerCase()}";"Berg GmbH";"139,98";"1.379,96"
"03.03.26";"${paid.number}";"Berg GmbH";"39,98";"1.419,94"
"03.03.26";"${first.number} und ${other.number}";"Berg GmbH";"79,96";"1.499,90"
"03.03.26";"IW-999999999";"Berg GmbH";"39,98";"1.539,88"
"04.03.26";"Miete";"Vermieter";"-800,00";"739,88"
`)
  expect(entries.map(({ row, verdict, order }) => [row, verdict, order?.number])).toEqual([
    [2, 'match', first.number],
    [3, 'other_amount', other.number],
    [4, 'not_open', paid.number],
    [5, 'several_orders', undefined],
    [6, 'unknown_order', undefined],
  ])
  expect(entries[0]).toMatchObject({ text: expect.stringContaining('danke'), order: { total: 39.98, _id: first.id } })
  expect(others).toBe(2)
})

test('payments of CAMT are credits, each of its own when they were booked together', async () => {
  const [first, second] = [await placeOrder(), await placeOrder()]
  const transaction = (number: string, amount: string) => `<TxDtls><Amt Ccy="USD">${amount}</Amt>
    <RltdPties><Dbtr><Nm>Berg &amp; Co</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${number}</Ustrd></RmtInf></TxDtls>`
  const entry = (kind: string, amount: string, details: string) => `<Ntry><Amt Ccy="USD">${amount}</Amt>
    <CdtDbtInd>${kind}</CdtDbtInd><BookgDt><Dt>2026-03-02</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`
  const { entries } = await read(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt>
${entry('CRDT', '79.96', transaction(first.number, '39.98') + transaction(second.number, '39.98'))}
${entry('DBIT', '39.98', transaction(first.number, '39.98'))}
${entry('CRDT', '40.00', transaction(first.number, '40.00'))}
</Stmt></BkToCstmrStmt></Document>`)
  expect(entries.map(({ verdict, order }) => [verdict, order?.number])).toEqual([
    ['match', first.number],
    ['match', second.number],
    ['other_amount', first.number],
  ])
  expect(entries[0]!.text).toContain('Berg & Co')
})

test('sums are read as banks write them, and what was paid out is none', () => {
  const parse = (cell: string) => parseStatement(new TextEncoder().encode(`a;b;c;"${cell}"`), 'EUR')![0]!.amountsMinor
  expect(['1.234,56', '1,234.56', '+12,30 EUR', '1234', '1.234', '-12,30', '02.03.26', 'DE89 3704'].map(parse)).toEqual(
    [[123_456], [123_456], [1230], [123_400], [123_400], [], [20_326], [893_704_00]],
  )
})

test('what is no statement is refused, with one that declares entities', async () => {
  for (const text of [
    'hello',
    '<html></html>',
    '<!DOCTYPE x [<!ENTITY a "b">]><Document><GrpHdr/></Document>',
    '<a',
    '"a;b;c;d',
  ])
    await expect(read(text)).rejects.toMatchObject({ code: 'unsupported_media' })
  expect(parseStatement(Buffer.from([0x61, 0x3b, 0x62, 0x3b, 0xfc, 0x3b, 0x31]), 'EUR')![0]!.text).toBe('a · b · ü · 1')
})
