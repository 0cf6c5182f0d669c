import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { line } from '#base/platform/contract/shapes.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { toFieldProblems } from '#base/platform/refusals/field-problem.ts'
import { getShapeSentence } from '#base/platform/refusals/shape-sentence.ts'
import { type CrossReference, countMovedReferences, insertCrossReferences } from '../cross-references/sql.server.ts'
import { ImportError } from './import-problems.server.ts'

/** One part number of another maker, as a line of a file. */
export const NumberLine = z.object({
  number: line(60, 'required'),
  maker: line(60, 'required'),
  sku: line(60, 'required'),
})

/**
 * Adds part numbers of other makers that ours replace, one JSON object a line; a number that is known gets its new product.
 * @throws ImportError naming the first line that is wrong; nothing is written then
 */
export async function importNumbers(db: Database, path: string): Promise<number> {
  const { lines, references } = await readNumbers(path)
  await db.transaction().execute(async (tx) => {
    const [unknown] = await insertCrossReferences(tx, references)
    if (unknown !== undefined) {
      const at = references.findIndex(({ sku }) => sku === unknown)
      throw new ImportError(`Line ${lines[at]!.number}: there is no product with part number ${unknown}.`)
    }
    await recordAudit(tx, null, 'numbers.import', 'numbers', { numbers: references.length })
  })
  return references.length
}

/** How many numbers of a file lead to another product now. */
export async function countChanged(db: Database, path: string): Promise<number> {
  return await countMovedReferences(db, (await readNumbers(path)).references)
}

async function readNumbers(path: string) {
  const lines = (await readFile(path, 'utf8'))
    .split('\n')
    .map((text, index) => ({ text: text.trim(), number: index + 1 }))
    .filter(({ text }) => text !== '')
  return { lines, references: lines.map(({ text, number }) => readLine(text, number)) }
}

function readLine(text: string, number: number): CrossReference {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ImportError(`Line ${number} is not JSON.`)
  }
  const parsed = NumberLine.safeParse(value)
  if (parsed.success) return parsed.data
  const [name, problem] = Object.entries(toFieldProblems(parsed.error, value))[0]!
  throw new ImportError(`Line ${number}: ${name} is wrong: ${getShapeSentence(name, problem)}.`)
}
