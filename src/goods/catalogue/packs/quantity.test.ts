// Walks over all sources, for quantities that are said.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatStock } from '../stock/stock.tsx'
import { formatOrderable } from './orderable.ts'
import { formatQuantity } from './quantity.ts'

test.each([
  [0, 1, '0 pieces', 'piece not available!!'],
  [1, 1, '1 piece', '1 piece available'],
  [17, 1, '17 pieces', '17 pieces available'],
  [1200, 1, '1,200 pieces', '1,200 pieces available'],
  [1, 100, '1 pack of 100 = 100 pieces', '100 pieces available (1 pack of 100)'],
  [17, 100, '17 packs of 100 = 1,700 pieces', '1,700 pieces available (17 packs of 100)'],
])('%i sales units of %i', (count, packSize, quantity, stock) => {
  expect([formatQuantity(count, packSize), formatStock(count, packSize)]).toEqual([quantity, stock])
})

test('the quantities that a part is sold in say its pack', () => {
  const inTens = { minimum: 20, step: 10 }
  expect(formatOrderable({ minimum: 1, step: 1, packSize: 100 })).toBe('')
  expect(formatOrderable({ ...inTens, packSize: 1 })).toBe('Order at least 20 pieces, in multiples of 10 pieces.')
  expect(formatOrderable({ minimum: 2, step: 1, packSize: 50 })).toBe('Order at least 2 packs of 50 = 100 pieces.')
})

const root = `${import.meta.dirname}/../../../..`
const english: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(`${root}/messages/en.json`, 'utf8'))

/** What these messages count is said by their own words, or by the place where they stand. */
const exceptions = new Set([
  // The heads of tables of prices, whose rows name the pack.
  'break_from',
  'price_from_quantity',
])

/** A number of its own making, not a quantity that was written before. */
const isBare = (given: string) => !/^(formatQuantity|written)\(/.test(given) && /[.(]/.test(given)

test('what a text says as a quantity is written by one function', () => {
  const quantities = Object.keys(english).filter(
    (key) => JSON.stringify(english[key]).includes('{quantity}') && !exceptions.has(key),
  )
  expect(quantities.length).toBeGreaterThan(15)
  const sources = globSync(`${root}/src/**/*.{ts,tsx}`, { exclude: (name) => name.includes('paraglide') })
  const bare = sources.flatMap((file) => {
    const calls = readFileSync(file, 'utf8').matchAll(/m\.(\w+)\(\{[^}]*?\bquantity: ([^,}]+)/g)
    return [...calls].filter(([, key, given]) => quantities.includes(key!) && isBare(given!))
  })
  expect(bare.map(([call]) => call)).toEqual([])
})

/** Texts that count pieces or packs themselves, with their plurals. */
const counting =
  /^(quantity_|stock_|invoice_packs$|cart_added_|packs_of$|per_pack|cart_pack_changed$|field_pack_is_now$)/

test('no other text counts pieces or packs', () => {
  const others = Object.keys(english).filter(
    (key) => /\{\w+\} (pieces?|packs?)\b/.test(JSON.stringify(english[key])) && !counting.test(key),
  )
  expect(others).toEqual([])
})
