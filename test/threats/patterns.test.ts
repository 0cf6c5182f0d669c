import { expect, test } from 'vitest'
import { toPattern } from '../../src/base/platform/http/page-info.server.ts'
import { extensionPattern } from '../../src/base/platform/text/phone.ts'
import { piecesBehind } from '../../src/base/platform/text/unit-words.ts'
import { decimalShapes } from '../../src/base/platform/text/written-numbers.ts'
import { headPatterns } from '../../src/desk/imports/reading/head-keys.ts'
import { countedLine } from '../../src/desk/stock/stock-list.ts'
import { anchored } from '../../src/goods/search/query/tokenize.ts'
import { guestPatterns } from '../../src/people/identity/session/guest-pages.ts'
import { amountPattern } from '../../src/trade/orders/search/amount.ts'
import { cellPatterns as cells } from '../../src/trade/quick-order/cells.ts'
import { countPatterns as counts } from '../../src/trade/quick-order/count.ts'
import { unclearPatterns as unclear } from '../../src/trade/quick-order/unclear-quantity.ts'
import { patternsIn, slowInput } from './patterns.ts'

const { literals, composed } = patternsIn('src')

/** Expressions that are put together while the shop runs, as they are for one example. */
const examples: Record<string, RegExp[]> = {
  'src/people/addresses/postcode.ts': [/^(D|DE)(?:[\s.\p{Pd}\u2212]+(?=.{3})|(?=\d{2}))/u],
  'src/people/identity/session/guest-pages.ts': guestPatterns,
  'src/people/identity/sign-in/return-path.ts': [/^(\/api|\/login|\/register)([/?#]|$)/i],
  'src/desk/inbox/incoming/mail-head.ts': [/^\*?(?:From|Von)\*?[\s\u00A0]?[:：]\*?[ \u00A0\t]*(\S.*)$/iu],
  'src/desk/inbox/incoming/quoted-tail.ts': [/^-{2,} ?(?:Original Message) ?-{2,}$/iu],
  'src/trade/orders/search/amount.ts': [amountPattern],
  'src/base/platform/text/placeholders.ts': [
    /(?:,[ \t]*)?\{name\}(?=[.,;:!?।])/g,
    /[ \t]{0,9}(?:[(["“„«]\s*\{name\}\s*[)\]"”»]|\{name\})/g,
  ],
  'src/base/platform/cache/variants.server.ts': [/(^|[ ,])br(?!\w)(?! *; *q=0(\.0*)?( *,|$))/],
  'src/base/platform/contract/shapes.ts': [/^(?!en$)[a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/],
  'src/base/platform/folding/fold.ts': [/ä|ö|ü/gu, /[\u0300-\u036f]/gu],
  'src/base/platform/http/page-info.server.ts': [toPattern('/dashboard/orders/:id'), toPattern('/dashboard/*')],
  'src/base/platform/text/phone.ts': [extensionPattern],
  'src/base/platform/text/unit-words.ts': [piecesBehind],
  'src/desk/imports/reading/head-keys.ts': Object.values(headPatterns),
  'src/desk/stock/stock-list.ts': [countedLine],
  'src/base/platform/text/written-numbers.ts': Object.values(decimalShapes),
  'src/trade/quick-order/cells.ts': Object.values(cells).flat(),
  'src/trade/quick-order/count.ts': Object.values(counts),
  'src/trade/quick-order/unclear-quantity.ts': Object.values(unclear),
  'src/goods/search/query/tokenize.ts': anchored.map(({ form }) => form),
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
