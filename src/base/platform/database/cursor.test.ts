import { expect, test } from 'vitest'
import { type CursorList, decodeCursor, encodeCursor } from './cursor.server.ts'

const id = '0199a0b0-0000-7000-8000-000000000000'
const [byTime, byNumber, byText] = (['time', 'number', 'text'] as const).map((by) => ({ name: `by-${by}`, by })) as [
  CursorList,
  CursorList,
  CursorList,
]
const refused = expect.objectContaining({ code: 'invalid_query' })

test.each([
  [byTime, '2026-11-22T01:02:03.004Z'],
  [byNumber, 0],
  [byNumber, 2 ** 31 - 1],
  [byText, 'Кран "½" 🙂'],
])('a cursor of %o continues its list after %j', (list, value) => {
  const cursor = encodeCursor(list, { value, id })
  expect(decodeCursor(list, cursor)).toEqual({ value, id })
  for (const other of [byTime, byNumber, byText].filter((each) => each !== list))
    expect(() => decodeCursor(other, cursor)).toThrow(refused)
})

test.each([
  ...[
    'x',
    '',
    '0000-01-01T00:00:00.000Z',
    '2026-02-31T00:00:00.000Z',
    '2026-11-22',
    '+275760-09-13T00:00:00.000Z',
    5,
    null,
  ].map((value) => [byTime, value]),
  ...[1.5, 2 ** 31, -(2 ** 31), 1e300, '5', null, [5], {}].map((value) => [byNumber, value]),
  ...['a\u0000b', '\ud800', 5, null, ['x'], {}].map((value) => [byText, value]),
] as [CursorList, never][])('%o has no cursor at %j', (list, value) => {
  expect(() => decodeCursor(list, encodeCursor(list, { value, id }))).toThrow(refused)
})

test.each([
  '',
  'x',
  '!',
  'bnVsbA',
  'W10',
  'W1tbW1tb',
  Buffer.from(JSON.stringify([byText.name, 'x', 'no-id'])).toString('base64url'),
])('%j is no cursor', (cursor) => {
  expect(() => decodeCursor(byText, cursor)).toThrow(refused)
})
