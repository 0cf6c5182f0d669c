import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { uploadImage } from '#base/images/contract.ts'
import { addDays } from '#base/platform/day.ts'
import { listAuditEntries, previewUndo, undoAction } from '#desk/history/contract.ts'
import { changeSeller, getSeller } from '#trade/invoices/contract.ts'
import { ada, anna, openShop, shareShop, type TestShop } from '../../../../test/shop.ts'
import { getPost, listPosts } from '../contract.ts'
import {
  type ArticleEntry,
  addArticle,
  deleteArticle,
  editArticle,
  getArticleDay,
  getEditableArticle,
  listEditableArticles,
  maxArticleLengths,
} from './contract.ts'

const shared = shareShop()

const article = (title: string, more: Partial<ArticleEntry> = {}): ArticleEntry => ({
  ...{ title, slug: '', summary: 'Short.', body: 'A **thread** is cut.', alt: 'A bolt', publishedOn: null },
  translations: { title: { bn: 'থ্রেড' }, body: { bn: 'থ্রেড কাটা হয়।' } },
  ...more,
})

const add = async (shop: TestShop, is: ArticleEntry, img?: string) =>
  (await shop.as(ada)(addArticle, { is, ...(img && { img }) })).insertedId

async function edit(shop: TestShop, id: string, change: Partial<ArticleEntry>, img?: string | null) {
  const { version, entry } = await shop.as(ada)(getEditableArticle, { id })
  return shop.as(ada)(editArticle, { id, version, is: { ...entry, ...change }, ...(img !== undefined && { img }) })
}

const today = async (shop: TestShop) => (await shop.as(ada)(getArticleDay, {})).today
const readTitles = async (shop: TestShop) =>
  (await shop.asVisitor(listPosts, {})).filter(({ kind }) => kind === 'article').map(({ title }) => title)
const readSitemap = async (shop: TestShop) => (await fetch(`${shop.url}/sitemap-pages.xml`)).text()

async function findNewest(shop: TestShop, action: string) {
  const entry = (await shop.as(ada)(listAuditEntries, {})).find((entry) => entry.action === action)!
  return { entry: entry._id }
}

test('a draft is seen by admins alone, and by everyone once it is published', async () => {
  const shop = await openShop()
  const id = await add(shop, article('Cutting threads'))
  const read = () => shop.asVisitor(getPost, { slug: 'cutting-threads' })
  expect(await readTitles(shop)).toEqual([])
  await expect(read()).rejects.toMatchObject({ code: 'not_found' })
  expect(await shop.as(ada)(getEditableArticle, { id })).toMatchObject({
    state: 'draft',
    post: { title: 'Cutting threads', html: '<p>A <strong>thread</strong> is cut.</p>\n' },
  })
  await expect(shop.as(anna)(getEditableArticle, { id })).rejects.toMatchObject({ code: 'not_allowed' })
  const day = await today(shop)
  await edit(shop, id, { publishedOn: day })
  expect(await read()).toMatchObject({ date: day, summary: 'Short.', alt: 'A bolt', kind: 'article' })
  expect((await read()).translations.html?.bn).toBe('<p>থ্রেড কাটা হয়।</p>\n')
})

test('an article that is planned is neither read nor in the sitemap, and appears when its day begins', async () => {
  const shop = await openShop()
  const day = await today(shop)
  const id = await add(shop, article('Later', { publishedOn: addDays(day, 1) }))
  await add(shop, article('Now', { publishedOn: day }))
  const read = () => shop.asVisitor(getPost, { slug: 'later' })
  expect(await readTitles(shop)).toEqual(['Now'])
  await expect(read()).rejects.toMatchObject({ code: 'not_found' })
  const sitemap = await readSitemap(shop)
  expect(sitemap).toContain('/blogs/now<')
  expect(sitemap).not.toContain('/blogs/later')
  expect(await shop.as(ada)(listEditableArticles, {})).toMatchObject([{ state: 'planned' }, { state: 'published' }])

  // A day later: nothing changes the row, so no trigger may note it here either.
  await sql`alter table posts disable trigger noted`.execute(shop.db)
  await sql`update posts set published_on = published_on - 1 where id = ${id}`.execute(shop.db)
  await sql`alter table posts enable trigger noted`.execute(shop.db)
  const announce = async () => {
    await shop.db.deleteFrom('changes').execute()
    await shop.jobs.run('announce_articles')
    return (await shop.db.selectFrom('changes').select('tag').execute()).map(({ tag }) => tag)
  }
  expect(await announce()).toEqual(['everything'])
  expect(await announce()).toEqual([])
  expect((await readTitles(shop)).toSorted()).toEqual(['Later', 'Now'])
  expect(await read()).toMatchObject({ title: 'Later' })
})

test('days are those of the shop’s clock', async () => {
  const shop = await openShop()
  const moveTo = async (timeZone: string) => {
    const was = await shop.as(ada)(getSeller, {})
    await shop.as(ada)(changeSeller, { was, is: { ...was, timeZone } })
    return today(shop)
  }
  // 26 hours apart, so that it is never the same day.
  const east = await moveTo('Pacific/Kiritimati')
  await add(shop, article('In the east', { publishedOn: east }))
  await expect.poll(() => readTitles(shop)).toEqual(['In the east'])
  expect(await moveTo('Etc/GMT+12')).not.toBe(east)
  await expect.poll(() => readTitles(shop)).toEqual([])
})

test('hostile Markdown makes no script', async () => {
  const shop = shared()
  const body = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](data:text/html,x) [d](//evil.example)',
    '![e](x" onerror="alert(1)) <svg/onload=alert(1)> [f](https://x.example/"onclick="alert(1))',
    '```"><script>alert(1)</script>\nx\n```',
  ].join('\n\n')
  const id = await add(shop, article('Hostile', { body, translations: { body: { bn: body } } }))
  const { post } = await shop.as(ada)(getEditableArticle, { id })
  for (const html of [post.html, post.translations.html?.bn ?? '']) {
    const tags = html.match(/<[^>]*>/g) ?? []
    expect(tags.filter((tag) => !/^<\/?(p|code|pre|a)\b/.test(tag))).toEqual([])
    expect(tags.filter((tag) => /\son\w+=|javascript:|data:/i.test(tag.replace(/"[^"]*"/g, '""')))).toEqual([])
    expect(html.match(/ href="[^"]*"/g)).toEqual([expect.stringMatching(/^ href="https:\/\/x\.example\//)])
  }
})

test('an address is made of the title, leads to one article, and is none of the shop’s own', async () => {
  const shop = shared()
  const read = async (id: string) => (await shop.as(ada)(getEditableArticle, { id })).entry.slug
  const first = await add(shop, article('Hex & bolt'))
  const second = await add(shop, article('Hex, bolt'))
  expect([await read(first), await read(second)]).toEqual(['hex-bolt', 'hex-bolt-2'])
  expect(await read(await add(shop, article('React performance')))).toBe('react-performance-2')
  const taken = { fields: { 'is.slug': 'Another article has this address. Choose another' } }
  for (const slug of ['hex-bolt', 'react-performance'])
    await expect(edit(shop, second, { slug })).rejects.toMatchObject(taken)
  await expect(edit(shop, second, { slug: 'Hex bolt' })).rejects.toMatchObject({
    fields: { 'is.slug': 'Use small letters, digits and dashes only' },
  })
  await edit(shop, second, { slug: 'bolts' })
  expect(await read(second)).toBe('bolts')
})

test('each text has its limit, and title and text are needed', async () => {
  const shop = shared()
  for (const [field, max] of Object.entries(maxArticleLengths)) {
    const is = article('Long', { [field]: 'a'.repeat(max + 1) })
    await expect(add(shop, is)).rejects.toMatchObject({
      fields: { [`is.${field}`]: expect.stringContaining('character') },
    })
    if (field === 'slug') continue
    const translated = article('Long', { translations: { [field]: { bn: 'a'.repeat(max + 1) } } })
    await expect(add(shop, translated)).rejects.toMatchObject({ code: 'invalid_fields' })
  }
  for (const field of ['title', 'body'])
    await expect(add(shop, article('Empty', { [field]: '' }))).rejects.toMatchObject({
      fields: { [`is.${field}`]: 'Fill this in' },
    })
  await expect(add(shop, article('No day', { publishedOn: '2026-02-30' }))).rejects.toMatchObject({
    fields: { 'is.publishedOn': expect.stringContaining('Enter a day') },
  })
})

test('every change is undone from the list of changes, a deletion with its picture too', async () => {
  const shop = await openShop()
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#e85e17' } })
    .png()
    .toBuffer()
  const image = new File([new Uint8Array(png)], 'a.png')
  const id = await add(shop, article('Threads'), (await shop.as(ada)(uploadImage, { image })).data.url)
  const read = () => shop.as(ada)(getEditableArticle, { id })
  const before = await read()
  expect(before.img).toMatch(/^\/images\//)
  await edit(shop, id, { title: 'Screws', translations: {} })
  const step = await findNewest(shop, 'article.edit')
  expect(await shop.as(ada)(previewUndo, step)).toMatchObject({
    effects: [{ what: 'articles_change', count: 1 }],
    values: expect.arrayContaining([{ field: 'title', before: 'Screws', after: 'Threads' }]),
  })
  await shop.as(ada)(undoAction, step)
  expect(await read()).toMatchObject({ entry: before.entry, img: before.img })
  await shop.as(ada)(deleteArticle, { id })
  await expect(read()).rejects.toMatchObject({ code: 'not_found' })
  await shop.as(ada)(undoAction, await findNewest(shop, 'article.delete'))
  expect(await read()).toMatchObject({ entry: before.entry, img: before.img })
  await edit(shop, id, {}, null)
  expect((await read()).img).toBe('')
  // Nothing uses the picture for a day.
  await shop.db.deleteFrom('uploads').execute()
  await shop.as(ada)(undoAction, await findNewest(shop, 'article.edit'))
  expect(await read()).toMatchObject({ entry: before.entry, img: '' })
})

test('two admins cannot overwrite each other’s article', async () => {
  const shop = shared()
  const id = await add(shop, article('Shared'))
  const { version, entry } = await shop.as(ada)(getEditableArticle, { id })
  const put = (title: string) => shop.as(ada)(editArticle, { id, version, is: { ...entry, title } })
  await put('Mine')
  await expect(put('Yours')).rejects.toMatchObject({ code: 'stale_version' })
})
