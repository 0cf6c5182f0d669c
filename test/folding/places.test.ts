import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { filesIn } from '../../bin/lib/hash.mjs'
import { QueryCache } from '../../src/base/platform/cache/query-cache.server.ts'
import { migrate } from '../../src/base/platform/database/migrate.server.ts'
import { addRedirects, listRedirects } from '../../src/company/site/redirects/contract.ts'
import { createRedirectFollower } from '../../src/company/site/redirects/follow.server.ts'
import { sendMessage } from '../../src/desk/inbox/contract.ts'
import { listConversations } from '../../src/desk/inbox/conversations/contract.ts'
import { receiveStock } from '../../src/desk/stock/contract.ts'
import { listManagedProducts, listProducts } from '../../src/goods/catalogue/contract.ts'
import { changeCrossReferences } from '../../src/goods/catalogue/cross-references/contract.ts'
import { matchPictureFiles } from '../../src/goods/catalogue/picture-files/contract.ts'
import { setOwnName, suggestOwn } from '../../src/goods/own-numbers/contract.ts'
import { changeSynonym, listSynonyms, search, suggest } from '../../src/goods/search/contract.ts'
import { listUsers } from '../../src/people/identity/contract.ts'
import { insertCategories, insertFamilies } from '../../src/shop/demo/sql.server.ts'
import { findForAdmin } from '../../src/shop/pages/find/contract.ts'
import { listCustomerOrders, listOrders } from '../../src/trade/orders/contract.ts'
import { placeOrder } from '../../src/trade/orders/placing/contract.ts'
import { listParts } from '../../src/trade/part-lists/contract.ts'
import { readOwnRows, readRows } from '../../src/trade/quick-order/contract.ts'
import { databaseOn } from '../database.ts'
import { openImports } from '../imports.ts'
import { ada, anna, type Person, shareShop } from '../shop.ts'
import { comparison, places, reasons, tried } from './places.ts'

/** Words as they are stored, and other ways in which people type them. */
const words: Record<string, string[]> = {
  Türschließer: ['turschliesser', 'Tuerschliesser', 'TÜRSCHLIESSER', 'Tu\u0308rschließer'],
  Mueller: ['Müller', 'MÜLLER'],
  Ørsted: ['orsted', 'Oersted', 'ØRSTED'],
  Łukasz: ['lukasz', 'ŁUKASZ'],
  Đorđević: ['dordevic', 'ĐORĐEVIĆ', 'Đorđevic\u0301'],
  Æther: ['aether', 'ÆTHER'],
  Œuvre: ['oeuvre', 'ŒUVRE'],
  Þórður: ['thordur', 'ÞÓRÐUR'],
  Işılİm: ['isilim', 'IŞILİM', 'ışılim'],
  Řezák: ['rezak', 'ŘEZÁK', 'R\u030ceza\u0301k'],
  Șurub: ['surub', 'Şurub'],
  Ёлкин: ['елкин', 'ЁЛКИН', 'Е\u0308лкин'],
  Крюйный: ['крюйный', 'КРЮЙНЫЙ', 'Крюи\u0306ный'],
  Οδός: ['οδοσ', 'ΟΔΟΣ', 'οδός'],
  Nguyễn: ['nguyen', 'NGUYỄN', 'Nguye\u0302\u0303n'],
  'O’Neill': ["o'neill", 'OʼNEILL', 'ONeill'],
  McDonald: ['mcdonald', 'MCDONALD'],
  Ｗerkzeug: ['werkzeug', 'ＷＥＲＫＺＥＵＧ', 'Werk\u00adzeug', 'Werk\u200bzeug'],
  'Käß‑Maier': ['kass-maier', 'Kaeß—Maier', 'KÄSS−MAIER'],
}
const stored = Object.keys(words)
const all = stored.join(' ')
const typings = Object.entries(words).flatMap(([word, typed]) => [word, ...typed].map((text) => [word, text] as const))
type Typing = (typeof typings)[number]
const rita: Person = { name: all, email: 'rita@example.com', role: 'customer' }

/** What none of the ways to type it finds. */
async function findMissed(isFound: (typed: string, word: string) => Promise<boolean>): Promise<string[]> {
  const missed: string[] = []
  for (const [word, typed] of typings) if (!(await isFound(typed, word))) missed.push(`${word}: ${typed}`)
  return missed
}

/** A database whose locale knows ASCII only, as `initdb` makes with LANG=C. */
async function makeAsciiDatabase(): Promise<string> {
  const server = inject('postgresUrl')
  const client = new pg.Client(server)
  await client.connect()
  await client.query('drop database if exists shop_ascii')
  await client.query(
    "create database shop_ascii template template0 encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C'",
  )
  await client.end()
  const databaseUrl = databaseOn(server, 'shop_ascii')
  await migrate(databaseUrl, 'migrations')
  return databaseUrl
}

const colour = { key: 'colour', label: 'Colour', unit: null, type: 'list', filter: true }

describe.each([
  ['a database as the shop makes it', async () => ({})],
  ['a database with LC_CTYPE C', async () => ({ databaseUrl: await makeAsciiDatabase() })],
])('on %s', (_, makeOptions) => {
  const shop = shareShop(makeOptions)
  const numbered = new Map<string, string>()
  let product = { id: '', slug: '' }

  beforeAll(async () => {
    const { db } = shop()
    const text = { description: 'd', translations: {} }
    await insertCategories(db, [
      {
        slug: 'parts',
        name: 'Parts',
        ...text,
        children: stored.map((name, index) => ({ slug: `c${index}`, name, ...text })),
      },
    ])
    const family = { ...text, facts: [], image: '', standard: '', slug: 'things', name: 'Things', category: 'c0' }
    await insertFamilies(db, [{ ...family, attributes: [colour] }] as never, new Map())
    product = await shop().stock({ name: all, quantity: 9 })
    const familyId = (await db.selectFrom('families').select('id').executeTakeFirstOrThrow()).id
    for (const word of stored) {
      const { id } = await shop().stock({ name: 'Widget', quantity: 9 })
      await sql`update products set sku = ${`${word}-17`}, family_id = ${familyId}, attributes = ${JSON.stringify({ colour: word })}
        where id = ${id}`.execute(db)
      numbered.set(word, id)
    }
    await shop().getToken(rita)
    await shop().asVisitor(sendMessage, { name: 'Vera', email: 'vera@example.com', subject: all, opinion: 'Soon?' })
    await shop().as(rita)(placeOrder, {
      toolId: (await shop().stock({ name: 'Saw', quantity: 9 })).id,
      purchaseValue: 1,
      phone: '555-0100',
      address: '1 Forge Lane',
    })
  })

  test('words of products are found', async () => {
    const hasWord = async (q: string) =>
      (await shop().asVisitor(search, { q })).groups.some((group) =>
        group.products.some(({ slug }) => slug === product.slug),
      )
    expect(await findMissed(hasWord)).toEqual([])
    const isListed = async (q: string) =>
      (await shop().asVisitor(listProducts, { q })).some(({ _id }) => _id === product.id)
    expect(await findMissed(isListed)).toEqual([])
    const isManaged = async (q: string) =>
      (await shop().as(ada)(listManagedProducts, { q })).some(({ _id }) => _id === product.id)
    expect(await findMissed(isManaged)).toEqual([])
  })

  test('categories are suggested', async () => {
    const isSuggested = async (q: string, word: string) =>
      (await shop().asVisitor(suggest, { q })).categories.some(({ name }) => name === word)
    expect(await findMissed(isSuggested)).toEqual([])
  })

  test('options of attributes are chosen', async () => {
    const isChosen = async (value: string, word: string) =>
      (await shop().asVisitor(search, { q: 'things', colour: value })).groups.some((group) =>
        group.products.some(({ sku }) => sku === `${word}-17`),
      )
    expect(await findMissed(isChosen)).toEqual([])
  })

  test('part numbers are found by visitors, in lists and by admins', async () => {
    const hasNumber = async (typed: string, word: string) =>
      (await shop().asVisitor(search, { q: `${typed}-17` })).groups.some((group) =>
        group.products.some(({ sku }) => sku === `${word}-17`),
      )
    expect(await findMissed(hasNumber)).toEqual([])
    const { rows } = await shop().asVisitor(readRows, {
      rows: typings.map(([, typed]) => ({ text: `${typed}-17`, quantity: 1 })),
    })
    const isOffered = ([word]: Typing, index: number) =>
      rows[index]!.offers.some(({ product: offered }) => offered.sku === `${word}-17`)
    expect(typings.filter((typing, index) => !isOffered(typing, index))).toEqual([])
    const isHit = async (typed: string, word: string) =>
      (await shop().as(ada)(findForAdmin, { q: `${typed}-17` })).products.some(({ sku }) => sku === `${word}-17`)
    expect(await findMissed(isHit)).toEqual([])
    const isPicture = async (typed: string, word: string) => {
      const [match] = await shop().as(ada)(matchPictureFiles, { names: [`${typed}-17-2.jpg`] })
      return match!.product?.sku === `${word}-17`
    }
    expect(await findMissed(isPicture)).toEqual([])
  })

  test('part numbers of others are found', async () => {
    const is = stored.map((word) => ({ maker: 'Forge', number: `${word}/81` }))
    await shop().as(ada)(changeCrossReferences, { id: product.id, was: [], is })
    const isReplaced = async (typed: string) =>
      (await shop().asVisitor(search, { q: `${typed}/81` })).groups.some((group) =>
        group.products.some(({ slug }) => slug === product.slug),
      )
    expect(await findMissed(isReplaced)).toEqual([])
  })

  test('goods are booked in by typed part numbers', async () => {
    let calls = 0
    const isBooked = async (typed: string, word: string) => {
      const body = { reference: '', lines: [{ part: `${typed}-17`, pieces: 1 }] }
      calls += 1
      const { done } = await shop().as(ada)(receiveStock, body, { idempotencyKey: `delivery-${calls}` })
      return done[0]?._id === numbered.get(word)
    }
    for (const [word, typed] of typings.filter(([, text]) => text !== 'ONeill').slice(0, 20))
      expect(await isBooked(typed, word), typed).toBe(true)
  })

  test('orders are found by their words and by the numbers of their parcels', async () => {
    const isOrder = async (q: string) => (await shop().as(ada)(listOrders, { q })).length === 1
    expect(await findMissed(isOrder)).toEqual([])
    const isOwn = async (q: string) =>
      (await shop().as(rita)(listCustomerOrders, { email: rita.email, q })).some(({ matches }) => matches.length > 0)
    expect(await findMissed(isOwn)).toEqual([])
    const isHit = async (q: string) => (await shop().as(ada)(findForAdmin, { q })).orders.length === 1
    expect(await findMissed(isHit)).toEqual([])
    const { number } = await shop().db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
    for (const q of [`ＩＷ－${number}`, `iw\u2011${number}`, `IW-\u200b${number}`])
      expect(await isOrder(q), q).toBe(true)
  })

  test('accounts are found in the box of admins and in their list', async () => {
    const isHit = async (q: string) =>
      (await shop().as(ada)(findForAdmin, { q })).customers.some(({ name }) => name === all)
    expect(await findMissed(isHit)).toEqual([])
    const isListed = async (q: string) => (await shop().as(ada)(listUsers, { q })).some(({ name }) => name === all)
    expect(await findMissed(isListed)).toEqual([])
  })

  test('a name is found with an apostrophe that it was written without', async () => {
    await shop().getToken({ name: 'Mia DAngelo', email: 'mia@example.com', role: 'customer' })
    for (const q of ["D'Angelo", 'd’angelo', 'mia D’Angelo', 'DAngelo']) {
      expect((await shop().as(ada)(findForAdmin, { q })).customers.map(({ name }) => name)).toContain('Mia DAngelo')
      expect((await shop().as(ada)(listUsers, { q })).map(({ name }) => name)).toContain('Mia DAngelo')
    }
  })

  test('conversations are found', async () => {
    const isFound = async (q: string) => (await shop().as(ada)(listConversations, { q })).length === 1
    expect(await findMissed(isFound)).toEqual([])
    const { number } = await shop().db.selectFrom('messages').select('number').executeTakeFirstOrThrow()
    for (const q of [`ｃ－${number}`, `C\u2011${number}`]) expect(await isFound(q), q).toBe(true)
  })

  test('customers find parts by their own numbers and names', async () => {
    for (const [word, id] of numbered)
      await shop().as(anna)(setOwnName, { id, number: `${word}-23`, name: `${word} of ours` })
    const { rows } = await shop().as(anna)(readOwnRows, {
      rows: typings.map(([, typed]) => ({ text: `${typed}-23`, quantity: 1 })),
    })
    const isOffered = ([word]: Typing, index: number) =>
      rows[index]!.offers.some(({ product: offered }) => offered._id === numbered.get(word))
    expect(typings.filter((typing, index) => !isOffered(typing, index))).toEqual([])
    const isSuggested = async (typed: string, word: string) =>
      (await shop().as(anna)(suggestOwn, { q: `${typed}-23` })).some(({ own }) => own.number === `${word}-23`)
    expect(await findMissed(isSuggested)).toEqual([])
    const isListed = async (typed: string, word: string) =>
      (await shop().as(anna)(listParts, { q: typed })).some(({ own }) => own.number === `${word}-23`)
    expect(await findMissed(isListed)).toEqual([])
  })

  test('old addresses lead to their pages, and are found in their list', async () => {
    await shop().as(ada)(addRedirects, { lines: stored.map((word) => ({ from: `/alt/${word}.html`, to: '/about' })) })
    const context = { db: shop().db, log: { warn: () => {} }, remembered: new QueryCache() }
    const redirects = createRedirectFollower(context as never)
    const follow = async (typed: string) =>
      (await redirects.follow(`/alt/${encodeURIComponent(typed)}.html`)) === '/about'
    expect(await findMissed(follow)).toEqual([])
    const isListed = async (q: string) => (await shop().as(ada)(listRedirects, { q: `${q}.html` })).length === 1
    expect(await findMissed(isListed)).toEqual([])
  })

  test('synonyms mean what they mean, and are found in their list', async () => {
    for (const name of stored)
      await shop().as(ada)(changeSynonym, { kind: 'synonym', name: `${name}dings`, means: 'widget' })
    const isMeant = async (typed: string) => (await shop().asVisitor(search, { q: `${typed}dings` })).total > 0
    await expect.poll(() => isMeant(stored.at(-1)!)).toBe(true)
    expect(await findMissed(isMeant)).toEqual([])
    const isListed = async (q: string) => (await shop().as(ada)(listSynonyms, { kind: 'synonym', q })).total > 0
    expect(await findMissed(isListed)).toEqual([])
    const change = { kind: 'synonym', name: 'TÜRSCHLIESSERDINGS', means: 'widget' } as const
    expect(await shop().as(ada)(changeSynonym, change)).toEqual({ modifiedCount: 0 })
  })

  test('categories of files are those of the shop, and heads are read in any width', async () => {
    const rows = typings.filter(([, typed]) => typed !== 'ONeill')
    const lines = rows.map(([, typed], index) => `N-${index},Part,5,"${typed}"`)
    const { load } = openImports(shop())
    await load(`ＳＫＵ,ＮＡＭＥ,Pri\u200bce,CATEGORY\n${lines.join('\n')}`)
    const imported = await sql<{ sku: string; name: string }>`select sku, categories.name from products
      join categories on categories.id = products.category_id where sku like 'N-%'`.execute(shop().db)
    const named = new Map(imported.rows.map(({ sku, name }) => [sku, name]))
    expect(rows.filter(([word], index) => named.get(`N-${index}`) !== word)).toEqual([])
  })
})

test('each place of the shop that compares texts is tried, or has its reason not to be', () => {
  const found = filesIn('src')
    .filter(
      (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^src\/(paraglide|base\/platform\/folding)\//.test(file),
    )
    .flatMap((file: string) => {
      const lines = readFileSync(file, 'utf8').split('\n')
      const count = lines.filter((line) => comparison.test(line) && !line.startsWith('import ')).length
      return count === 0 ? [] : [[file, count] as const]
    })
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(places).map(([file, [count]]) => [file, count])),
  )
  const ways = { ...tried, ...reasons }
  expect(Object.values(places).filter(([, way]) => !(way in ways))).toEqual([])
})
