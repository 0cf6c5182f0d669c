import { expect, test } from 'vitest'
import { writeBreakdown } from './csv.server.ts'

test('a name in the file is no formula', () => {
  const row = { kind: 'product', key: 'p', name: '=HYPERLINK("https://evil.example")', translations: {}, sku: '-1' }
  const sums = { isOpen: true, orders: 1, pieces: 1, sold: 5, refunded: 0, net: 5, earlier: 0 }
  const file = writeBreakdown({ rows: [{ ...row, ...sums }], currency: 'USD' } as never)
  expect(file).toContain(`product,"'=HYPERLINK(""https://evil.example"")",'-1,p`)
})
