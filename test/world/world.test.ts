import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { exportProducts } from '../../src/goods/catalogue/importing/export.server.ts'
import { search } from '../../src/goods/search/contract.ts'
import { quote } from '../../src/trade/cart/contract.ts'
import { shipOrders } from '../../src/trade/orders/bulk/contract.ts'
import { advanceOrder, changeOrders, getOrderDetails, listOrders } from '../../src/trade/orders/contract.ts'
import { placeOrderOfLines } from '../../src/trade/orders/placing/contract.ts'
import { openImports } from '../imports.ts'
import { payOrder } from '../invoices.ts'
import { runs } from '../runs.ts'
import { ada, type Person, shareShop, type TestShop } from '../shop.ts'
import { type LanguageSample, languageNames, readSample, type SampleRow } from './rows.ts'

const quoteCell = (text: string) => (/[";]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A file as a spreadsheet of the country writes it. */
const writeSample = ({ heads }: LanguageSample, rows: readonly SampleRow[]) =>
  [
    heads,
    ...rows.map(({ sku, name, price, kilograms }) => [sku, name, price, kilograms, '99'].map(quoteCell).join(';')),
  ].join('\r\n')

const toNumber = (written: string) => Number(written.replaceAll(/[.\s]/g, '').replace(',', '.'))

/** The provinces of the rows: Spaniards have them in their postcodes, Italians behind their towns. */
const spanish = {
  ...{
    28: 'M',
    20: 'SS',
    41: 'SE',
    '08': 'B',
    31: 'NA',
    29: 'MA',
    17: 'GI',
    48: 'BI',
    15: 'C',
    50: 'Z',
    46: 'V',
    35: 'GC',
  },
  ...{
    37: 'SA',
    30: 'MU',
    10: 'CC',
    '09': 'BU',
    39: 'S',
    33: 'O',
    43: 'T',
    38: 'TF',
    '01': 'VI',
    11: 'CA',
    36: 'PO',
    '07': 'PM',
    25: 'L',
  },
} as Record<string, string>
const getRegion = (country: string, { postcode, city }: SampleRow) =>
  country === 'ES'
    ? spanish[postcode.slice(0, 2)]!
    : country === 'IT'
      ? (/ ([A-Z]{2})$/.exec(city)?.[1] ?? city.slice(0, 2).toUpperCase())
      : ''

const toAddress = (row: SampleRow, country: string) => ({
  ...{ name: row.person, company: '', street: row.street, extra: '', postcode: row.postcode, city: row.city },
  ...{ region: getRegion(country, row), country, phone: row.phone },
})

/** Orders a part by the first way of sending it there, and pays. */
async function buy(shop: TestShop, customer: Person, row: SampleRow, { country }: LanguageSample): Promise<string> {
  const { id: productId } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('sku', '=', row.sku)
    .executeTakeFirstOrThrow()
  // No card is charged less than half a dollar.
  const lines = [{ productId, quantity: Math.ceil(0.5 / toNumber(row.price)) }]
  const { offer } = await shop.asVisitor(quote, {
    lines,
    to: { country, region: getRegion(country, row), vatNumber: '' },
  })
  const delivery = toAddress(row, country)
  const order = { lines, delivery, method: offer!.method ?? 'pickup', total: offer!.sums!.total }
  const { insertedId } = await shop
    .as(customer)(placeOrderOfLines, order)
    .catch((refusal) => {
      throw new Error(`${row.sku}: ${JSON.stringify(refusal.fields)}`)
    })
  await payOrder(shop, insertedId, customer)
  return insertedId
}

async function deliver(shop: TestShop, ids: string[]): Promise<void> {
  const packed = await shop.as(ada)(changeOrders, { action: 'pack', ids })
  expect(packed.refused.map(({ message }) => message)).toEqual([])
  const orders = await shop.db.selectFrom('orders').select('number').where('id', 'in', ids).execute()
  const sent = await shop.as(ada)(shipOrders, {
    lines: orders.map(({ number }) => ({ order: String(number), carrier: 'Post', trackingNumber: `P${number}` })),
  })
  expect(sent.refused.map(({ message }) => message)).toEqual([])
  for (const id of ids) await shop.as(ada)(advanceOrder, { id, state: 'delivered' })
}

describe.each(languageNames)('%s', (language) => {
  const shared = shareShop()
  const world = readSample(language)
  const rows = world.rows.slice(0, runs(5, 25))
  const file = writeSample(world, rows)

  test('what its people write goes in, is found, ordered, delivered and found again, and comes out unchanged', async () => {
    const shop = shared()
    const imports = openImports(shop)
    const id = await imports.send(file)
    expect((await imports.look(id)).options.decimal).toBe(',')
    const checked = await imports.check(id)
    expect(await imports.listRefused(id)).toEqual([])
    expect(checked.counts).toMatchObject({ new: rows.length, refused: 0 })
    await imports.run(id)
    const stored = await shop.db.selectFrom('products').select(['sku', 'name', 'priceMinor', 'massGrams']).execute()
    expect(stored.toSorted((a, b) => a.sku.localeCompare(b.sku))).toEqual(
      rows.map(({ sku, name, price, kilograms }) => ({
        ...{ sku, name },
        ...{
          priceMinor: Math.round(toNumber(price) * 100),
          massGrams: Number((toNumber(kilograms) * 1000).toFixed(6)),
        },
      })),
    )

    const missed: string[] = []
    for (const { sku, name, typedName } of rows)
      for (const q of [name, typedName, name.toLowerCase(), name.normalize('NFD')]) {
        const { groups } = await shop.asVisitor(search, { q })
        const found = groups.flatMap(({ products }) => products.map((product) => product.sku))
        if (!found.slice(0, 3).includes(sku)) missed.push(`${q}: ${sku}, ${found.slice(0, 3)}`)
      }

    expect(missed).toEqual([])

    const customer: Person = { name: rows[0]!.person, email: `${language}@example.com`, role: 'customer' }
    const ids: string[] = []
    for (const row of rows) ids.push(await buy(shop, customer, row, world))
    await deliver(shop, ids)
    for (const [index, { typedPhone, person, street }] of rows.entries()) {
      const { state, address } = await shop.as(ada)(getOrderDetails, { id: ids[index]! })
      expect([state, address]).toEqual(['delivered', expect.stringContaining(street)])
      for (const q of [typedPhone, person, person.toUpperCase()]) {
        const found = await shop.as(ada)(listOrders, { q })
        expect(
          found.map(({ _id }) => _id),
          q,
        ).toContain(ids[index])
      }
    }

    const exported = (await buffer(exportProducts(shop.db, 'csv'))).toString()
    for (const { name } of rows) expect(exported).toContain(name.replaceAll('"', '""'))
    const again = await imports.send(exported)
    expect((await imports.check(again)).counts).toMatchObject({
      unchanged: rows.length,
      new: 0,
      changed: 0,
      refused: 0,
    })
  })
})
