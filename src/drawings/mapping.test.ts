import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FamilyShape, readParameters } from './mapping.ts'

type Line = { sku: string; family: string; attributes: Record<string, unknown> }
const products = readFileSync('demo/catalogue/products.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)
const families = JSON.parse(readFileSync('demo/catalogue/drawings.json', 'utf8')) as Record<string, unknown>

test('every family of the demonstration that can be drawn says how', () => {
  for (const [slug, family] of Object.entries(families))
    expect(FamilyShape.safeParse(family).error, slug).toBeUndefined()
  expect(Object.keys(families)).toHaveLength(72)
})

test('every product of these families has all that its shape needs', () => {
  const drawn = products.filter(({ family }) => family in families)
  const problems = drawn.flatMap(({ sku, family, attributes }) => {
    const { problems } = readParameters(families[family] as FamilyShape, attributes)
    return problems ? [`${sku}: ${problems.join(', ')}`] : []
  })

  expect(problems).toEqual([])
  expect(drawn).toHaveLength(2740)
})
