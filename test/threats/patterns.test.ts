import { expect, test } from 'vitest'
import { guestPatterns } from '../../src/identity/session/guest-pages.ts'
import { amountPattern } from '../../src/orders/search/amount.ts'
import { toPattern } from '../../src/platform/http/page-info.server.ts'
import { cellPatterns as cells } from '../../src/quick-order/cells.ts'
import { countPatterns as counts } from '../../src/quick-order/count.ts'
import { unclearPatterns as unclear } from '../../src/quick-order/unclear-quantity.ts'
import { anchored } from '../../src/search/query/tokenize.ts'
import { patternsIn, slowInput } from './patterns.ts'

const { literals, composed } = patternsIn('src')

/** Expressions that are put together while the shop runs, as they are for one example. */
const examples: Record<string, RegExp[]> = {
  'src/identity/session/guest-pages.ts': guestPatterns,
  'src/identity/sign-in/return-path.ts': [/^(\/api|\/login|\/register)([/?#]|$)/i],
  'src/orders/search/amount.ts': [amountPattern],
  'src/platform/cache/variants.server.ts': [/(^|[ ,])br(?!\w)(?! *; *q=0(\.0*)?( *,|$))/],
  'src/platform/contract/shapes.ts': [/^(?!en$)[a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/],
  'src/platform/http/page-info.server.ts': [toPattern('/dashboard/orders/:id'), toPattern('/dashboard/*')],
  'src/quick-order/cells.ts': Object.values(cells).flat(),
  'src/quick-order/count.ts': Object.values(counts),
  'src/quick-order/unclear-quantity.ts': Object.values(unclear),
  'src/search/query/tokenize.ts': anchored.map(({ form }) => form),
}

test.each([/\/+$/, / *, */, /\s+\S*$/, /(a+)+$/, /^(.*,)*$/, /<b[^>]*>[\s\S]*?<\/b>/, /^\s*(\w+\s*)*:$/])(
  '%s is found to be slow',
  (pattern) => {
    expect(slowInput(pattern)).toBeDefined()
  },
)

test('no regular expression takes more than linear time', { tags: ['long'] }, () => {
  expect(literals.length).toBeGreaterThan(50)
  const all = [
    ...literals,
    ...Object.entries(examples).flatMap(([where, list]) => list.map((pattern) => ({ where, pattern }))),
  ]
  const distinct = new Map(all.map((each) => [String(each.pattern), each]))
  const slow = [...distinct.values()].flatMap(({ where, pattern }) => {
    const input = slowInput(pattern)
    return input ? [`${where} ${pattern} on ${input}`] : []
  })
  expect(slow.join('\n')).toBe('')
})

test('every file that puts an expression together has an example here', () => {
  expect(composed).toEqual(Object.keys(examples).toSorted())
})
