import type { AppContext } from '#base/platform/context.server.ts'
import { ListPage } from '#base/platform/contract/list-page.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { type CursorList, decodeCursor, encodeCursor, toPage } from '#base/platform/database/cursor.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { getLocale } from '#paraglide/runtime.js'
import * as contract from './contract.ts'
import { deleteColumnProfile } from './profiles.sql.server.ts'
import { buildSample } from './reading/sample.server.ts'
import { exportRefusedRows } from './refused-rows.server.ts'
import * as service from './service.server.ts'
import { findFile, findFiles, findRow, findRows, type ImportFile } from './sql.server.ts'
import { importTasks } from './tasks.ts'
import { toDetails, toRowView, toSummaries } from './view.server.ts'

const list: CursorList = { name: 'imports', by: 'time' }
const rowList: CursorList = { name: 'import-rows', by: 'number' }

export function serveImports(api: Api, { db, config, jobs }: AppContext): void {
  const work = async (changed: Promise<number>) => {
    const modifiedCount = await changed
    jobs.enqueue(importTasks.advanceImports)
    return { modifiedCount }
  }
  serve(api, contract.listImports, async ({ query: { limit = 25, cursor } }) => {
    const files = await findFiles(db, { limit, after: decodeCursor(list, cursor) })
    const page = toPage(list, files, limit, ({ createdAt, id }) => ({ value: createdAt.toISOString(), id }))
    return new ListPage(await toSummaries(db, page.rows), page.next)
  })
  serve(api, contract.addImport, async ({ body, caller }) => ({
    insertedId: await service.addImport(db, caller, body),
  }))
  serve(api, contract.addImportPiece, async ({ params, query, body }) => ({
    modifiedCount: await service.addPiece(db, params.id, query.number, body.piece as Uint8Array),
  }))
  serve(api, contract.readImport, ({ params, body }) => work(service.finishUpload(db, params.id, body.pieces)))
  serve(api, contract.getImport, async ({ params }) => toDetails(db, await requireFile(db, params.id)))
  serve(api, contract.checkImport, ({ params, body }) => work(service.checkFile(db, params.id, body)))
  serve(api, contract.applyImportProfile, async ({ params, body }) => ({
    modifiedCount: await service.takeProfile(db, params.id, body.profile),
  }))
  serve(api, contract.chooseImportHeads, async ({ params, body }) => ({
    modifiedCount: await service.takeHeads(db, params.id, body.line),
  }))
  serve(api, contract.deleteImportProfile, async ({ params }) => {
    const deletedCount = await deleteColumnProfile(db, params.id)
    if (deletedCount === 0) throw new Refusal('not_found', { what: 'import_profile' })
    return { deletedCount }
  })
  serve(api, contract.listImportRows, async ({ params, query: { outcome, limit = 50, cursor } }) => {
    const file = await requireFile(db, params.id)
    const after = Number(decodeCursor(rowList, cursor)?.value ?? 0)
    const found = await findRows(db, params.id, { outcome, after, limit: limit + 1 })
    const shown = found.slice(0, limit)
    const last = found.length > limit ? shown.at(-1) : undefined
    const next = last ? encodeCursor(rowList, { value: last.line, id: params.id }) : null
    return new ListPage(
      shown.map((row) => toRowView(file, row)),
      next,
    )
  })
  serve(api, contract.mendImportRow, async ({ params, body }) => {
    await service.correctRow(db, params.id, body, config.currency)
    return toRowView(await requireFile(db, params.id), (await findRow(db, params.id, body.line))!)
  })
  serve(api, contract.runImport, ({ params, body, caller }) =>
    work(service.startRun(db, caller, params.id, body.version)),
  )
  serve(api, contract.stopImport, async ({ params }) => ({ modifiedCount: await service.stopFile(db, params.id) }))
  serve(api, contract.deleteImport, async ({ params }) => ({ deletedCount: await service.discardFile(db, params.id) }))
  serve(api, contract.downloadRefusedRows, async ({ params }) =>
    exportRefusedRows(db, await requireFile(db, params.id), getLocale()),
  )
  serve(api, contract.downloadImportSample, () => buildSample(db))
}

async function requireFile(db: Database, id: string): Promise<ImportFile> {
  const file = await findFile(db, id)
  if (!file) throw new Refusal('not_found', { what: 'import' })
  return file
}
