import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import { z } from 'zod'
import { line } from '#platform/contract/shapes.ts'
import { maxPieces } from '#platform/limits.ts'
import { toFieldProblems } from '#platform/refusals/field-problem.ts'
import { getShapeSentence } from '#platform/refusals/shape-sentence.ts'
import { importShape } from './fields.ts'
import { roundUpToOrderable } from './pricing.ts'
import { readTranslationKeys } from './translation-keys.ts'

/**
 * One product of an import file: one JSON object per line, or one row of a table. A key that is missing leaves what is there,
 * an empty one empties it. Prices are integers in minor units, per sales unit, rounded to what can be charged.
 */
export const ImportLine = z.object({
  sku: line(60, 'required'),
  ...importShape,
  /** Sales units on the shelf, those that are held for unpaid orders among them. */
  stock: z.int().min(0).max(1_000_000).optional(),
  /** When they were counted: what was sold or came since is taken into account. */
  stockAt: z.iso.datetime({ offset: true }).optional(),
  /** Puts a withdrawn product back on sale, which nothing else in a line does. */
  forSale: z.boolean().optional(),
})
export type ImportLine = z.output<typeof ImportLine>

/** An error in an import file, with the line number. */
export class ImportError extends Error {}

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

/** Tells one file from another, and from itself after a change. */
export async function computeDigest(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
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
  const parsed = ImportLine.safeParse(withKnownKeys(value))
  if (parsed.success) {
    refuseContradiction(parsed.data, number)
    return parsed.data
  }
  const [name, problem] = Object.entries(toFieldProblems(parsed.error, value))[0]!
  throw new ImportError(`Line ${number}: ${name} is wrong: ${getShapeSentence(name, problem)}.`)
}

const neverEmptied = ['sku', 'stock', 'stockAt', 'forSale']

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

/** @throws ImportError for a least quantity that is no multiple of its step, and for what is said by halves */
function refuseContradiction(line: ImportLine, number: number): void {
  const { name, minimum, step, priceCents, priceBreaks, currency, stock, stockAt, forSale } = line
  const refuse = (what: string) => {
    throw new ImportError(`Line ${number}: ${what}`)
  }
  if (currency === undefined && (priceCents !== undefined || priceBreaks?.length))
    refuse('a price needs its currency, such as "currency": "USD".')
  if (stockAt !== undefined && stock === undefined) refuse('stockAt says when stock was counted, which is missing.')
  if (stockAt !== undefined && Date.parse(stockAt) > Date.now()) refuse('its stockAt is in the future.')
  if (forSale === false) refuse('forSale only puts back on sale: withdraw a product on its own page.')
  // guard: what comes back on sale has its price in the currency of today | never | catalogue/import-partial
  if (forSale && (name === undefined || currency === undefined || priceCents === undefined))
    refuse('what comes back on sale needs name, currency and priceCents, as a new product does.')
  if (minimum !== undefined && step !== undefined)
    for (const text of findQuantityProblems(minimum ?? 1, step ?? 1)) refuse(text)
}

/** Explains why a minimum and a step allow no quantity that can be ordered. */
export function* findQuantityProblems(minimum: number, step: number): Generator<string> {
  const least = roundUpToOrderable({ minimum: 1, step }, minimum)
  // guard: an imported product can be ordered | never | catalogue/import
  if (least > maxPieces)
    yield `its minimum ${minimum} in steps of ${step} is ${least}, and an order takes ${maxPieces} at most.`
  if (minimum > 1 && least !== minimum)
    yield `its minimum ${minimum} is no multiple of its step ${step}, such as ${least}.`
}
