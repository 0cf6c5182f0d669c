import type { Database } from '#base/platform/database/connect.server.ts'
import { endImport } from '#goods/catalogue/importing/import.server.ts'
import type { ImportState } from './contract.ts'
import * as rows from './sql.server.ts'

/** What fails more often in a row, without a part that succeeds between, mends itself no more. */
const maxTries = 3

/** Notes that a part of a file failed for a reason that nobody foresaw. After some tries its work ends, and its screen says so. */
export const countFailure = (db: Database, { id, state }: { id: string; state: ImportState }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const file = await rows.lockFile(tx, id)
    if (file?.state !== state) return
    const failures = file.failures + 1
    // guard: a file that nobody can read is not tried for ever | failures < maxTries → true | imports/failures
    if (failures < maxTries) return rows.updateFile(tx, id, { failures })
    const ended = { reason: 'failed', failures: 0 } as const
    if (state === 'reading') return rows.updateFile(tx, id, { ...ended, state: 'unreadable' })
    if (state === 'checking') return rows.updateFile(tx, id, { ...ended, state: 'read', version: file.version + 1 })
    // What is written stays, and can be undone.
    await endImport(tx, file.importId!)
    await rows.updateFile(tx, id, { ...ended, state: 'stopped', isOver: true })
  })
