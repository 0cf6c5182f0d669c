import type { RawBuilder } from 'kysely'
import { lockContent } from '#base/images/sql.server.ts'
import { computeSha256, toFileName } from '#base/images/stores/files.server.ts'
import type { Config } from '#base/platform/config/config.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Translations } from '#base/platform/text/locale.ts'
import type { DocumentEntry } from './contract.ts'
import { isPdf } from './kinds.ts'
import { findMissingNames, findUnusedDocuments, recordDocument, removeDocumentRow } from './sql.server.ts'
import { removeDocument, writeDocument } from './store.server.ts'

type Store = { db: Database; config: Config }

/**
 * Stores a PDF as it is, named by its content.
 * @throws Refusal `unsupported_media` for other bytes, `unavailable`
 */
export async function storeDocument({ db, config }: Store, bytes: Buffer): Promise<{ name: string; bytes: number }> {
  // guard: only a PDF is kept as a document | never | product-documents
  if (!isPdf(bytes)) throw new Refusal('unsupported_media', { what: 'no_pdf' })
  const sha256 = computeSha256(bytes)
  const name = toFileName(sha256)
  await db.transaction().execute(async (tx) => {
    // The same content may be being swept right now.
    await lockContent(tx, sha256)
    await writeDocument(config.dataDir, name, bytes).catch((cause) => {
      throw new Refusal('unavailable', { what: 'document_store', cause })
    })
    await recordDocument(tx, name, bytes.length)
  })
  return { name, bytes: bytes.length }
}

/** Documents as a column holds them: of those that the shop has, and without empty texts. */
export async function toDocumentEntries(
  db: Database,
  entered: readonly DocumentEntry[],
  field: string,
): Promise<DocumentEntry[]> {
  const missing = await findMissingNames(
    db,
    entered.map(({ name }) => name),
  )
  const index = entered.findIndex(({ name }) => missing.has(name))
  const wrong = [field, index, 'name'].join('.')
  if (index >= 0)
    throw new Refusal('invalid_fields', { what: 'fields', fields: { [wrong]: { code: 'no_such_document' } } })
  return entered.map(toStoredEntry)
}

/** Its texts in other languages without empty ones. */
export function toStoredEntry({ name, kind, language, title, translations }: DocumentEntry): DocumentEntry {
  const stated = Object.entries(translations.title ?? {}).filter(([, text]) => text !== '')
  const texts: Translations<'title'> = stated.length > 0 ? { title: Object.fromEntries(stated) } : {}
  return { name, kind, language, title, translations: texts }
}

/** Removes documents unused for a day: their form was never submitted, or what used them does no more. */
export async function sweepDocuments({ db, config }: Store, isUsed: RawBuilder<boolean>): Promise<void> {
  for (const { name } of await findUnusedDocuments(db, isUsed)) {
    await db.transaction().execute(async (tx) => {
      await lockContent(tx, Buffer.from(name, 'hex'))
      if (await removeDocumentRow(tx, name, isUsed)) await removeDocument(config.dataDir, name)
    })
  }
}
