import { expect, test } from 'vitest'
import { storeSetting } from '#base/settings/sql.server.ts'
import { getDeliveryTable } from '#company/delivery/contract.ts'
import { changeSite, getSite, getSiteContact, getSiteText } from '#company/site/contract.ts'
import { getTaxTable } from '#company/tax/contract.ts'
import { demonstrationHome } from '#people/addresses/demonstration.ts'
import { getSeller } from '#trade/invoices/contract.ts'
import { ada, shareShop, type TestShop } from '../../../test/shop.ts'
import { seedDemo } from './seed.server.ts'
import { insertSite, readDemoSite, readDemoSlides } from './site.server.ts'

const shared = shareShop()

const fill = ({ config, databaseUrl }: TestShop) => seedDemo(config, databaseUrl, 'demo', () => {})

test('the demonstration has one home: contact, imprint, counter, invoices and tax say the same', async () => {
  const shop = shared()
  await insertSite(shop.db, 'demo')
  const { name, street, postcode, city, country, phone } = demonstrationHome
  const contact = await shop.asVisitor(getSiteContact, {})
  expect(contact).toMatchObject({ address: `${name}\n${street}\n${postcode} ${city}\nGermany`, phone })
  expect((await shop.asVisitor(getSiteText, { name: 'imprint' })).html).toContain(
    `${street}<br>${postcode} ${city}<br>`,
  )
  const { table } = await shop.as(ada)(getDeliveryTable, {})
  expect(table.pickup.address).toBe(`${name}, ${street}, ${postcode} ${city}`)
  expect(table.zones.find(({ name }) => name === 'Home')!.places).toEqual([{ country, region: '' }])
  expect(await shop.as(ada)(getSeller, {})).toMatchObject({ name, street, postcode, city, country, phone })
  expect((await shop.as(ada)(getTaxTable, {})).home).toBe(country)
})

test('a demonstration of an earlier version gets its texts, and what an admin has written stays', async () => {
  const shop = shared()
  await shop.db.transaction().execute((tx) => storeSetting(tx, 'demo_filled', true))
  await fill(shop)
  const was = await shop.as(ada)(getSite, {})
  expect(was).toEqual(await readDemoSite('demo'))
  const is = { ...was, footer: { en: 'Ours', bn: '' } }
  await shop.as(ada)(changeSite, { was, is })
  await fill(shop)
  expect(await shop.as(ada)(getSite, {})).toEqual(is)
})

test('the texts of the demonstration are in both languages, with the figures of the specification', async () => {
  const site = await readDemoSite('demo')
  const slides = await readDemoSlides('demo')
  const texts = [site.footer, site.banner.title, ...Object.values(site.pages), ...slides.map(({ title }) => title)]
  for (const { en, bn } of texts) expect([en, bn]).not.toContain('')
  expect(site.figures.map(({ label, figure }) => `${label.en} ${figure.en}`)).toEqual([
    'Monthly Sell 31K',
    'Happy Clients 4,200k',
    'New Register 1200k',
  ])
  expect(slides).toHaveLength(4)
  expect(site.about.leaders).toHaveLength(2)
})
