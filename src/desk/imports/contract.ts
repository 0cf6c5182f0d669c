import { z } from 'zod'
import { endpoint, type Reply } from '#base/platform/contract/endpoint.ts'
import {
  DeletedReply,
  Id,
  InsertedReply,
  line,
  ModifiedReply,
  PageQuery,
  text,
  translationsFor,
} from '#base/platform/contract/shapes.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'

const tag = {
  name: 'Imports',
  description: 'Files of products: read, compared with the catalogue, mended, and written.',
}

/** `rows`: each line is a JSON array of the cells of a row, which is what a browser makes of a spreadsheet. */
export const ImportFormat = z.enum(['csv', 'jsonl', 'rows'])
export type ImportFormat = z.output<typeof ImportFormat>

/** `read`: the columns are to be confirmed. `checked`: nothing is written yet. `stopped`: some rows are written. */
export const ImportState = z.enum([
  ...(['uploading', 'reading', 'unreadable', 'read', 'checking', 'checked'] as const),
  ...(['running', 'stopped', 'done'] as const),
])
export type ImportState = z.output<typeof ImportState>

/** What becomes of a row. A refused one is not written. */
export const RowOutcome = z.enum(['new', 'changed', 'unchanged', 'refused'])
export type RowOutcome = z.output<typeof RowOutcome>

/** Why a file cannot be read; `failed`: or why its work ended, after some tries, by an error that nobody foresaw. */
export const ImportFault = z.enum(['not_csv', 'not_json', 'no_rows', 'too_many_rows', 'too_many_columns', 'failed'])
export type ImportFault = z.output<typeof ImportFault>

export const RowCounts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() })
export type RowCounts = z.output<typeof RowCounts>

/** `position`: the last row that was read, checked or written. `entry`: from which it is undone, or brought back. */
export const ImportSummary = z.object({
  ...{ _id: z.string(), name: z.string(), state: ImportState, reason: ImportFault.nullable() },
  ...{ position: z.int(), lines: z.int(), counts: RowCounts, at: z.iso.datetime(), who: z.string().nullable() },
  ...{ entry: z.string().nullable(), isUndone: z.boolean() },
})
export type ImportSummary = z.output<typeof ImportSummary>

export const listImports = endpoint('GET /imports', {
  tag,
  summary: 'Files that were imported, or are being prepared, the newest first',
  access: 'admin',
  query: PageQuery,
  reply: z.array(ImportSummary),
})

/** How many characters are sent at once. */
export const pieceLength = 1_000_000

/** Together with the length of a piece, how long a file may be. */
export const maxFilePieces = 500

export const addImport = endpoint('POST /imports', {
  tag,
  summary: 'Begin to send a file',
  access: 'admin',
  status: 201,
  body: z.strictObject({ name: line(200, 'required'), format: ImportFormat }),
  reply: InsertedReply,
})

/** The text of the file in UTF-8, in pieces that are numbered from 0 and end with a character. A piece that is sent again replaces itself. */
export const addImportPiece = endpoint('POST /imports/:id/pieces', {
  tag,
  summary: 'Send a piece of a file',
  access: 'admin',
  rate: 'upload',
  file: 'piece',
  maxBytes: 4 * pieceLength,
  query: z.strictObject({
    number: z
      .string()
      .overwrite(toAsciiDigits)
      .regex(/^[0-9]{1,3}$/)
      .transform(Number),
  }),
  body: z.strictObject({ piece: z.custom<Blob | Uint8Array>() }),
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state'],
})

/** The file is complete: its rows are read in the background. */
export const readImport = endpoint('POST /imports/:id/reading', {
  tag,
  summary: 'Read a file that was sent',
  access: 'admin',
  body: z.strictObject({ pieces: z.int().min(1).max(maxFilePieces) }),
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state'],
})

/** What a column is; an empty key: it is left out. `unit`: of its numbers, where it differs from the shop's. */
export const ImportColumn = z.strictObject({ key: line(80), unit: line(20) })
export type ImportColumn = z.output<typeof ImportColumn>

/**
 * `unknown`: whether families and categories that are not there are refused or made. `decimal`: the mark in numbers that are
 * texts; null: the file says it, or has to.
 * `countedAt`: when stock was counted, if no column says so; null: when the file was sent.
 */
export const ImportOptions = z.strictObject({
  unknown: z.enum(['refuse', 'make']),
  decimal: z.enum(['.', ',']).nullable(),
  countedAt: z.iso.datetime({ offset: true }).nullable(),
})
export type ImportOptions = z.output<typeof ImportOptions>

/** An attribute that columns may be, of any family. */
const ImportAttribute = z.object({
  ...{
    key: z.string(),
    label: z.string(),
    translations: translationsFor('label'),
    unit: z.string(),
    isNumber: z.boolean(),
  },
})
export type ImportAttribute = z.output<typeof ImportAttribute>

const PerMark = z.object({ '.': z.int(), ',': z.int() })

/** What the numbers of a file say of their decimal mark, by column, and what else does. `samples`: some that have two readings. */
const FileNumbers = z.object({
  columns: z
    .array(
      z.object({
        ...{ readings: PerMark, unclear: PerMark, before: z.int(), behind: z.int() },
        samples: z.array(z.object({ line: z.int(), text: z.string() })),
      }),
    )
    .optional(),
  hints: z.array(z.enum(['.', ','])).optional(),
})
export type FileNumbers = z.output<typeof FileNumbers>

const Profile = z.object({ _id: z.string(), name: z.string() })

/**
 * `faultLine`: of a file that cannot be read, the line that is in the way. `firstRows`: those in which the heads may be, `headLine` among
 * them; none of a file of objects.
 */
export const ImportDetails = ImportSummary.extend({
  ...{ version: z.int(), faultLine: z.int().nullable() },
  heads: z.array(z.string()),
  ...{ headLine: z.int(), firstRows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })) },
  columns: z.array(ImportColumn),
  options: ImportOptions,
  samples: z.array(z.array(z.string())),
  numbers: FileNumbers,
  /** What columns may be, besides attributes. */
  keys: z.array(z.string()),
  attributes: z.array(ImportAttribute),
  profiles: z.array(Profile),
})
export type ImportDetails = z.output<typeof ImportDetails>

export const getImport = endpoint('GET /imports/:id', {
  tag,
  summary: 'A file with its columns and how far it is',
  access: 'admin',
  reply: ImportDetails,
  refusals: ['not_found'],
})

/** Compares the rows with the catalogue, in the background; nothing is written. `profile`: the name under which the columns are remembered. */
export const checkImport = endpoint('POST /imports/:id/check', {
  tag,
  summary: 'Say what the columns are, and compare',
  access: 'admin',
  body: z.strictObject({
    columns: z.array(ImportColumn).max(500),
    options: ImportOptions,
    profile: line(80).overwrite(toAsciiDigits).optional(),
  }),
  maxBytes: 256_000,
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state'],
})

/** Titles and remarks may stand above the heads. What the columns are is found anew. */
export const chooseImportHeads = endpoint('POST /imports/:id/heads', {
  tag,
  summary: 'Say in which row the heads are',
  access: 'admin',
  body: z.strictObject({ line: z.int().min(1).max(1_000_001) }),
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state'],
})

/** The columns as a profile has them. */
export const applyImportProfile = endpoint('POST /imports/:id/profile', {
  tag,
  summary: 'Take the columns of a profile',
  access: 'admin',
  body: z.strictObject({ profile: Id }),
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state'],
})

export const deleteImportProfile = endpoint('DELETE /import-profiles/:id', {
  tag,
  summary: 'Forget a profile',
  access: 'admin',
  reply: DeletedReply,
  refusals: ['not_found'],
})

/** A cell before and after. `column`: where in the row a problem is; null: in none of its cells. */
export const ImportRow = z.object({
  ...{ line: z.int(), sku: z.string(), cells: z.array(z.string()), outcome: RowOutcome },
  changes: z.array(z.object({ key: z.string(), was: z.string(), is: z.string() })),
  problems: z.array(z.object({ key: z.string(), column: z.int().nullable(), message: z.string() })),
})
export type ImportRow = z.output<typeof ImportRow>

export const listImportRows = endpoint('GET /imports/:id/rows', {
  tag,
  summary: 'The rows of a file that have one outcome, in their order',
  access: 'admin',
  query: PageQuery.extend({ outcome: RowOutcome }),
  reply: z.array(ImportRow),
  refusals: ['not_found'],
})

/** Changes cells of a row, and compares it anew. */
export const mendImportRow = endpoint('PATCH /imports/:id/rows', {
  tag,
  summary: 'Mend a row',
  access: 'admin',
  body: z.strictObject({
    line: z.int().min(1).max(1_000_001),
    cells: z
      .array(z.strictObject({ column: z.int().min(0).max(499), text: text(20_000) }))
      .min(1)
      .max(500),
  }),
  reply: ImportRow,
  refusals: ['not_found', 'wrong_state'],
})

/** Writes the rows that are new or changed, in the background. `version`: of what was shown. */
export const runImport = endpoint('POST /imports/:id/run', {
  tag,
  summary: 'Write the rows that are not refused',
  access: 'admin',
  body: z.strictObject({ version: z.int32().min(1) }),
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state', 'stale_version'],
})

/** What is written stays, and can be undone. */
export const stopImport = endpoint('POST /imports/:id/stop', {
  tag,
  summary: 'Stop checking or writing',
  access: 'admin',
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state'],
})

/** A file that has written something stays in the history. */
export const deleteImport = endpoint('DELETE /imports/:id', {
  tag,
  summary: 'Discard a file of which nothing is written',
  access: 'admin',
  reply: DeletedReply,
  refusals: ['not_found', 'wrong_state'],
})

/** As they were sent or mended, with the reason in a last column, which another import leaves out. */
export const downloadRefusedRows = endpoint('GET /imports/:id/refused', {
  tag,
  summary: 'The refused rows as a spreadsheet',
  access: 'admin',
  media: 'application/octet-stream',
  reply: z.file(),
  refusals: ['not_found'],
})

export const downloadImportSample = endpoint('GET /import-sample', {
  tag,
  summary: 'A spreadsheet to begin with, in the columns of this shop',
  access: 'admin',
  media: 'application/octet-stream',
  reply: z.file(),
})

export type ImportReply = Reply<typeof getImport>
