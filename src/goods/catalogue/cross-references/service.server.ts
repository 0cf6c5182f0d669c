import { isDeepStrictEqual } from 'node:util'
import { type Details, recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Undo } from '#base/platform/feature.server.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import type { FieldProblem } from '#base/platform/refusals/field-problem.ts'
import type { UndoResult } from '#base/platform/undo.ts'
import { lockProduct } from '../sql.server.ts'
import { refuseChangedSince } from '../undo.server.ts'
import type { MakerNumber } from './contract.ts'
import { addMakerNumbers, findMakerNumbers, isProduct, removeMakerNumbers } from './sql.server.ts'

type Change = { was: readonly MakerNumber[]; is: readonly MakerNumber[] }

export async function loadCrossReferences(db: Database, id: string): Promise<MakerNumber[]> {
  if (!(await isProduct(db, id))) throw new Refusal('not_found', { what: 'product' })
  return await findMakerNumbers(db, id)
}

/** Returns 0 if nothing differs. */
export async function changeCrossReferences(db: Database, admin: Caller, id: string, { was, is }: Change) {
  refuseRepeated(is)
  return await db.transaction().execute(async (tx) => {
    if (!(await lockProduct(tx, id))) throw new Refusal('not_found', { what: 'product' })
    const current = await findMakerNumbers(tx, id)
    if (isSame(current, is)) return 0
    // guard: an admin does not overwrite numbers that another changed meanwhile | never | catalogue/cross-references
    if (!isSame(current, was)) throw new Refusal('stale_version', { what: 'product' })
    const taken = await replace(tx, id, { was: current, is })
    if (taken.length > 0) throw buildTakenRefusal(is, taken)
    await recordAudit(tx, admin.id, 'product.numbers', id, { was: current, is } as unknown as Details)
    return 1
  })
}

/** The opposite of a change is a change, so both ways are the same. */
const revert = async (tx: Tx, id: string, details: unknown): Promise<UndoResult<Details>> => {
  const { was, is } = details as Change
  if (!(await lockProduct(tx, id)) || !isSame(await findMakerNumbers(tx, id), is)) throw refuseChangedSince()
  // guard: a number that belongs to another product since is not taken from it | never | catalogue/cross-references
  if ((await replace(tx, id, { was: is, is: was })).length > 0) throw refuseChangedSince()
  return {
    effects: [{ what: 'products_change', count: 1 }],
    details: { was: is, is: was } as unknown as Details,
  }
}
export const crossReferenceEdit: Undo = { undo: revert, redo: revert }

/** Returns those that other products have. */
async function replace(tx: Tx, id: string, { was, is }: Change): Promise<(MakerNumber & { sku: string })[]> {
  await removeMakerNumbers(
    tx,
    id,
    was.filter((number) => !hasNumber(is, number)),
  )
  return await addMakerNumbers(
    tx,
    id,
    is.filter((number) => !hasNumber(was, number)),
  )
}

const hasNumber = (numbers: readonly MakerNumber[], wanted: MakerNumber) =>
  numbers.some(({ maker, number }) => maker === wanted.maker && number === wanted.number)

const sort = (numbers: readonly MakerNumber[]) => numbers.map(({ maker, number }) => `${maker}\n${number}`).toSorted()
const isSame = (some: readonly MakerNumber[], others: readonly MakerNumber[]) =>
  isDeepStrictEqual(sort(some), sort(others))

function refuseRepeated(numbers: readonly MakerNumber[]): void {
  const fields: Record<string, FieldProblem> = {}
  for (const [index, number] of numbers.entries())
    if (hasNumber(numbers.slice(0, index), number)) fields[`is.${index}.number`] = { code: 'listed_twice' }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_fields', { what: 'fields', fields })
}

function buildTakenRefusal(numbers: readonly MakerNumber[], taken: readonly (MakerNumber & { sku: string })[]) {
  const fields = Object.fromEntries(
    numbers.flatMap((number, index): [string, FieldProblem][] => {
      const owner = taken.find((each) => hasNumber([each], number))
      return owner ? [[`is.${index}.number`, { code: 'number_taken', sku: owner.sku }]] : []
    }),
  )
  return new Refusal('invalid_fields', { what: 'fields', fields })
}
