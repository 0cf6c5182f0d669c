// Walks over all sentences of refusals.
import { expect, test } from 'vitest'
import { callWith } from '../../src/base/platform/contract/client.ts'
import { createInProcessTransport } from '../../src/base/platform/http/in-process.server.ts'
import { withLocale } from '../../src/base/platform/http/locale.server.ts'
import { toProblemReply } from '../../src/base/platform/http/problem.server.ts'
import { createId } from '../../src/base/platform/ids.server.ts'
import { toFieldProblems } from '../../src/base/platform/refusals/field-problem.ts'
import { getShapeSentence } from '../../src/base/platform/refusals/shape-sentence.ts'
import { getProduct, NewProduct } from '../../src/goods/catalogue/contract.ts'
import { openShop, shareShop } from '../shop.ts'
import { expectTranslated } from '../untranslated.ts'
import { everyRefusal } from './every.ts'
import { limitProblems, shapeProblems } from './shapes.ts'

const shared = shareShop()

test('a refusal is in the caller’s language, even where no route matches', async () => {
  const shop = shared()
  const details = async (language: string) => {
    const paths = [
      `/products/${createId()}`,
      '/products/1',
      '/products?limit=0',
      '/nothing',
      '/%',
      `/${'x'.repeat(400)}`,
    ]
    const asked = paths.map((path) => fetch(`${shop.url}/api${path}`, { headers: { 'accept-language': language } }))
    const answers = await Promise.all(asked)
    return Promise.all(answers.map(async (answer) => ((await answer.json()) as { detail: string }).detail))
  }
  for (const detail of await details('bn')) expect(detail).toMatch(/[\u0985-\u09b9]/)
  for (const detail of await details('bn-BD,bn;q=0.9')) expect(detail).toMatch(/^[A-Z][^\u0980-\u09fe]+\.$/)
})

test('a refusal on a server-rendered page is in the page’s language', async () => {
  const { fastify } = shared()
  const way = {
    transport: createInProcessTransport(fastify),
    credentials: { token: () => null, renew: async () => false },
  }
  const call = withLocale('bn', () => callWith(way, getProduct, { id: createId() }))
  await expect(call).rejects.toMatchObject({ code: 'not_found', message: 'এমন কোনো পণ্য নেই।' })
})

test('a refusal is logged with its code and parameters', async () => {
  const lines: string[] = []
  const shop = await openShop({ onLog: (line) => lines.push(line) })
  await fetch(`${shop.url}/api/products/${createId()}`)
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'refused', refusal: 'not_found', params: { what: 'product' } }),
  )
})

test('every refusal has a Bengali sentence', () => {
  const say = (locale: 'en' | 'bn') => everyRefusal.map((refusal) => toProblemReply(refusal, locale, '').detail)
  const english = new Set(say('en'))
  const all = say('bn')
  expectTranslated(all.filter((text) => english.has(text)))
  const translated = all.filter((text) => !english.has(text))
  for (const text of translated) expect(text).toMatch(/[\u0985-\u09b9]/)
  // The number of an order is the same in every language.
  expect(translated.filter((text) => /(?<![A-Za-z])[0-9]/.test(text.replaceAll(/IW-[0-9]+/g, '')))).toEqual([])
})

test('no validator’s own text is ever shown', { tags: ['long'] }, () => {
  const sentences = shapeProblems().map(({ name, problem }) => getShapeSentence(name, problem))
  expect(sentences.filter((text) => /expected|received \w|Too (big|small)|Invalid|Unrecognized/.test(text))).toEqual([])
  withLocale('bn', () => {
    for (const { name, problem } of shapeProblems()) expect(getShapeSentence(name, problem)).toMatch(/[\u0985-\u09b9]/)
  })
})

test('a value beyond a limit, or missing, is refused for that very reason', () => {
  const problems = limitProblems()
  expect(problems.length).toBeGreaterThan(150)
  // A rating’s own sentence names both of its limits.
  const isTrue = (expected: string, found?: string) => found === expected || found === 'not_stars'
  expect(problems.filter(({ expected, found }) => !isTrue(expected, found))).toEqual([])
})

test('the specification’s “is required” texts are kept to the letter', () => {
  const { error } = NewProduct.safeParse({})
  const problems = Object.entries(toFieldProblems(error!, {}))
  expect(problems.map(([name, problem]) => getShapeSentence(name, problem)).sort()).toEqual(
    ['description', 'image', 'name', 'price', 'quantity'].map((name) => `${name} is required`),
  )
})
