import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { ImportColumn, ImportOptions } from '../contract.ts'
import { listProfiles } from '../profiles.sql.server.ts'
import { applyProfile, chooseProfile } from '../profiles.ts'
import * as rows from '../sql.server.ts'
import { toHeads } from './find-heads.server.ts'
import { matchColumns } from './match-columns.server.ts'
import { listAttributes, loadShelves } from './shelves.server.ts'

type Meaning = { heads: string[]; columns: ImportColumn[]; options: ImportOptions }

/** What columns under some heads are: those of a profile that has them all, else as they are called. */
export async function findMeaning(db: Database, heads: readonly string[]): Promise<Meaning> {
  const named = heads.map((head, index) => head || `#${index + 1}`)
  const profile = chooseProfile(await listProfiles(db), named)
  const columns = profile
    ? applyProfile(profile.columns, named)
    : matchColumns(named, listAttributes(await loadShelves(db)))
  return {
    ...{ heads: named, columns },
    options: { unknown: 'refuse', decimal: null, ...profile?.options, countedAt: null },
  }
}

/** Takes another of the first rows for the heads: what stands above is left out, what stands below is a row. */
export async function chooseHeads(tx: Tx, file: rows.ImportFile, line: number): Promise<void> {
  const head = file.firstRows.find((row) => row.line === line)
  if (!head) throw new Refusal('not_found', { what: 'import_row' })
  const meaning = await findMeaning(tx, toHeads(head.cells))
  await rows.deleteRowsUpTo(tx, file.id, file.firstRows.at(-1)!.line)
  const below = file.firstRows.filter((row) => row.line > line)
  if (below.length > 0) await rows.insertFileRows(tx, file.id, below)
  await rows.updateFile(tx, file.id, {
    ...meaning,
    ...{
      state: 'read',
      headLine: line,
      version: file.version + 1,
      counts: { new: 0, changed: 0, unchanged: 0, refused: 0 },
    },
  })
}
