import '../../src/refusals.server.ts'
import { Refusal } from '../../src/base/platform/errors.ts'
import type { DataProblem } from '../../src/base/platform/refusals/field-problem.ts'
import type { RefusalCode } from '../../src/base/platform/refusals/kinds.ts'
import { listFieldSentences, listSentences, type Sentence } from '../../src/base/platform/refusals/registry.server.ts'

/** Values of each parameter that a sentence names; several where the words depend on it. */
const samples: Record<string, readonly unknown[]> = {
  categories: [0],
  country: ['DE', 'GB', 'US', 'AQ'],
  currency: ['USD', 'JPY'],
  families: [1],
  family: ['Bolts'],
  head: ['Price'],
  keys: [['name', 'priceCents', 'name.bn']],
  known: [['shop', 'link']],
  least: [1000],
  left: [0, 1, 2],
  line: [2],
  mark: ['.', ','],
  max: [1, 200],
  message: ['The balance is too low.'],
  min: [0.5],
  minimum: [10, 20],
  missing: [['link']],
  name: ['Example'],
  next: [6],
  orders: [['IW-100001', 'IW-100002']],
  own: ['USD'],
  packSize: [1, 100],
  price: [1980],
  products: [1, 3],
  sku: ['HB-LONG'],
  slug: ['a'],
  state: ['unpaid', 'paying', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'refund_due', 'refunded'],
  step: [1, 10],
  text: ['১.২০০'],
  total: [39.98],
  view: ['fr'],
  value: ['a'],
  was: [39.98],
  what: ['unconfirmed', 'strangers', 'unpaid', 'day'],
}

/** Where a parameter of the same name is something else. */
const otherwise: Record<string, Record<string, readonly unknown[]>> = {
  'wrong_state.order': { next: ['shipped'] },
}

type Params = Record<string, unknown>

/** What a sentence can be given: each combination of the samples of the parameters that it reads. */
function listParams(kind: string, sentence: Sentence): Params[] {
  const names = new Set<string>()
  const find = (name: string): readonly unknown[] => {
    const values = otherwise[kind]?.[name] ?? samples[name]
    if (!values) throw new Error(`samples in test/refusals/every.ts has no value of "${name}", which ${kind} takes.`)
    return values
  }
  const watch = (params: Params) =>
    new Proxy(params, {
      get(_, name) {
        if (typeof name === 'symbol') return undefined
        names.add(name)
        return name in params ? params[name] : find(name)[0]
      },
    })
  // A sentence may read more of them once one has another value.
  for (;;) {
    const known = [...names]
    const all = known.reduce<Params[]>(
      (given, name) => given.flatMap((params) => find(name).map((value) => ({ ...params, [name]: value }))),
      [{}],
    )
    for (const params of all) sentence(watch(params) as never)
    if (names.size === known.length) return all
  }
}

/** Every refusal that a feature declares. */
export const everyRefusal: Refusal[] = listSentences().flatMap(([kind, sentence]) => {
  const [code, what] = kind.split('.')
  return listParams(kind, sentence).map(
    (params) => new Refusal(code as RefusalCode, { ...(what ? { what } : {}), ...params } as never),
  )
})

/** What the shop can find wrong with a field beyond its schema. */
export const everyDataProblem = listFieldSentences().flatMap(([code, sentence]) =>
  listParams(code, sentence).map((params) => ({ code, ...params }) as DataProblem),
)
