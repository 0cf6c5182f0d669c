import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import { z } from 'zod'
import { line, numberLine } from '#base/platform/contract/shapes.ts'
import { maxPieces } from '#base/platform/limits.ts'
import { toFieldProblems } from '#base/platform/refusals/field-problem.ts'
import { roundUpToOrderable } from '../prices/pricing.ts'
import { AttributeValue, importShape } from '../products/fields.ts'
import { readTranslationKeys } from '../translation-keys.ts'
import { ImportError, type ImportProblem, refuseFirst } from './import-problems.server.ts'

/**
 * One product of an import file: one JSON object per line, or one row of a table. A key that is missing leaves what is there,
 * an empty one empties it. Prices are integers in minor units, per sales unit, rounded to what can be charged.
 */
export const ImportLine = z.object({
  sku: numberLine(60, 'required'),
  ...importShape,
  /** Sales units on the shelf, those that are held for unpaid orders among them. */
  stock: z.int().min(0).max(1_000_000).optional(),
  /** When they were counted: what was sold or came since is taken into account. */
  stockAt: z.iso.datetime({ offset: true }).optional(),
  /** Sales units that come to those that are there. */
  stockAdded: z.int().min(1).max(1_000_000).optional(),
  /** Values of single attributes; null removes one. The others stay. */
  attributeValues: z.record(line(60, 'required'), AttributeValue.nullable()).optional(),
  /** Puts a withdrawn product back on sale, which nothing else in a line does. */
  forSale: z.boolean().optional(),
})
export type ImportLine = z.output<typeof ImportLine>

/** A line that is read, and checked, when its turn comes. */
export type UnreadLine = { number: number; read(): ImportLine }

/** A line that says of a new product what is most read of it. */
export type NewProductLine = ImportLine & {
  [Key in 'name' | 'currency' | 'priceCents' | 'priceBreaks' | 'packSize' | 'attributes' | 'stock']-?: NonNullable<
    ImportLine[Key]
  >
}

/** Reads a small file of new products, one per line. @throws ImportError naming the first line that is none */
export const readLines = (file: string): NewProductLine[] =>
  unreadLines(file.split('\n'), 0).map(({ number, read }) => completeLine(read(), number))

function completeLine(line: ImportLine, number: number): NewProductLine {
  const { name, currency, priceCents, priceBreaks, packSize, attributes, stock } = line
  if (name === undefined || currency === undefined || priceCents === undefined)
    throw new ImportError(`Line ${number}: a new product needs name, currency and priceCents.`)
  const defaults = {
    priceBreaks: priceBreaks ?? [],
    packSize: packSize ?? 1,
    attributes: attributes ?? {},
    stock: stock ?? 0,
  }
  return { ...line, name, currency, priceCents, ...defaults }
}

// No product is nearly as long: a file without line breaks is something else.
const longestLine = 1_000_000

/** The lines of a file of any size, some at a time. Empty ones are left out. */
export async function* readFileLines(path: string): AsyncGenerator<UnreadLine[]> {
  let begun = ''
  let before = 0
  const decoder = new StringDecoder('utf8')
  for await (const piece of readChunks(path)) {
    const lines = (begun + decoder.write(piece)).split('\n')
    begun = lines.pop()!
    yield unreadLines(lines, before)
    before += lines.length
    if (begun.length > longestLine) throw new ImportError(`Line ${before + 1} is too long.`)
  }
  yield unreadLines([begun + decoder.end()], before)
}

const unreadLines = (lines: readonly string[], before: number): UnreadLine[] =>
  lines
    .map((line, index) => ({ text: line.trim(), number: before + index + 1 }))
    .filter(({ text }) => text !== '')
    .map(({ text, number }) => ({ number, read: () => readLine(text, number) }))

/** Tells one file from another, and from itself after a change. `part`: of which only so much is read. */
export async function computeDigest(path: string, part = ''): Promise<Buffer> {
  const hash = createHash('sha256').update(part)
  for await (const piece of readChunks(path)) hash.update(piece)
  return hash.digest()
}

/** All in the same memory: a stream would fill a hundred megabytes with new buffers before the first is collected. */
async function* readChunks(path: string): AsyncGenerator<Buffer> {
  const memory = Buffer.alloc(1 << 16)
  const file = await open(path)
  try {
    while (true) {
      const { bytesRead } = await file.read(memory)
      if (bytesRead === 0) return
      yield memory.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

function readLine(text: string, number: number): ImportLine {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ImportError(`Line ${number} is not JSON.`)
  }
  return checkLine(value, number)
}

/** @throws ImportError for what is no product */
export function checkLine(value: unknown, number: number): ImportLine {
  const { line, problems } = parseLine(value)
  refuseFirst(problems.map((problem) => ({ ...problem, line: number })))
  return line!
}

/** A line, or all that is wrong with it. */
export function parseLine(value: unknown): { line?: ImportLine; problems: readonly ImportProblem[] } {
  const known = withKnownKeys(value)
  const parsed = ImportLine.safeParse(known)
  if (!parsed.success)
    return {
      problems: Object.entries(toFieldProblems(parsed.error, known)).map(([key, problem]) => ({ key, problem })),
    }
  const problems = [...findContradictions(parsed.data)]
  return problems.length > 0 ? { problems } : { line: parsed.data, problems }
}

const neverEmptied = ['sku', 'stock', 'stockAt', 'stockAdded', 'attributeValues', 'forSale']

/** An empty text empties its field, as null does. Of stock, and of being for sale, it says nothing. */
function withKnownKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const isEmpty = (text: unknown) => text === null || (typeof text === 'string' && text.trim() === '')
  return Object.fromEntries(
    Object.entries(readTranslationKeys(value as Record<string, unknown>)).map(([key, each]) => {
      if (!isEmpty(each)) return [key, each]
      return [key, neverEmptied.includes(key) ? undefined : null]
    }),
  )
}

/** What is said by halves, and a least quantity that is no multiple of its step. */
function* findContradictions(line: ImportLine): Generator<ImportProblem> {
  const { name, minimum, step, priceCents, priceBreaks, currency, stock, stockAt, stockAdded, forSale } = line
  if (currency === undefined && (priceCents !== undefined || priceBreaks?.length))
    yield { key: 'currency', problem: { code: 'price_without_currency' } }
  if (stockAt !== undefined && stock === undefined) yield { key: 'stockAt', problem: { code: 'moment_without_stock' } }
  // clock: refuses a count of the future, give or take
  if (stockAt !== undefined && Date.parse(stockAt) > Date.now())
    yield { key: 'stockAt', problem: { code: 'moment_in_future' } }
  // guard: what comes is not added to what was counted with it | never | imports/options
  if (stock !== undefined && stockAdded !== undefined) yield { key: 'stockAdded', problem: { code: 'stock_twice' } }
  if (forSale === false) yield { key: 'forSale', problem: { code: 'withdraws' } }
  // guard: what comes back on sale has its price in the currency of today | never | goods/catalogue/importing/import-partial.test
  if (forSale && (name === undefined || currency === undefined || priceCents === undefined))
    yield { key: 'forSale', problem: { code: 'returns_without_price' } }
  if (minimum !== undefined && step !== undefined) yield* findQuantityProblems(minimum ?? 1, step ?? 1)
}

/** Why a minimum and a step allow no quantity that can be ordered. */
export function* findQuantityProblems(minimum: number, step: number): Generator<ImportProblem> {
  const least = roundUpToOrderable({ minimum: 1, step }, minimum)
  const params = { minimum, step, least }
  // guard: an imported product can be ordered | never | catalogue/import
  if (least > maxPieces) yield { key: 'minimum', problem: { code: 'minimum_over_limit', ...params, max: maxPieces } }
  if (minimum > 1 && least !== minimum) yield { key: 'minimum', problem: { code: 'minimum_not_in_steps', ...params } }
}
