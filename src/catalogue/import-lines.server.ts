import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import { z } from 'zod'
import { line } from '#platform/contract/shapes.ts'
import { fieldProblems } from '#platform/refusals/field-problem.ts'
import { shapeSentence } from '#platform/refusals/shape-sentence.ts'
import { TaxClass } from '#tax/contract.ts'
import { productTexts } from './contract.ts'
import { orderableFrom } from './pricing.ts'

/** One product of an import file: one JSON object per line. Prices are integers in minor units, per sales unit, rounded to what can be charged. */
export const ImportLine = z
  .object(productTexts)
  .partial()
  .required({ name: true })
  .extend({
    sku: line(60, 'required'),
    category: line(160).optional(),
    family: line(160).optional(),
    size: line(100).optional(),
    attributes: z.record(line(60, 'required'), z.union([line(200), z.number().min(-1e9).max(1e9)])).default({}),
    massGrams: z.number().positive().max(1_000_000_000).optional(),
    packSize: z.int().min(1).max(1_000_000).default(1),
    currency: z.string().regex(/^[A-Z]{3}$/),
    priceCents: z.int().min(1).max(99_999_999),
    priceBreaks: z
      .array(z.object({ fromQty: z.int().min(1).max(1_000_000), unitPriceCents: z.int().min(1).max(99_999_999) }))
      .default([]),
    /** The least that is sold, rounded up to the step, and the step, in sales units. */
    minimum: z.int().min(1).max(999).optional(),
    step: z.int().min(1).max(999).optional(),
    taxClass: TaxClass.optional(),
    stock: z.int().min(0).max(1_000_000),
    leadTimeDays: z.int().min(0).max(999).optional(),
    /** Whether it may be ordered before it is here. */
    backOrders: z.boolean().optional(),
    /** The part number of what takes its place once it is withdrawn. */
    replacedBy: line(60, 'required').optional(),
    fits: z
      .array(z.object({ role: line(100, 'required'), roleBn: line(100).optional(), ref: line(60, 'required') }))
      .default([]),
  })
export type ImportLine = z.output<typeof ImportLine>

/** An error in an import file, with the line number. */
export class ImportError extends Error {}

/** A line that is read, and checked, when its turn comes. */
export type UnreadLine = { number: number; read(): ImportLine }

/** Reads a small file of one product per line. @throws ImportError naming the first line that is not a product */
export const readLines = (file: string): ImportLine[] => unreadLines(file.split('\n'), 0).map(({ read }) => read())

// No product is nearly as long: a file without line breaks is something else.
const longestLine = 1_000_000

/** The lines of a file of any size, some at a time. Empty ones are left out. */
export async function* linesOfFile(path: string): AsyncGenerator<UnreadLine[]> {
  let begun = ''
  let before = 0
  const decoder = new StringDecoder('utf8')
  for await (const piece of piecesOf(path)) {
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
export async function digestOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of piecesOf(path)) hash.update(piece)
  return hash.digest()
}

/** All in the same memory: a stream would fill a hundred megabytes with new buffers before the first is collected. */
async function* piecesOf(path: string): AsyncGenerator<Buffer> {
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
  const parsed = ImportLine.safeParse(value)
  if (parsed.success) return orderable(parsed.data, number)
  const [name, problem] = Object.entries(fieldProblems(parsed.error, value))[0]!
  throw new ImportError(`Line ${number}: ${name} is wrong: ${shapeSentence(name, problem)}.`)
}

/** @throws ImportError for a least quantity that is no multiple of its step, or more than an order takes */
function orderable(line: ImportLine, number: number): ImportLine {
  const { minimum = 1, step = 1 } = line
  const least = orderableFrom({ minimum: 1, step }, minimum)
  // guard: an imported product can be ordered | never | catalogue/import
  if (least > mostOrdered) {
    const what = `minimum ${minimum} in steps of ${step} is ${least}`
    throw new ImportError(`Line ${number}: its ${what}, and an order takes ${mostOrdered} at most.`)
  }
  if (minimum > 1 && least !== minimum)
    throw new ImportError(
      `Line ${number}: its minimum ${minimum} is no multiple of its step ${step}, such as ${least}.`,
    )
  return line
}

/** The most sales units that a line of an order takes. */
const mostOrdered = 999
