import type { AppContext } from '#base/platform/context.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { isDatabaseDown } from '#base/platform/http/problem.server.ts'
import { catalogueTasks } from '#goods/catalogue/tasks.ts'
import type { ImportState } from './contract.ts'
import { countFailure } from './failures.server.ts'
import { findMeaning } from './reading/choose-heads.server.ts'
import { buildNumbers, openTallies } from './reading/number-tallies.server.ts'
import { type FileRow, openTable, UnreadableFile } from './reading/read.server.ts'
import { checkPart, runPart } from './run.server.ts'
import * as rows from './sql.server.ts'
import { importTasks } from './tasks.ts'

const rowsAtOnce = 500
/** Other tasks of this process have their turn after so long. */
const turnMs = 5000

type WorkContext = Pick<AppContext, 'db' | 'config' | 'jobs'>
type Work = (context: WorkContext, id: string) => Promise<boolean>

const works: Partial<Record<ImportState, Work>> = {
  reading: ({ db, config }, id) => readFile(db, id, config.currency),
  checking: ({ db, config }, id) => checkPart(db, id, config.currency),
  running: async ({ db, config, jobs }, id) => {
    const goesOn = await runPart(db, id, config.currency)
    jobs.enqueue(catalogueTasks.allocateStock)
    return goesOn
  },
}

/**
 * Reads, checks and writes files, a part at a time: after a crash where that was. One that fails stands before no other: it is tried again
 * in the next turn, and ended after some. @returns whether there is more to do
 * @throws AggregateError in the end with what failed, so that the task counts as failed
 */
export async function advanceImports(context: WorkContext): Promise<boolean> {
  const end = performance.now() + turnMs
  const failed = new Map<string, unknown>()
  let goesOn = true
  while (goesOn && performance.now() < end) {
    const file = await rows.findFileAtWork(context.db, [...failed.keys()])
    if (!file) break
    goesOn = await works[file.state]!(context, file.id).catch(async (error) => {
      // A database that cannot be reached is no fault of the file.
      if (isDatabaseDown(error)) throw error
      failed.set(file.id, error)
      await countFailure(context.db, file)
      return true
    })
  }
  if (failed.size === 0) return goesOn && performance.now() >= end
  // The others do not wait for the next try of these.
  if (await rows.findFileAtWork(context.db, [...failed.keys()])) context.jobs.enqueue(importTasks.advanceImports)
  throw new AggregateError([...failed.values()], `${failed.size} imports failed: ${[...failed.values()].join(' · ')}`)
}

/** Puts the rows of a file into the database, from the last one that is there. Two processes that read it do no harm. */
async function readFile(db: Database, id: string, currency: string): Promise<boolean> {
  const file = await rows.findFile(db, id)
  if (file?.state !== 'reading') return true
  try {
    const { heads, headLine, first, rows: all, separator } = await openTable(db, id, file.format)
    const tallies = openTallies(currency)
    let batch: FileRow[] = []
    for await (const row of all) {
      batch.push(row)
      tallies.add(row)
      if (batch.length < rowsAtOnce) continue
      if (!(await saveRows(db, id, batch))) return true
      batch = []
    }
    await saveRows(db, id, batch)
    const numbers = buildNumbers(tallies.columns, heads, separator)
    await finishReading(db, id, { heads, headLine, firstRows: first, numbers })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await db.transaction().execute((tx) => endUnreadable(tx, id, error))
  }
  return true
}

const endUnreadable = (tx: Tx, id: string, { reason, line }: UnreadableFile) =>
  rows.updateFile(tx, id, { state: 'unreadable', reason, faultLine: line })

/** @returns false if the file was discarded meanwhile */
const saveRows = (db: Database, id: string, batch: readonly FileRow[]): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const file = await rows.lockFile(tx, id)
    if (file?.state !== 'reading') return false
    const left = batch.filter(({ line }) => line > file.position)
    if (left.length === 0) return true
    await rows.insertFileRows(tx, id, left)
    await rows.updateFile(tx, id, { position: left.at(-1)!.line, lines: left.at(-1)!.line, failures: 0 })
    return true
  })

type Read = Pick<rows.ImportFile, 'heads' | 'headLine' | 'firstRows' | 'numbers'>

async function finishReading(db: Database, id: string, { heads, ...read }: Read): Promise<void> {
  const meaning = await findMeaning(db, heads)
  await db.transaction().execute(async (tx) => {
    const file = await rows.lockFile(tx, id)
    if (file?.state !== 'reading') return
    if (file.lines === 0) return rows.updateFile(tx, id, { state: 'unreadable', reason: 'no_rows' })
    await rows.updateFile(tx, id, { state: 'read', ...meaning, ...read })
    await rows.deletePieces(tx, id)
  })
}
