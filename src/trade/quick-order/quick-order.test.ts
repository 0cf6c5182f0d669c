import { expect, test } from 'vitest'
import { deleteProduct, editProduct } from '#goods/catalogue/contract.ts'
import { compareCpu } from '../../../test/proportion.ts'
import { lists } from '../../../test/quick-order/lists.ts'
import { shareCatalogue } from '../../../test/search/catalogue.ts'
import { ada } from '../../../test/shop.ts'
import { readRows } from './contract.ts'
import { readList } from './list.ts'

const shared = shareCatalogue()

const ask = async (...rows: { text: string; description?: string; quantity?: number; unit?: 'pieces' | 'packs' }[]) =>
  (await shared().asVisitor(readRows, { rows: rows.map((row) => ({ quantity: 1, ...row })) })).rows

test('lists become what a good clerk would make of them, and never a part that was not meant [P147]', async () => {
  const [right, missed, wrong]: string[][] = [[], [], []]
  for (const { name, list, answers } of lists) {
    const found = await ask(
      ...readList(list).rows.map(({ text, description, unit, count }) => ({
        text,
        description,
        unit,
        quantity: count ?? 1,
      })),
    )
    for (const [index, { outcome, offers }] of found.entries()) {
      const answer = answers[index]!
      const skus = offers.map(({ product }) => product.sku)
      const said = `${name} ${index + 1}: ${outcome} ${skus}`
      const isSame = outcome === answer.outcome && (answer.sku === undefined || skus.includes(answer.sku))
      if (outcome === 'found' && skus[0] !== answer.sku) wrong!.push(said)
      else (isSame ? right : missed)!.push(said)
    }
  }
  expect(wrong).toEqual([])
  expect(right!.length + missed!.length).toBe(60)
  expect(right!.length, missed!.join('\n')).toBeGreaterThanOrEqual(56)
})

test('pieces become packs, at least the minimum, and in steps', async () => {
  const [screws, packs, stepped] = await ask(
    { text: 'IW-4762-M8X30-129B', quantity: 120 },
    { text: 'IW-4762-M8X30-129B', quantity: 2, unit: 'packs' },
    { text: 'IW-GC-150', quantity: 7 },
  )
  expect(screws!.offers[0]).toMatchObject({ quantity: 3, pieces: 150, raised: null, problem: null })
  expect(packs!.offers[0]).toMatchObject({ quantity: 2, pieces: 100 })
  expect(stepped!.offers[0]).toMatchObject({ quantity: 7, pieces: 7, total: 7 * stepped!.offers[0]!.unitPrice })
  await shared()
    .db.updateTable('products')
    .set({ minimumQuantity: 10, quantityStep: 5 })
    .where('sku', '=', 'IW-GC-200')
    .execute()
  const raised = await ask({ text: 'IW-GC-200', quantity: 2 }, { text: 'IW-GC-200', quantity: 12 })
  expect(raised.map(({ offers }) => offers[0])).toMatchObject([
    { quantity: 10, raised: 'below_minimum' },
    { quantity: 15, raised: 'not_in_step' },
  ])
})

test('more than there is remains a problem, with what there is', async () => {
  const [fewer, none, several] = await ask(
    { text: 'IW-GC-50', quantity: 20 },
    { text: 'IW-302-30209', quantity: 1 },
    { text: 'IW-302-30207', quantity: 5000 },
  )
  expect(fewer!.offers[0]).toMatchObject({ quantity: 20, problem: 'insufficient_stock', suggested: 11 })
  expect(none!.offers[0]).toMatchObject({ problem: 'sold_out', suggested: null })
  expect(several!.offers[0]).toMatchObject({ problem: 'insufficient_stock', suggested: 55 })
})

test('more than there is can be taken of what can be ordered before it is here', async () => {
  await shared().db.updateTable('products').set({ backOrders: true }).where('sku', '=', 'IW-GC-100').execute()
  const [more] = await ask({ text: 'IW-GC-100', quantity: 900 })
  expect(more!.offers[0]).toMatchObject({ quantity: 900, problem: null, suggested: null })
})

test('a number that is nearly one is not known, and those that are spelled like it are shown', async () => {
  const [near, far] = await ask({ text: 'IW-62-6204-2RZ' }, { text: 'IW-00-0000' })
  expect(near!.outcome).toBe('unknown')
  expect(near!.offers.map(({ product }) => product.sku)).toContain('IW-62-6204-2RS')
  expect(far).toMatchObject({ outcome: 'unknown', offers: [] })
})

test('a word that is misspelled is shown as it is spelled, and a family without a size as a family', async () => {
  const [spelled, family] = await ask({ text: 'wheelbarow torqe' }, { text: 'jaw couplings' })
  expect(spelled).toMatchObject({ outcome: 'unknown', offers: [] })
  expect(family).toMatchObject({ outcome: 'unknown', family: { slug: 'jaw-coupling' } })
})

test('a part that is no longer sold is the one in its place, and one without any is not known', async () => {
  const id = async (sku: string) =>
    (await shared().db.selectFrom('products').select('id').where('sku', '=', sku).executeTakeFirstOrThrow()).id
  const [old, lost] = [await id('IW-BV-100'), await id('IW-BV-125')]
  await shared().as(ada)(editProduct, { id: old, replacedBy: 'IW-BV-150' })
  await shared().as(ada)(deleteProduct, { id: old })
  await shared().as(ada)(deleteProduct, { id: lost })
  const [replaced, gone] = await ask({ text: 'iw bv 100' }, { text: 'IW-BV-125' })
  expect(replaced).toMatchObject({ outcome: 'found' })
  expect(replaced!.offers.map(({ product }) => product.sku)).toEqual(['IW-BV-150'])
  expect(gone!.outcome).toBe('unknown')
})

test('nothing in a list is more than a text', async () => {
  const hostile = [
    `=cmd|'/C calc'!A1`,
    '<img src=x onerror=alert(1)>',
    `'); drop table products; --`,
    'a & | ! ( :* \\',
    '%_%',
  ]
  const found = await ask(...hostile.map((text) => ({ text, quantity: 5 })))
  expect(found.filter(({ outcome }) => outcome === 'found')).toEqual([])
})

test.each([
  ['no rows', []],
  ['201 rows', Array.from({ length: 201 }, () => ({ text: '608zz', quantity: 1 }))],
  ['a text of two lines', [{ text: 'a\nb', quantity: 1 }]],
  ['a binary text', [{ text: 'a\u0000b', quantity: 1 }]],
  ['an endless text', [{ text: 'a'.repeat(101), quantity: 1 }]],
  ['half a piece', [{ text: 'a', quantity: 0.5 }]],
  ['nothing at all', [{ text: ' ', quantity: 1 }]],
])('%s are refused', async (_, rows) => {
  await expect(shared().asVisitor(readRows, { rows })).rejects.toMatchObject({ code: 'invalid_fields' })
})

// Last: on a busy machine they use up what an address may have of the thread.
const junk = (seed: number) =>
  Array.from({ length: 22 }, (_, index) => (seed * 7919 + index * 104_729).toString(36))
    .join(' ')
    .slice(0, 99)
const skus = ['IW-4762-M8X30-129B', 'hex bolt M10 x 60 8.8', '6204 2z', 'stainles washr M8', 'sproket 08B 17 teeth']

test.each([
  { name: 'of a workshop', buildText: (index: number) => `${skus[index % 5]}${index < 5 ? '' : ` ${index}`}` },
  { name: 'of nothing but unknown words', buildText: junk },
  {
    name: 'of letters that are nearly words',
    buildText: (index: number) => `stainlss hexagn bering sockt wahser flnge screwdrvr ${index}`,
  },
])('200 rows $name take time in proportion to those of fewer', { tags: ['long'] }, async ({ buildText }) => {
  await ask({ text: 'warm' })
  const askFor = async (first: number, count: number) => {
    const rows = Array.from({ length: count }, (_, index) => {
      return { text: buildText(first + index), description: buildText(first + index + 1), quantity: 5 }
    })
    expect(await ask(...rows)).toHaveLength(count)
  }
  // Four times the rows; each round asks for others, so that nothing is remembered.
  const ratio = await compareCpu(
    (round) => askFor(round * 250 + 50, 200),
    (round) => askFor(round * 250, 50),
    10,
  )
  expect(ratio).toBeLessThan(10)
})
