import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isHeldOut, readClassQueries, readQueries } from './queries.ts'

type Value = string | number
type NamedFamily = { slug: string; attributes: { key: string }[] }
type Product = { sku: string; family: string; attributes: Record<string, Value> }

const catalogue = (file: string) => readFileSync(`demo/catalogue/${file}`, 'utf8')
const families = (JSON.parse(catalogue('families.json')) as NamedFamily[]).map(({ slug }) => slug)
const products = catalogue('products.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Product)
const queries = readQueries()
const classQueries = readClassQueries()

test('there are enough searches, each once, in three languages, and some that must find nothing', () => {
  expect(queries.length).toBeGreaterThanOrEqual(220)
  expect(new Set(queries.map(({ q }) => q)).size).toBe(queries.length)
  const share = (lang: string) => queries.filter((query) => query.lang === lang).length / queries.length
  for (const lang of ['de', 'bn']) expect(share(lang), lang).toBeGreaterThan(0.15)
  expect(share('en')).toBeGreaterThan(0.5)
  expect(queries.filter((query) => query.families.length === 0).length).toBeGreaterThanOrEqual(10)
})

test('every family of the catalogue is looked for, and no other', () => {
  expect([...new Set(queries.flatMap((query) => query.families))].sort()).toEqual(families.sort())
})

test('what a search should show first is in the catalogue', () => {
  const unmet = [...queries, ...classQueries].filter(({ families, first }) => {
    if (!first) return false
    const wanted = Object.entries(first.attributes ?? {})
    return !products.some(
      ({ sku, family, attributes }) =>
        families.includes(family) &&
        (first.sku === undefined || first.sku === sku) &&
        wanted.every(([key, value]) => attributes[key] === value),
    )
  })
  expect(unmet).toEqual([])
})

test('every class has enough searches, each once, and about half of all are held out', () => {
  const byClass = Map.groupBy(classQueries, (query) => query.class)
  expect(byClass.size).toBeGreaterThanOrEqual(16)
  for (const [name, own] of byClass) expect(own.length, name).toBeGreaterThanOrEqual(10)
  const texts = [...queries, ...classQueries].map(({ q }) => q)
  expect(new Set(texts).size).toBe(texts.length)
  const heldOut = classQueries.filter(isHeldOut).length / classQueries.length
  expect(heldOut).toBeGreaterThan(0.4)
  expect(heldOut).toBeLessThan(0.6)
})
