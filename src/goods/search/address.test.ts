import { expect, test } from 'vitest'
import { readQueryParams, toQueryString, withoutParam } from './address.ts'

const readQuery = (query: string) => readQueryParams(new URLSearchParams(query))

test('an address asks the same, however its form was sent', () => {
  expect(readQuery('thread=M6&thread=M8&length=20..40&stock=1&from=1&to=5')).toEqual({
    thread: ['M6', 'M8'],
    length: ['20..40'],
    stock: '1',
    from: '1',
    to: '5',
  })
  expect(readQuery('length.from=20&length.to=40&bore.from=&bore.to=২০&from=&to=&q=')).toEqual({
    length: ['20..40'],
    bore: ['..20'],
  })
  expect(toQueryString(readQuery('length.from=20&length.to=40&q=bolt'))).toBe('?length=20..40&q=bolt')
})

test('what is no number or no page is not asked for', () => {
  expect(readQuery('from=cheap&to=-1&page=0&stock=yes&length.from=a&length.to=..')).toEqual({})
})

test('a value that was chosen can be taken away, and the list begins at its first page', () => {
  const all = readQuery('thread=M6&thread=M8&page=3')
  expect(toQueryString(withoutParam(all, 'thread', 'M6'))).toBe('?thread=M8')
  expect(toQueryString(withoutParam(withoutParam(all, 'thread', 'M6'), 'thread', 'M8'))).toBe('?')
  expect(toQueryString(withoutParam(all, 'thread'))).toBe('?')
})

test('columns are named together, or by checkboxes that were sent without script', () => {
  expect(readQuery('columns=thread,length')).toEqual({ columns: 'thread,length' })
  expect(readQuery('columns=thread&columns=massGrams&thread=M6')).toEqual({
    columns: 'thread,massGrams',
    thread: ['M6'],
  })
  expect(readQuery('columns=<script>')).toEqual({})
})
