import { expect, test } from 'vitest'
import { createAddressReader } from './page-address.server.ts'
import { createPageFinder } from './page-info.server.ts'

const page = { personal: false, signsIn: false, queries: [], facets: true, form: false, cards: false }
const findPage = createPageFinder([
  { ...page, path: '/families/:slug' },
  { ...page, path: '/*', facets: false },
])

test('an address means the same when it is read again, and a query what the catalogue makes of it now', () => {
  const attributes = new Set<string>()
  const read = createAddressReader(findPage, (name) => attributes.has(name))
  const addresses = [
    '/families/bolt',
    '/FAMILIES/bolt/',
    '/families/bolt?thread=M8',
    '/x/../families/bolt',
    '//evil',
    '/a',
  ]
  const readAll = () => addresses.map((address) => read(address).key)
  const first = ['/families/bolt', '/families/bolt', '/families/bolt', '/families/bolt', '/not-found', '/not-found']
  expect(readAll()).toEqual(first)
  expect(readAll()).toEqual(first)
  attributes.add('thread')
  expect(readAll()).toEqual(first.with(2, '/families/bolt?thread=M8'))
})
