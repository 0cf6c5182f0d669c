import { expect, test } from 'vitest'
import { foreignPaths } from '../../../../test/threats/foreign-paths.ts'
import { maxAddressLength, toSafePath } from './safe-path.ts'

test.each(foreignPaths)('%j is no address of the shop', (text) => {
  expect(toSafePath(text)).toBeUndefined()
})

test.each([
  ['/', '/'],
  ['/products?q=//evil.example', '/products?q=//evil.example'],
  ['/purchase/0199?a=1&b=%2F#top', '/purchase/0199?a=1&b=%2F#top'],
  ['/dashboard/myProfile/anna%40example.com', '/dashboard/myProfile/anna%40example.com'],
  ['/bn/products', '/bn/products'],
  ['/a/./b/../products', '/a/products'],
  ['/products?q=স্ক্রু', `/products?q=${encodeURIComponent('স্ক্রু')}`],
])('%s is one, as %s', (text, path) => {
  expect(toSafePath(text)).toBe(path)
})

test('an address is refused beyond its limit', () => {
  const longest = `/${'a'.repeat(maxAddressLength - 1)}`
  expect(toSafePath(longest)).toBe(longest)
  expect(toSafePath(`${longest}a`)).toBeUndefined()
})
