/**
 * What Prometheus answers to the expressions of our alerts: selectors, aggregations, rates, arithmetic, comparisons. What has a
 * rule's `for` is taken to last. Its own `promtool` tests the same rules where it is installed.
 */
export type Sample = { labels: Readonly<Record<string, string>>; value: number }
/** What was reported at some moments, in seconds, by name. */
export type Reports = readonly { at: number; samples: readonly (Sample & { name: string })[] }[]

type Value = number | Sample[]

/** The samples of Prometheus' text format. */
export function parseReport(text: string): (Sample & { name: string })[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line)!
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key!, text!])
      return { name, labels: Object.fromEntries(pairs), value: Number(value) }
    })
}

/** What an expression is at the last of the reports; an alert calls for each sample of it. @throws Error for what it does not know */
export function evaluate(expression: string, reports: Reports): Sample[] {
  const parser = new Parser(expression, reports)
  const value = parser.parse()
  return typeof value === 'number' ? [{ labels: {}, value }] : value
}

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
}
const arithmetic: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
}
const aggregations: Readonly<Record<string, (values: number[]) => number>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
}
const matchers: Readonly<Record<string, (given: string, wanted: string) => boolean>> = {
  '=': (given, wanted) => given === wanted,
  '!=': (given, wanted) => given !== wanted,
  '=~': (given, wanted) => new RegExp(`^(?:${wanted})$`).test(given),
  '!~': (given, wanted) => !new RegExp(`^(?:${wanted})$`).test(given),
}
const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

const toKey = (labels: Sample['labels'], names = Object.keys(labels)) =>
  JSON.stringify(names.toSorted().map((name) => [name, labels[name] ?? '']))

class Parser {
  readonly #tokens: string[]
  readonly #reports: Reports
  #index = 0

  constructor(expression: string, reports: Reports) {
    this.#tokens =
      expression.match(/"[^"]*"|[a-zA-Z_:][\w:]*|\d+(?:\.\d+)?[smhd]?|=~|!~|[=!<>]=|[-+*/()[\]{},<>=]/g) ?? []
    this.#reports = reports
  }

  parse(): Value {
    const value = this.#parseAnd()
    if (this.#index < this.#tokens.length) throw new Error(`What is “${this.#tokens[this.#index]}”?`)
    return value
  }

  get #next(): string {
    return this.#tokens[this.#index] ?? ''
  }

  #take(expected?: string): string {
    const token = this.#next
    if (expected !== undefined && token !== expected) throw new Error(`“${expected}” is missing before “${token}”.`)
    this.#index += 1
    return token
  }

  #takeIf(token: string): boolean {
    if (this.#next !== token) return false
    this.#index += 1
    return true
  }

  #parseAnd(): Value {
    let left = this.#parseComparison()
    while (this.#takeIf('and')) {
      const on = this.#takeIf('on') ? this.#parseNames() : undefined
      const right = this.#parseComparison() as Sample[]
      const keys = new Set(right.map(({ labels }) => toKey(labels, on)))
      left = (left as Sample[]).filter(({ labels }) => keys.has(toKey(labels, on)))
    }
    return left
  }

  #parseComparison(): Value {
    const left = this.#parseSum()
    const holds = comparisons[this.#next]
    if (!holds) return left
    this.#take()
    return pair(left, this.#parseSum()).flatMap(([sample, a, b]) => (holds(a, b) ? [sample] : []))
  }

  #parseSum(): Value {
    let left = this.#parseProduct()
    while (['+', '-'].includes(this.#next)) left = compute(arithmetic[this.#take()]!, left, this.#parseProduct())
    return left
  }

  #parseProduct(): Value {
    let left = this.#parseOne()
    while (['*', '/'].includes(this.#next)) left = compute(arithmetic[this.#take()]!, left, this.#parseOne())
    return left
  }

  #parseOne(): Value {
    const token = this.#take()
    if (/^\d/.test(token)) return Number(token)
    if (token === '(') {
      const value = this.#parseAnd()
      this.#take(')')
      return value
    }
    if (aggregations[token]) return this.#parseAggregation(aggregations[token])
    return this.#next === '(' ? this.#parseCall(token) : this.#select(token)
  }

  #parseNames(): string[] {
    const names: string[] = []
    this.#take('(')
    while (!this.#takeIf(')'))
      if (this.#next !== ',') names.push(this.#take())
      else this.#take()
    return names
  }

  #parseAggregation(join: (values: number[]) => number): Value {
    const by = this.#takeIf('by') ? this.#parseNames() : []
    this.#take('(')
    const samples = this.#parseAnd() as Sample[]
    this.#take(')')
    return [...Map.groupBy(samples, ({ labels }) => toKey(labels, by)).values()].map((group) => ({
      labels: Object.fromEntries(
        by.flatMap((name) => (group[0]!.labels[name] ? [[name, group[0]!.labels[name]]] : [])),
      ),
      value: join(group.map(({ value }) => value)),
    }))
  }

  #parseCall(name: string): Value {
    this.#take('(')
    if (name === 'time') {
      this.#take(')')
      return this.#reports.at(-1)!.at
    }
    if (name === 'histogram_quantile') {
      const quantile = Number(this.#take())
      this.#take(',')
      const buckets = this.#parseAnd() as Sample[]
      this.#take(')')
      return computeQuantile(quantile, buckets)
    }
    if (name === 'absent') {
      const samples = this.#parseAnd() as Sample[]
      this.#take(')')
      return samples.length > 0 ? [] : [{ labels: {}, value: 1 }]
    }
    const overTime = ranges[name]
    if (!overTime) throw new Error(`What is “${name}”?`)
    const series = this.#selectRange(this.#take())
    this.#take(')')
    return series.flatMap(({ labels, points }) => overTime(points).map((value) => ({ labels, value })))
  }

  #parseMatchers(): (labels: Sample['labels']) => boolean {
    const all: ((labels: Sample['labels']) => boolean)[] = []
    if (this.#takeIf('{'))
      while (!this.#takeIf('}')) {
        if (this.#takeIf(',')) continue
        const [name, operator, text] = [this.#take(), this.#take(), this.#take().slice(1, -1)]
        all.push((labels) => matchers[operator]!(labels[name] ?? '', text))
      }
    return (labels) => all.every((matches) => matches(labels))
  }

  #select(name: string): Sample[] {
    const matches = this.#parseMatchers()
    return this.#reports.at(-1)!.samples.filter((sample) => sample.name === name && matches(sample.labels))
  }

  #selectRange(name: string) {
    const matches = this.#parseMatchers()
    this.#take('[')
    const [, count, unit] = /^(\d+)([smhd])$/.exec(this.#take())!
    this.#take(']')
    const since = this.#reports.at(-1)!.at - Number(count) * seconds[unit!]!
    const points = this.#reports
      .filter(({ at }) => at >= since)
      .flatMap(({ at, samples }) => samples.map((sample) => ({ at, ...sample })))
      .filter((sample) => sample.name === name && matches(sample.labels))
    return [...Map.groupBy(points, ({ labels }) => toKey(labels)).values()].map((all) => ({
      labels: all[0]!.labels,
      points: all,
    }))
  }
}

type Point = { at: number; value: number }

const ranges: Readonly<Record<string, (points: readonly Point[]) => number[]>> = {
  last_over_time: (points) => [points.at(-1)!.value],
  rate(points) {
    const [first, last] = [points[0]!, points.at(-1)!]
    return last.at > first.at ? [(last.value - first.value) / (last.at - first.at)] : []
  },
}

/** Samples of both sides with the same labels, or with a number. */
function pair(left: Value, right: Value): [Sample, number, number][] {
  if (typeof left === 'number' && typeof right === 'number') return [[{ labels: {}, value: left }, left, right]]
  if (typeof right === 'number') return (left as Sample[]).map((sample) => [sample, sample.value, right])
  if (typeof left === 'number') return right.map((sample) => [sample, left, sample.value])
  const byKey = new Map(right.map((sample) => [toKey(sample.labels), sample.value]))
  return left.flatMap((sample): [Sample, number, number][] => {
    const other = byKey.get(toKey(sample.labels))
    return other === undefined ? [] : [[sample, sample.value, other]]
  })
}

function compute(join: (a: number, b: number) => number, left: Value, right: Value): Value {
  const joined = pair(left, right).map(([{ labels }, a, b]) => ({ labels, value: join(a, b) }))
  return typeof left === 'number' && typeof right === 'number' ? joined[0]!.value : joined
}

function computeQuantile(quantile: number, buckets: readonly Sample[]): Sample[] {
  const groups = Map.groupBy(buckets, ({ labels: { le: _, ...others } }) => toKey(others))
  return [...groups.values()].flatMap((group) => {
    const rising = group
      .map(({ labels, value }) => ({
        least: labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le),
        value,
      }))
      .toSorted((a, b) => a.least - b.least)
    const all = rising.at(-1)!.value
    if (all === 0) return []
    const index = rising.findIndex(({ value }) => value >= quantile * all)
    const { least, value } = rising[index]!
    const { labels } = group[0]!
    const { le: _, ...others } = labels
    if (least === Number.POSITIVE_INFINITY) return [{ labels: others, value: rising.at(-2)!.least }]
    const before = rising[index - 1] ?? { least: 0, value: 0 }
    const share = (quantile * all - before.value) / (value - before.value)
    return [{ labels: others, value: before.least + (least - before.least) * share }]
  })
}
