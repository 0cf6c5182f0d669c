import { expect, test } from 'vitest'
import { guestPatterns } from '../../src/identity/session/guest-pages.ts'
import { amountPattern } from '../../src/orders/search/amount.ts'
import { toPattern } from '../../src/platform/http/page-info.server.ts'
import { extensionPattern } from '../../src/platform/phone.ts'
import { decimalShapes } from '../../src/platform/written-numbers.ts'
import { cellPatterns as cells } from '../../src/quick-order/cells.ts'
import { countPatterns as counts } from '../../src/quick-order/count.ts'
import { unclearPatterns as unclear } from '../../src/quick-order/unclear-quantity.ts'
import { anchored } from '../../src/search/query/tokenize.ts'
import { patternsIn, slowInput } from './patterns.ts'

const { literals, composed } = patternsIn('src')

/** Expressions that are put together while the shop runs, as they are for one example. */
const examples: Record<string, RegExp[]> = {
  'src/addresses/postcode.ts': [/^(D|DE)(?:[\s.\p{Pd}\u2212]+(?=.{3})|(?=\d{2}))/u],
  'src/identity/session/guest-pages.ts': guestPatterns,
  'src/identity/sign-in/return-path.ts': [/^(\/api|\/login|\/register)([/?#]|$)/i],
  'src/inbox/incoming/mail-head.ts': [/^\*?(?:From|Von)\*?[\s\u00A0]?[:：]\*?[ \u00A0\t]*(\S.*)$/iu],
  'src/inbox/incoming/quoted-tail.ts': [/^-{2,} ?(?:Original Message) ?-{2,}$/iu],
  'src/orders/search/amount.ts': [amountPattern],
  'src/platform/placeholders.ts': [
    /(?:,[ \t]*)?\{name\}(?=[.,;:!?।])/g,
    /[ \t]{0,9}(?:[(["“„«]\s*\{name\}\s*[)\]"”»]|\{name\})/g,
  ],
  'src/platform/cache/variants.server.ts': [/(^|[ ,])br(?!\w)(?! *; *q=0(\.0*)?( *,|$))/],
  'src/platform/contract/shapes.ts': [/^(?!en$)[a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/],
  'src/platform/folding/fold.ts': [/ä|ö|ü/gu, /[\u0300-\u036f]/gu],
  'src/platform/http/page-info.server.ts': [toPattern('/dashboard/orders/:id'), toPattern('/dashboard/*')],
  'src/platform/phone.ts': [extensionPattern],
  'src/platform/written-numbers.ts': Object.values(decimalShapes),
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
