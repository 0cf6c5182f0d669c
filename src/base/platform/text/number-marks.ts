import { classifyNumber, type DecimalMark, dropCurrency } from './written-numbers.ts'

/** A number that has two readings, and where it stands. */
export type NumberSample = { line: number; text: string }

/**
 * What the numbers of a column say of their mark: how many have only one reading, and how many two, by the mark that they have. `before`
 * and `behind`: on which side of them a currency stands.
 */
export type NumberTally = {
  readings: Record<DecimalMark, number>
  unclear: Record<DecimalMark, number>
  before: number
  behind: number
  samples: NumberSample[]
}

const maxSamples = 3

export const createTally = (): NumberTally => ({
  ...{ readings: { '.': 0, ',': 0 }, unclear: { '.': 0, ',': 0 } },
  ...{ before: 0, behind: 0, samples: [] },
})

// Most cells have no mark, and say nothing.
const mayTell = /[.,٫．，]\p{Nd}|\p{Nd}[.,][-–—]/u
const longestNumber = 60

/** Counts what a cell says. `currency`: of the prices among the numbers. */
export function addToTally(tally: NumberTally, text: string, line: number, currency?: string): void {
  if (text.length > longestNumber || !mayTell.test(text)) return
  const priced = currency === undefined ? undefined : dropCurrency(text, currency)
  const evidence = classifyNumber(priced?.text ?? text)
  if (evidence === 'none' || evidence === 'either') return
  if (priced?.place) tally[priced.place] += 1
  if (evidence !== 'unclear') tally.readings[evidence] += 1
  else {
    tally.unclear[text.includes(',') || text.includes('，') ? ',' : '.'] += 1
    if (tally.samples.length < maxSamples) tally.samples.push({ line, text: text.trim() })
  }
}

/** What separates columns where decimals have this mark: a comma cannot do both. */
export const separatorHints: Readonly<Record<string, DecimalMark>> = { ',': '.', ';': ',' }

/** A column of numbers. `isWhole`: nobody writes decimals in it, so that 1.000 may be a thousand whatever other columns say. */
export type NumberColumn = { tally: NumberTally; isWhole: boolean }

/** The mark of the numbers of a file, and whether it has to be asked: some have two readings, and nothing says which is meant. */
export type MarkJudgement = { mark: DecimalMark; asks: boolean }

const sum = (columns: readonly NumberColumn[], count: (tally: NumberTally) => number) =>
  columns.reduce((total, { tally }) => total + count(tally), 0)

/**
 * What numbers with one reading say, counts for all columns. Where there are none, two of the other signs have to agree, and none may
 * contradict: what separates columns, the language of the heads, and where the currency stands.
 */
export function evaluateMark(columns: readonly NumberColumn[], hints: readonly DecimalMark[]): MarkJudgement {
  const [points, commas] = [
    sum(columns, ({ readings }) => readings['.']),
    sum(columns, ({ readings }) => readings[',']),
  ]
  const isUnclear = columns.some(({ tally }) => tally.samples.length > 0)
  if (points > 0 || commas > 0) {
    const mark = commas > points ? ',' : '.'
    const isDoubtful = columns.some(({ tally, isWhole }) => isWhole && tally.unclear[mark] > 0)
    return { mark, asks: isUnclear && (isDoubtful || (points > 0 && commas > 0)) }
  }
  const [before, behind] = [sum(columns, (tally) => tally.before), sum(columns, (tally) => tally.behind)]
  const signs: DecimalMark[] = [
    ...hints,
    ...(before === behind ? [] : [before > behind ? ('.' as const) : (',' as const)]),
  ]
  const forComma = signs.filter((sign) => sign === ',').length
  const forPoint = signs.length - forComma
  const mark = forComma > forPoint ? ',' : '.'
  const isAgreed = signs.length > 1 && (forComma === 0 || forPoint === 0)
  return { mark, asks: isUnclear && !isAgreed }
}
