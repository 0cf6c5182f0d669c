import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { toSpan } from './journal/service.server.ts'
import type { Period } from './period.ts'
import { renderDocument } from './service.server.ts'
import { findDocumentById, listDocumentIds } from './sql.server.ts'

type Shop = Pick<AppContext, 'db' | 'config'>

/** How many documents one archive has: some minutes of work, one after another, between those of others. */
const maxArchived = 200

/** The caller's own invoices and credit notes of a period as PDF in one ZIP, which is sent while they are made. */
export async function archiveInvoices(
  shop: Shop,
  caller: Caller,
  period: Period,
  max = maxArchived,
): Promise<Readable> {
  const ids = await listDocumentIds(shop.db, caller.id, await toSpan(shop, period), max + 1)
  if (ids.length === 0) throw new Refusal('not_found', { what: 'documents' })
  // guard: an archive holds a limited number of documents | never | invoices/archive
  if (ids.length > max) throw new Refusal('too_many', { what: 'documents', max })
  return Readable.from(writeArchive(shop, caller, ids), { objectMode: false })
}

async function* writeArchive({ db }: Shop, caller: Caller, ids: readonly string[]): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for (const id of ids) {
    const document = (await findDocumentById(db, id, caller.id))!
    // What is in a PDF is compressed already.
    const file = new ZipPassThrough(`${document.number}.pdf`)
    file.mtime = document.issuedAt
    const content = await renderDocument(document, caller.id)
    zip.add(file)
    file.push(content, true)
    yield* pieces
    pieces = []
  }
  zip.end()
  yield* pieces
}
