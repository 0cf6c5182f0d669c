import type { Body } from '#base/platform/contract/endpoint.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { endImport, insertImport } from '#goods/catalogue/importing/import.server.ts'
import type * as contract from './contract.ts'
import { moveCounts, noCounts } from './counts.ts'
import { evaluateRows } from './evaluate.server.ts'
import { listProfiles, saveProfile } from './profiles.sql.server.ts'
import { applyProfile, toProfileKey } from './profiles.ts'
import { chooseHeads } from './reading/choose-heads.server.ts'
import { evaluateColumns, listUnclearNumbers } from './reading/number-columns.ts'
import { isNumberAttribute, loadShelves } from './reading/shelves.server.ts'
import { findRelatedRows } from './related-rows.sql.server.ts'
import * as rows from './sql.server.ts'

export async function addImport(
  db: Database,
  { id: createdBy }: Caller,
  { name, format }: Body<typeof contract.addImport>,
): Promise<string> {
  const id = createId()
  await rows.insertFile(db, { id, name, format, createdBy })
  return id
}

export const addPiece = (db: Database, id: string, number: number, piece: Uint8Array) =>
  change(db, id, ['uploading'], async (tx) => {
    // PostgreSQL stores no NUL. What is no UTF-8 becomes a sign that says so.
    await rows.savePiece(tx, id, number, new TextDecoder().decode(piece).replaceAll('\0', '\uFFFD'))
  })

export const finishUpload = (db: Database, id: string, pieces: number) =>
  change(db, id, ['uploading'], async (tx) => {
    const { count, last } = await rows.countPieces(tx, id)
    // guard: a file that arrived in part is not read | never | imports/files
    if (count !== pieces || last !== pieces - 1) throw new Refusal('wrong_state', { what: 'import_incomplete' })
    await rows.updateFile(tx, id, { state: 'reading' })
  })

/** Files whose rows are known, and of which nothing is written yet. */
const beforeRun = ['read', 'checking', 'checked'] as const

export const checkFile = (db: Database, id: string, { columns, options, profile }: Body<typeof contract.checkImport>) =>
  change(db, id, beforeRun, async (tx, file) => {
    refuseColumns(file.heads, columns)
    if (options.decimal === null) await refuseUnclear(tx, file, columns)
    if (profile) await rememberColumns(tx, profile, file.heads, { columns, options })
    await rows.updateFile(tx, id, {
      ...{ state: 'checking', columns: columns.slice(0, file.heads.length), options, counts: noCounts, position: 0 },
      ...{ version: file.version + 1, reason: null, failures: 0 },
    })
  })

function refuseColumns(heads: readonly string[], columns: readonly contract.ImportColumn[]): void {
  const keys = columns.map(({ key }) => key)
  if (!keys.includes('sku')) throw new Refusal('invalid_fields', { what: 'import_no_sku' })
  const twice = keys.findIndex((key, index) => key !== '' && keys.indexOf(key) !== index)
  if (twice >= 0) throw new Refusal('invalid_fields', { what: 'import_column_twice', head: heads[twice]! })
}

/** Numbers that have two readings are asked about. */
async function refuseUnclear(tx: Tx, { numbers, heads }: rows.ImportFile, columns: readonly contract.ImportColumn[]) {
  const isNumber = isNumberAttribute(await loadShelves(tx))
  const [sample] = listUnclearNumbers(numbers, columns, isNumber)
  if (!sample || !evaluateColumns(numbers, columns, isNumber).asks) return
  const { line, text, index } = sample
  throw new Refusal('invalid_fields', { what: 'import_numbers_unclear', line, text, head: heads[index]! })
}

type Choices = Pick<contract.ImportDetails, 'columns' | 'options'>

/** Columns without a head, or that are left out, are not remembered. */
async function rememberColumns(tx: Tx, name: string, heads: readonly string[], { columns, options }: Choices) {
  const named = heads.flatMap((head, index) => {
    const column = columns[index]
    return head !== '' && column && column.key !== '' ? [[toProfileKey(head), column] as const] : []
  })
  const { unknown, decimal } = options
  await saveProfile(tx, { name, columns: Object.fromEntries(named), options: { unknown, decimal } })
}

export const takeProfile = (db: Database, id: string, profileId: string) =>
  change(db, id, ['read', 'checked'], async (tx, file) => {
    const profile = (await listProfiles(tx)).find((known) => known.id === profileId)
    if (!profile) throw new Refusal('not_found', { what: 'import_profile' })
    const options = { ...file.options, ...profile.options }
    const columns = applyProfile(profile.columns, file.heads)
    await rows.updateFile(tx, id, { state: 'read', columns, options, version: file.version + 1 })
  })

export const takeHeads = (db: Database, id: string, line: number) =>
  change(db, id, ['read', 'checked'], (tx, file) => chooseHeads(tx, file, line))

/** Rows with the part number, barcode or address that the row had, or has now, are compared anew with it. */
export const correctRow = (
  db: Database,
  id: string,
  { line, cells: mended }: Body<typeof contract.mendImportRow>,
  currency: string,
) =>
  change(db, id, ['checked'], async (tx, file) => {
    const row = await rows.findRow(tx, id, line)
    if (!row) throw new Refusal('not_found', { what: 'import_row' })
    const cells = file.heads.map((_, index) => row.cells[index] ?? null)
    for (const { column, text } of mended) if (column < file.heads.length) cells[column] = text
    await rows.setCells(tx, id, line, cells)
    const { results: mends } = await evaluateRows(tx, file, [{ ...row, cells, productVersion: null }], currency)
    const affected = await findRelatedRows(tx, id, line, [row, ...mends])
    const { results } = await evaluateRows(tx, file, affected, currency)
    await rows.saveResults(tx, id, results)
    const moves = results.map(({ outcome }, index) => ({ was: affected[index]!.outcome, is: outcome }))
    await rows.updateFile(tx, id, { counts: moveCounts(file.counts, moves), version: file.version + 1 })
  })

/** From then on what it has written can be undone. */
export const startRun = (db: Database, admin: Caller, id: string, version: number) =>
  change(db, id, ['checked'], async (tx, file) => {
    // guard: what is imported is what was shown | never | imports/run
    if (file.version !== version) throw new Refusal('stale_version', { what: 'import' })
    const importId = createId()
    const products = (file.counts.new ?? 0) + (file.counts.changed ?? 0)
    if (products === 0) throw new Refusal('wrong_state', { what: 'import' })
    await insertImport(tx, admin.id, { id: importId, file: file.name, digest: null, products, lines: file.lines })
    await rows.updateFile(tx, id, { state: 'running', position: 0, importId })
  })

/** Between two parts: the one that is being written is waited for. */
export const stopFile = (db: Database, id: string) =>
  change(db, id, ['checking', 'running'], async (tx, file) => {
    if (file.state === 'checking') return rows.updateFile(tx, id, { state: 'read', version: file.version + 1 })
    await endImport(tx, file.importId!)
    await rows.updateFile(tx, id, { state: 'stopped', isOver: true })
  })

export const discardFile = (db: Database, id: string) =>
  change(db, id, ['uploading', 'reading', 'unreadable', ...beforeRun], async (tx) => {
    await rows.deleteFile(tx, id)
  })

/** Changes a file that is in one of these states, alone. */
async function change(
  db: Database,
  id: string,
  states: readonly contract.ImportState[],
  work: (tx: Tx, file: rows.ImportFile) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const file = await rows.lockFile(tx, id)
    if (!file) throw new Refusal('not_found', { what: 'import' })
    // guard: an import is changed only as far as it is | never | imports/run
    if (!states.includes(file.state)) throw new Refusal('wrong_state', { what: 'import' })
    await work(tx, file)
    return 1
  })
}
