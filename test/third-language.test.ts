// Walks over all texts in a language that is new.
import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { withLocale } from '../src/base/platform/http/locale.server.ts'
import { renderMailHtml } from '../src/base/platform/mail/html.server.ts'
import { getName, type Locale, type Localized, otherLocales, translate } from '../src/base/platform/text/locale.ts'
import { listAuditEntries, previewUndo, undoAction } from '../src/desk/history/contract.ts'
import { editProduct, getProduct, getProductDetails, listProducts } from '../src/goods/catalogue/contract.ts'
import { exportProducts } from '../src/goods/catalogue/importing/export.server.ts'
import { importProducts } from '../src/goods/catalogue/importing/import.server.ts'
import { checkLine, readLines } from '../src/goods/catalogue/importing/import-lines.server.ts'
import { toProductPageData } from '../src/goods/catalogue/page/page-data.ts'
import { search } from '../src/goods/search/contract.ts'
import { insertCategories, insertFamilies } from '../src/shop/demo/sql.server.ts'
import { placeOrderOfLines } from '../src/trade/orders/placing/contract.ts'
import { pickupOrder } from './addresses.ts'
import { documentsIn, payOrder } from './invoices.ts'
import { ada, anna, openShop, type TestShop } from './shop.ts'

/** A shop that also has German, which no source names: its code in the settings, and its row among the languages. */
vi.mock('../src/paraglide/runtime.js', async (original) => {
  const runtime = await original<typeof import('../src/paraglide/runtime.js')>()
  return { ...runtime, locales: [...runtime.locales, 'de'] }
})
vi.mock('../src/base/platform/text/languages.ts', async (original) => {
  const { languages, ...rest } = await original<typeof import('../src/base/platform/text/languages.ts')>()
  const german = { name: 'Deutsch', prefix: '/de', tag: 'de-DE', openGraph: 'de_DE', softwareName: 'Ironwright' }
  return { ...rest, languages: { ...languages, de: german } }
})

const german = 'de' as Locale
const written = (text: string): Localized => ({ [german]: text })
const inGerman = <T>(work: () => T) => withLocale(german, work)

const category = {
  ...{ slug: 'nuts', name: 'Nuts', description: 'All nuts.', children: [] },
  translations: { name: written('Muttern') },
}
const family = {
  ...{ slug: 'hex-nut', name: 'Hexagon nut', category: 'nuts', standard: 'ISO 4032', description: 'A nut.' },
  ...{ facts: [], image: '', translations: { name: written('Sechskantmutter') } },
  attributes: [
    {
      ...{ key: 'material', label: 'Material', unit: null, type: 'list', filter: true },
      ...{ translations: { label: written('Werkstoff') }, valueTranslations: { Brass: written('Messing') } },
    },
  ],
}
const line = { family: 'hex-nut', currency: 'USD', priceCents: 100, stock: 9, attributes: { material: 'Brass' } }

async function openNuts(): Promise<{ shop: TestShop; id: string; slug: string }> {
  const shop = await openShop()
  await insertCategories(shop.db, [category])
  await insertFamilies(shop.db, [family], new Map())
  const lines = [
    { ...line, sku: 'N-10', name: 'Hex nut M10', 'name.bn': 'হেক্স নাট M10' },
    {
      ...line,
      sku: 'N-8',
      name: 'Hex nut M8',
      'name.de': 'Mutter M8',
      'name.bn': 'হেক্স নাট M8',
      'description.de': 'Aus Messing.',
    },
  ]
  await importProducts(shop.databaseUrl, readLines(lines.map((each) => JSON.stringify(each)).join('\n')))
  const [product] = await shop.asVisitor(listProducts, { q: 'Mutter' })
  return { shop, id: product!._id, slug: product!.slug }
}

test('a page in a language that was added has its texts, else those of the base language', async () => {
  const { shop, slug } = await openNuts()
  expect(otherLocales).toContain('de')
  const details = await shop.asVisitor(getProductDetails, { slug })
  const page = inGerman(() => toProductPageData(details))
  expect(page.translations).toEqual({ name: { de: 'Mutter M8' }, description: { de: 'Aus Messing.' } })
  const texts = inGerman(() => [
    ...[getName(page), getName(page.category!), getName(page.family!)],
    ...page.attributes.map((attribute) => `${translate(attribute, 'label')}: ${translate(attribute, 'value')}`),
  ])
  expect(texts).toEqual(['Mutter M8', 'Muttern', 'Sechskantmutter', 'Werkstoff: Messing'])
  const [other] = await shop.asVisitor(listProducts, { q: 'N-10' })
  expect(inGerman(() => getName(other!))).toBe('Hex nut M10')
})

test('products are found by words of a language that was added', async () => {
  const { shop } = await openNuts()
  for (const q of ['Sechskantmutter', 'Messing', 'Mutter M8']) {
    const { groups } = await shop.asVisitor(search, { q })
    expect(groups.flatMap(({ products }) => products.map(({ sku }) => sku))).toContain('N-8')
  }
})

test('an export has a column for each language, and importing it changes nothing', async () => {
  const { shop, id } = await openNuts()
  const before = await shop.asVisitor(getProduct, { id })
  const csv = (await buffer(exportProducts(shop.db, 'csv'))).toString()
  expect(csv.split('\n')[0]).toContain('name.de')
  const lines = (await buffer(exportProducts(shop.db, 'jsonl'))).toString()
  expect(lines).toContain('"name.de":"Mutter M8"')
  await importProducts(shop.databaseUrl, readLines(lines))
  const { translations } = await shop.asVisitor(getProduct, { id })
  expect(translations).toEqual(before.translations)
  await importProducts(shop.databaseUrl, [checkLine({ sku: 'N-8', 'name.de': '', nameBn: 'নাট' }, 1)])
  expect((await shop.asVisitor(getProduct, { id })).translations).toMatchObject({ name: { bn: 'নাট' } })
  expect((await shop.asVisitor(getProduct, { id })).translations.name).not.toHaveProperty('de')
})

test('an edit changes one language, and undoing it says which', async () => {
  const { shop, id } = await openNuts()
  await shop.as(ada)(editProduct, { id, translations: { name: written('Sechskantmutter M8') } })
  const edited = await shop.asVisitor(getProduct, { id })
  expect(edited.translations).toMatchObject({ name: { de: 'Sechskantmutter M8', bn: 'হেক্স নাট M8' } })
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  const { values } = await shop.as(ada)(previewUndo, { entry: entry!._id })
  expect(values).toEqual([{ field: 'translations.name.de', before: 'Sechskantmutter M8', after: 'Mutter M8' }])
  await shop.as(ada)(undoAction, { entry: entry!._id })
  expect((await shop.asVisitor(getProduct, { id })).translations).toMatchObject({ name: { de: 'Mutter M8' } })
})

test('the mails and the invoice of an order are in the language that it was placed in, whoever causes them', async () => {
  const { shop, id } = await openNuts()
  const order = { lines: [{ productId: id, quantity: 2 }], ...pickupOrder, total: 2 }
  const { insertedId } = await inGerman(() => shop.as(anna)(placeOrderOfLines, order))
  await payOrder(shop, insertedId)
  await shop.jobs.run('mail_paid')
  const mails = await shop.db.selectFrom('mailOutbox').select(['subject', 'body', 'locale']).execute()
  expect(mails.map(({ locale }) => locale)).toEqual(['de', 'de'])
  for (const mail of mails) {
    expect(mail.body).toContain('Mutter M8')
    expect(renderMailHtml(mail, shop.config.shopUrl)).toContain('<html lang="de">')
  }
  const [invoice] = await documentsIn(shop)
  const [sold] = (invoice!.content as { lines: Parameters<typeof getName>[0][] }).lines
  expect(inGerman(() => getName(sold!))).toBe('Mutter M8')
})
