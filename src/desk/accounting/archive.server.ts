import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { JournalReport } from '#trade/invoices/journal/contract.ts'
import { buildJournalFile } from '#trade/invoices/journal/csv.server.ts'
import type { Period } from '#trade/invoices/period.ts'
import { renderDocument } from '#trade/invoices/service.server.ts'
import { findDocumentById } from '#trade/invoices/sql.server.ts'
import { AccountingReport } from './contract.ts'
import { listPeriodDocuments } from './documents.sql.server.ts'
import { buildFileName } from './file-name.ts'
import { encodeReport, openPeriod } from './report.server.ts'
import { reportFiles } from './reports.server.ts'

type Shop = Pick<AppContext, 'db' | 'config'>

/** How many documents one archive has: minutes of work, one after another, between those of others. */
const maxArchived = 2000

/** All files of a period, the journal and its documents as PDF in one ZIP, which is sent while they are made. */
export async function archivePeriod(shop: Shop, caller: Caller, period: Period, max = maxArchived): Promise<Readable> {
  const ids = await listPeriodDocuments(shop.db, await openPeriod(shop, period), max + 1)
  // guard: an archive of the books holds a limited number of documents | never | accounting/closing
  if (ids.length > max) throw new Refusal('too_many', { what: 'documents', max })
  return Readable.from(writeArchive(shop, caller, period, ids), { objectMode: false })
}

type ArchivedFile = { name: string; content: Uint8Array; isPacked: boolean; at: Date }

async function* writeArchive(shop: Shop, caller: Caller, period: Period, ids: readonly string[]) {
  let pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for await (const { name, content, isPacked, at } of listFiles(shop, caller, period, ids)) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name)
    file.mtime = at
    zip.add(file)
    file.push(content, true)
    yield* pieces
    pieces = []
  }
  zip.end()
  yield* pieces
}

async function* listFiles(
  shop: Shop,
  caller: Caller,
  period: Period,
  ids: readonly string[],
): AsyncGenerator<ArchivedFile> {
  const span = await openPeriod(shop, period)
  // clock: labels files
  const now = new Date()
  for (const report of AccountingReport.options) {
    const text = [...(await reportFiles[report](span))].join('')
    const content = encodeReport(report, text)
    yield { name: buildFileName(report, period), content, isPacked: false, at: now }
  }
  for (const report of JournalReport.options) {
    const parts: Uint8Array[] = []
    for await (const part of buildJournalFile(shop, period, report)) parts.push(Buffer.from(part))
    const name = `journal-${report}-${period.from}-${period.to}.csv`
    yield { name, content: Buffer.concat(parts), isPacked: false, at: now }
  }
  for (const id of ids) {
    const document = (await findDocumentById(shop.db, id, undefined))!
    const content = await renderDocument(document, caller.id)
    yield { name: `documents/${document.number}.pdf`, content, isPacked: true, at: document.issuedAt }
  }
}
