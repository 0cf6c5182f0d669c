import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { getShopName, setShopName } from '#base/platform/shop-name.ts'
import { changeDeliveryTable, getDeliveryTable } from '#company/delivery/contract.ts'
import { listAuditEntries, previewUndo, undoAction } from '#desk/history/contract.ts'
import { readDemoSite, readDemoSlides } from '#shop/demo/site.server.ts'
import { eventually } from '../../../test/eventually.ts'
import { mailsIn } from '../../../test/mails.ts'
import { ada, openShop, shareShop, type TestShop } from '../../../test/shop.ts'
import {
  changeSite,
  getSite,
  getSiteAbout,
  getSiteContact,
  getSiteFrame,
  getSiteHome,
  getSiteText,
  type Site,
  textNames,
} from './contract.ts'
import { maxLengths } from './limits.ts'
import { neutral } from './neutral.ts'

const shared = shareShop()

// Test files share a process, which has one shop name.
afterEach(() => setShopName(neutral.name))

const change = (shop: TestShop, is: Site) => shop.as(ada)(changeSite, { was: neutral, is })

const inBengali = async ({ url }: TestShop, path: string) =>
  (await fetch(`${url}/api${path}`, { headers: { 'accept-language': 'bn' } })).json()

test('a text is shown in the reader’s language, and in the other where it was written in that alone', async () => {
  const shop = await openShop()
  const footer = { en: 'Since 1903', bn: '' }
  await change(shop, { ...neutral, footer, pages: { ...neutral.pages, terms: { en: '', bn: 'শর্ত' } } })
  expect((await shop.asVisitor(getSiteFrame, {})).footer).toBe('Since 1903')
  expect(await inBengali(shop, '/site/frame')).toMatchObject({ footer: 'Since 1903', description: 'হাতিয়ার ও যন্ত্রাংশ।' })
  expect(await shop.asVisitor(getSiteText, { name: 'terms' })).toMatchObject({ html: '<p>শর্ত</p>\n', lang: 'bn' })
})

test('every page may have the longest text in every language, before and after a change', async () => {
  const shop = await openShop()
  const longest = { en: 'a'.repeat(maxLengths.page), bn: 'ক'.repeat(maxLengths.page) }
  const pages = Object.fromEntries(textNames.map((name) => [name, longest])) as Site['pages']
  const full = { ...neutral, pages }
  expect(await change(shop, full)).toEqual({ modifiedCount: 1 })
  const edited = { ...full, footer: { en: 'Since 1903', bn: '' } }
  expect(await shop.as(ada)(changeSite, { was: full, is: edited })).toEqual({ modifiedCount: 1 })
})

test('what was not written is not shown', async () => {
  const shop = shared()
  expect(await shop.asVisitor(getSiteAbout, {})).toEqual({ mission: '', quality: '', promise: '', leaders: [] })
  expect(await shop.asVisitor(getSiteContact, {})).toMatchObject({ address: '', phone: '', hours: '' })
  const nobody = { name: { en: '', bn: '' }, role: { en: 'Head', bn: '' }, text: { en: '', bn: '' }, picture: '' }
  const figures = [{ label: { en: 'Sold', bn: '' }, figure: { en: '', bn: '' } }]
  await change(shop, { ...neutral, figures, about: { ...neutral.about, leaders: [nobody] } })
  expect((await shop.asVisitor(getSiteAbout, {})).leaders).toEqual([])
  expect((await shop.asVisitor(getSiteHome, {})).figures).toEqual([])
})

test('a page’s text is Markdown whose HTML is shown as text and whose links lead to pages', async () => {
  const shop = await openShop()
  const terms = {
    en: '<script>alert(1)</script>\n\n[a](javascript:alert(1)) [b](/contact)\n\n1 Mill Lane\nLeeds',
    bn: '',
  }
  await change(shop, { ...neutral, pages: { ...neutral.pages, terms } })
  const { html } = await shop.asVisitor(getSiteText, { name: 'terms' })
  expect(html).not.toMatch(/<script|javascript:/)
  expect(html).toContain('<a href="/contact">b</a>')
  expect(html).toContain('1 Mill Lane<br>')
})

test('the policy says until when orders leave the same day as the delivery table does', async () => {
  const shop = await openShop()
  const { pages } = await readDemoSite('demo')
  await change(shop, { ...neutral, pages: { ...neutral.pages, policy: pages.policy } })
  const policy = async () => (await shop.asVisitor(getSiteText, { name: 'policy' })).html
  expect(await policy()).toContain('paid before 2:00 PM leave')
  const { table: was } = await shop.as(ada)(getDeliveryTable, {})
  const is = { ...was, dispatch: { ...was.dispatch, cutOff: '11:30' } }
  await shop.as(ada)(changeDeliveryTable, { was, is })
  await expect.poll(policy).toContain('paid before 11:30 AM leave')
  expect((await inBengali(shop, '/site/text?name=policy')).html).not.toContain('{')
})

test('no text of the demonstration names a time of its own until which orders leave', async () => {
  const { contact, ...site } = await readDemoSite('demo')
  const said = JSON.stringify([{ ...contact, hours: '' }, site, await readDemoSlides('demo')])
  expect(said.match(/.{0,20}(?:\bnoon\b|\d[:.]\d\d\b|\d ?[ap]\.?m\b|[০-৯]টা|দুপুর).{0,20}/giu)).toBeNull()
})

/** Each text of a document, by its path. */
function listLeaves(value: unknown, path: string): string[] {
  if (typeof value === 'string') return [path]
  return Object.entries(value as object).flatMap(([key, part]) => listLeaves(part, `${path}.${key}`))
}

function withText(value: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text
  const copy = structuredClone(value) as Record<string, unknown>
  copy[key] = withText(copy[key], rest, text)
  return copy
}

test('each text that is too long is refused beside its field [P193]', async () => {
  const shop = shared()
  const full = await readDemoSite('demo')
  const paths = listLeaves(full, 'is')
  expect(paths.length).toBeGreaterThan(60)
  for (const path of paths) {
    const is = withText(full, path.split('.').slice(1), 'x'.repeat(20_001)) as Site
    await expect(change(shop, is), path).rejects.toMatchObject({ fields: { [path]: expect.any(String) } })
  }
})

test.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', '', '/a b'])(
  'a slide does not lead to “%s”',
  async (link) => {
    const shop = await openShop()
    const is = { ...neutral, banner: { ...neutral.banner, link } }
    await expect(change(shop, is)).rejects.toMatchObject({ fields: { 'is.banner.link': expect.any(String) } })
  },
)

test('a change is recorded, taken back, and not made over another admin’s', async () => {
  const shop = await openShop()
  const is = { ...neutral, footer: { en: 'Since 1903', bn: '' } }
  expect(await change(shop, is)).toEqual({ modifiedCount: 1 })
  await expect(change(shop, { ...neutral, footer: { en: 'Since 1904', bn: '' } })).rejects.toMatchObject({
    code: 'stale_version',
  })
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  expect(await shop.as(ada)(previewUndo, { entry: entry!._id })).toMatchObject({
    values: [{ field: 'site.footer.en', before: 'Since 1903', after: '' }],
  })
  await shop.as(ada)(undoAction, { entry: entry!._id })
  expect(await shop.as(ada)(getSite, {})).toEqual(neutral)
})

test('the portrait of a leader is kept, and deleted once no leader has it', async () => {
  const shop = await openShop()
  const bytes = { sha256: Buffer.alloc(32, 7), width: 1, height: 1, bytes: 1, colour: '#000000', alt: '' }
  await shop.db
    .insertInto('uploads')
    .values({ id: createId(), ...bytes })
    .execute()
  await sql`update uploads set created_at = now() - interval '30 days'`.execute(shop.db)
  const picture = `/images/${'07'.repeat(16)}-640.webp`
  const leader = { name: { en: 'Jo', bn: '' }, role: { en: '', bn: '' }, text: { en: '', bn: '' }, picture }
  const is = { ...neutral, about: { ...neutral.about, leaders: [leader] } }
  await change(shop, is)
  const sweep = async () => {
    await shop.jobs.run('sweep_uploads')
    return (await shop.db.selectFrom('uploads').select('id').execute()).length
  }
  expect(await sweep()).toBe(1)
  await shop.as(ada)(changeSite, { was: is, is: neutral })
  expect(await sweep()).toBe(0)
})

test('the shop’s own name stands in its pages’ data and in its mails, in the language of each', async () => {
  const shop = await openShop()
  await change(shop, { ...neutral, name: { en: 'Miller Tools', bn: 'মিলার টুলস' } })
  await eventually(() => expect([getShopName('en'), getShopName('bn')]).toEqual(['Miller Tools', 'মিলার টুলস']))
  const register = (email: string, locale: string) =>
    fetch(`${shop.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': locale, origin: shop.config.shopUrl },
      body: JSON.stringify({ name: 'Anna', email, password: 'five unrelated words here' }),
    })
  await register('a@example.com', 'en')
  await register('b@example.com', 'bn')
  const [english, bengali] = (await mailsIn(shop)).map(({ body }) => body)
  expect(english).toContain('an account at Miller Tools was registered')
  expect(bengali).toMatch(/মিলার টুলস$/)
  expect(`${english}${bengali}`).not.toMatch(/Ironwright|আয়রনরাইট/)
})
