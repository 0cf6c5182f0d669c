import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAuditEntries, previewUndo, undoAction } from '#desk/history/contract.ts'
import { ada, openShop, shareShop, type TestShop } from '../../../../test/shop.ts'
import { changeSite, getSite, getSiteHome } from '../contract.ts'
import { maxLengths } from '../limits.ts'
import { neutral } from '../neutral.ts'
import { changeSlides, getSlides, maxSlides, type Slides } from './contract.ts'
import { initialSlides } from './service.server.ts'

const shared = shareShop()

const slide = (title: string, more: Partial<Slides[number]> = {}): Slides[number] => ({
  ...{ title: { en: title, bn: '' }, text: { en: 'Text', bn: '' }, link: '/products', picture: 'tools' },
  alt: { en: '', bn: '' },
  ...more,
})

const uploaded = `/images/${'0'.repeat(32)}-640.webp`

async function put(shop: TestShop, is: Slides) {
  const { slides: was } = await shop.as(ada)(getSlides, {})
  return shop.as(ada)(changeSlides, { was, is })
}
const readTitles = async (shop: TestShop) => (await shop.asVisitor(getSiteHome, {})).slides.map(({ title }) => title)

test('slides are added, ordered and deleted, and the four of the beginning are put back', async () => {
  const shop = await openShop()
  expect((await shop.as(ada)(getSlides, {})).initial).toEqual(initialSlides)
  expect(await readTitles(shop)).toEqual(initialSlides.map(({ title }) => title.en))
  await put(shop, [slide('One', { picture: uploaded, alt: { en: 'A lathe', bn: '' } }), slide('Two')])
  await expect.poll(() => readTitles(shop)).toEqual(['One', 'Two'])
  expect((await shop.asVisitor(getSiteHome, {})).slides[0]).toMatchObject({ picture: uploaded, alt: 'A lathe' })
  await put(shop, [slide('Two'), slide('', { text: { en: 'No title', bn: '' } })])
  await expect.poll(() => readTitles(shop)).toEqual(['Two'])
  await put(shop, [])
  await expect.poll(() => readTitles(shop)).toEqual([])
  await put(shop, initialSlides)
  await expect.poll(() => readTitles(shop)).toHaveLength(4)
})

test('a change of slides is recorded, undone, and not made over another admin’s', async () => {
  const shop = await openShop()
  await put(shop, [slide('One')])
  await expect(shop.as(ada)(changeSlides, { was: initialSlides, is: [slide('Another')] })).rejects.toMatchObject({
    code: 'stale_version',
  })
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  expect(entry!.action).toBe('slides.edit')
  expect((await shop.as(ada)(previewUndo, { entry: entry!._id })).values).toContainEqual({
    ...{ field: 'slides.0.title.en', before: 'One', after: 'All products' },
  })
  await shop.as(ada)(undoAction, { entry: entry!._id })
  expect((await shop.as(ada)(getSlides, {})).slides).toEqual(initialSlides)
})

test.each([
  ['title.en', { title: { en: 'a'.repeat(maxLengths.slideTitle + 1), bn: '' } }],
  ['text.bn', { text: { en: '', bn: 'ক'.repeat(maxLengths.slideText + 1) } }],
  ['alt.en', { alt: { en: 'a'.repeat(maxLengths.slideAlt + 1), bn: '' } }],
  ['link', { link: 'https://evil.example' }],
  ['link', { link: 'javascript:alert(1)' }],
  ['picture', { picture: 'https://evil.example/a.webp' }],
  ['picture', { picture: '' }],
])('a slide with a wrong %s is refused beside its field', async (field, wrong) => {
  await expect(put(shared(), [slide('One'), slide('Two', wrong)])).rejects.toMatchObject({
    fields: { [`is.1.${field}`]: expect.any(String) },
  })
})

test('there are so many slides at most', async () => {
  const is = Array.from({ length: maxSlides + 1 }, (_, index) => slide(`Slide ${index}`))
  await expect(put(shared(), is)).rejects.toMatchObject({ code: 'invalid_fields' })
})

test('the uploaded picture of a slide is kept while the slide is there', async () => {
  const shop = await openShop()
  const name = '7'.repeat(32)
  const sweepUploads = async () => {
    await shop.jobs.run('sweep_uploads')
    return (await shop.db.selectFrom('uploads').select('id').execute()).length
  }
  await put(shop, [slide('One', { picture: `/images/${name}-640.webp` })])
  await sql`insert into uploads (id, owner_id, sha256, width, height, bytes, created_at)
    select gen_random_uuid(), id, decode(${name.repeat(2)}, 'hex'), 8, 8, 1, now() - interval '2 days' from users limit 1`.execute(
    shop.db,
  )
  expect(await sweepUploads()).toBeGreaterThan(0)
  await put(shop, initialSlides)
  expect(await sweepUploads()).toBe(0)
})

test('a change of texts that an earlier version recorded with slides is undone without them', async () => {
  const shop = await openShop()
  const is = { ...neutral, footer: { en: 'Since 1903', bn: '' } }
  await shop.as(ada)(changeSite, { was: neutral, is })
  await sql`insert into audit_log (actor_id, action, subject, details) select actor_id, action, subject,
    jsonb_build_object('was', details -> 'was' || '{"slides": []}', 'is', details -> 'is' || '{"slides": []}')
    from audit_log where action = 'site.edit'`.execute(shop.db)
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  await shop.as(ada)(undoAction, { entry: entry!._id })
  expect(await shop.as(ada)(getSite, {})).toEqual(neutral)
})
