// A trade item has one number, however many zeros stand before it. Each place that compares a barcode is tried here.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { mendImportRow } from '../../src/desk/imports/contract.ts'
import { countStock, receiveStock } from '../../src/desk/stock/contract.ts'
import { toGtin14 } from '../../src/goods/catalogue/codes.ts'
import { addProduct, editProduct, getEditableProduct } from '../../src/goods/catalogue/contract.ts'
import { search } from '../../src/goods/search/contract.ts'
import { findForAdmin } from '../../src/shop/pages/find/contract.ts'
import { findLineByCode } from '../../src/trade/orders/desk/contract.ts'
import { placeOrder } from '../../src/trade/orders/placing/contract.ts'
import { addSupplier, saveSupplierParts } from '../../src/trade/purchasing/suppliers/contract.ts'
import { readRows } from '../../src/trade/quick-order/contract.ts'
import { openImports } from '../imports.ts'
import { ada, anna, shareShop } from '../shop.ts'

const shop = shareShop()

/** As it is stored, and as others write the same. */
const same: Record<string, string[]> = {
  '614141999996': ['614141999996', '0614141999996', '00614141999996'],
  '0036000291452': ['036000291452', '0036000291452', '00036000291452'],
  '04006381333931': ['4006381333931', '04006381333931', '4 006381 333931'],
  '96385074': ['96385074', '000096385074', '0000096385074', '00000096385074'],
}
/** The same digits, and yet another item: a case of them, or a number that has lost its zeros. */
const others = ['10614141999993', '36000291452', '14006381333938', '6385074', '096385074']
const typings = Object.entries(same).flatMap(([stored, typed]) => typed.map((text) => [stored, text] as const))
const ids = new Map<string, string>()
const skus = new Map<string, string>()

beforeAll(async () => {
  for (const gtin of Object.keys(same)) {
    const { id } = await shop().stock({ quantity: 5 })
    await shop().as(ada)(editProduct, { id, gtin })
    ids.set(gtin, id)
    skus.set(gtin, (await shop().as(ada)(getEditableProduct, { id })).sku)
  }
})

/** Whether each way to write a barcode finds its product, and no other one finds any. */
async function tryAll(find: (typed: string) => Promise<string | undefined>) {
  for (const [stored, typed] of typings) expect(await find(typed), typed).toBe(ids.get(stored))
  for (const typed of others) expect(await find(typed), typed).toBeUndefined()
}

test('the database and the program bring a number to the same form', async () => {
  const texts = [...typings.flat(), ...others, '', 'ABC', '123456789012345', '12345678x', ' 96385074']
  const { rows } = await sql<{ form: string | null }>`
    select gtin_14(text) as form from unnest(${texts}::text[]) with ordinality given (text, place) order by place`.execute(
    shop().db,
  )
  expect(rows.map(({ form }) => form ?? undefined)).toEqual(texts.map(toGtin14))
})

test('visitors find a product by its barcode, in the search and in a list', async () => {
  await tryAll(async (q) => (await shop().asVisitor(search, { q })).groups.flatMap(({ products }) => products)[0]?._id)
  await tryAll(async (text) => {
    const { rows } = await shop().asVisitor(readRows, { rows: [{ text, quantity: 1 }] })
    return rows[0]!.outcome === 'found' ? rows[0]!.offers[0]?.product._id : undefined
  })
})

test('admins find a product by its barcode: goods that come or are counted, suppliers’ parts, the box', async () => {
  const admin = shop().as(ada)
  await tryAll(async (part) => {
    const body = { reference: '', lines: [{ part, pieces: 1 }] }
    return (await admin(receiveStock, body, { idempotencyKey: crypto.randomUUID() })).done[0]?._id
  })
  const isCounted = async (part: string) => (await admin(countStock, { lines: [{ part, pieces: 1 }] })).counted === 1
  const is = {
    name: 'Mill',
    email: '',
    phone: '',
    address: '2 Mill Road',
    notes: '',
    currency: 'EUR',
    leadTimeDays: 10,
  }
  const { insertedId: id } = await admin(addSupplier, { is }, { idempotencyKey: crypto.randomUUID() })
  const isSupplied = async (part: string) => {
    const line = { part, partNumber: '', price: 3, multiple: 1, minimum: 1 }
    return (await admin(saveSupplierParts, { id, lines: [line] })).refused.length === 0
  }
  for (const [, typed] of typings)
    expect([await isCounted(typed), await isSupplied(typed)], typed).toEqual([true, true])
  for (const typed of others) expect([await isCounted(typed), await isSupplied(typed)], typed).toEqual([false, false])
  await tryAll(async (q) => (await admin(findForAdmin, { q })).products[0]?._id)
})

test('a line of an order is found by the barcode that is scanned', async () => {
  for (const [gtin, typed] of Object.entries(same)) {
    const { insertedId: id } = await shop().as(anna)(placeOrder, {
      ...{ toolId: ids.get(gtin)!, purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane' },
    })
    for (const code of typed) expect((await shop().as(ada)(findLineByCode, { id, code })).line, code).not.toBeNull()
  }
})

test('a barcode is of one product, however it is written, and stays as it was typed', async () => {
  const admin = shop().as(ada)
  const other = await shop().stock({ quantity: 1 })
  const taken = { code: 'invalid_fields', errorCodes: { gtin: { code: 'number_taken' } } }
  for (const [stored, typed] of typings) {
    await expect(admin(editProduct, { id: other.id, gtin: typed }), typed).rejects.toMatchObject(taken)
    await admin(editProduct, { id: ids.get(stored)!, gtin: typed })
    expect((await admin(getEditableProduct, { id: ids.get(stored)! })).gtin).toBe(typed.replaceAll(' ', ''))
  }
  const added = { name: 'Bolt', description: 'd', price: 1, quantity: 1, img: '' }
  await expect(admin(addProduct, { ...added, gtin: '614141999996' } as never)).rejects.toMatchObject({})
})

test('a file names the rows whose barcode another product or an earlier row has', async () => {
  const imports = openImports(shop())
  const sku = skus.get('614141999996')!
  const [own, free] = ['0614141999996', '5901234123457']
  const id = await imports.send(
    [
      'Part number;Name;Price;EAN',
      `${sku};Bolt;1;${own}`,
      `N-1;Nut;1;0${own}`,
      `N-2;Nut;1;${free}`,
      `N-3;Nut;1;0${free}`,
    ].join('\n'),
  )
  await imports.check(id)
  expect(await imports.listRefused(id)).toEqual([
    [3, `${sku} has this number already. Enter another`],
    [5, 'Row 4 has the same barcode.'],
  ])
})

test('a barcode goes from one product to another in one file, and what two had before stays', async () => {
  const imports = openImports(shop())
  const [a, b] = [skus.get('96385074')!, skus.get('04006381333931')!]
  const id = await imports.send(`Part number;EAN\n${a};4006381333931\n${b};96385074`)
  await imports.check(id)
  expect(await imports.listRefused(id)).toEqual([])
  await shop().db.updateTable('products').set({ gtin: '4006381333931' }).where('sku', 'in', [a, b]).execute()
  const again = await imports.send(`Part number;Name;EAN\n${a};Saw;4006381333931\n${b};Saw;04006381333931`)
  await imports.check(again)
  expect(await imports.listRefused(again)).toEqual([])
})

test('rows are compared with all before them, however far away, and anew once one of them is mended', async () => {
  const imports = openImports(shop())
  const owner = skus.get('614141999996')!
  const [twice, free] = ['5901234123457', '7350053850019']
  const rows = [
    `T-1;Nut;1;${twice}`,
    'B-1;Wide A;1;',
    `${owner};Bolt;1;${free}`,
    ...Array.from({ length: 300 }, (_, index) => `F-${index};Filler;1;`),
    `T-2;Nut;1;0${twice}`,
    '1;Wide A B;1;',
    'T-3;Nut;1;614141999996',
    `T-4;Nut;1;${free}`,
  ]
  const id = await imports.send(['Part number;Name;Price;EAN', ...rows].join('\n'))
  await imports.check(id)
  expect(await imports.listRefused(id)).toEqual([
    [305, 'Row 2 has the same barcode.'],
    [306, 'The page would have the same address as that of row 3. Change the name or the part number.'],
    [308, 'Row 4 has the same barcode.'],
  ])
  await shop().as(ada)(mendImportRow, { id, line: 2, cells: [{ column: 3, text: '' }] })
  expect((await imports.listRefused(id)).map(([line]) => line)).toEqual([306, 308])
  const { counts } = await imports.look(id)
  expect((await imports.run(id)).counts).toEqual(counts)
})
