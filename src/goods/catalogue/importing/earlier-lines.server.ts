import { type RawBuilder, sql } from 'kysely'
import { buildSlug } from '../slug.ts'
import type { ImportLine } from './import-lines.server.ts'

/** A line before those that are compared, and what it gives its product; null: it says nothing of it. */
export type EarlierLine = { line: number; sku: string; gtin: string | null; slug: string | null }

/** Earlier lines as a table. */
export const toEarlierSql = (earlier: readonly EarlierLine[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(earlier)}::jsonb) as earlier (line int, sku text, gtin text, slug text)`

/** The address that a new product of a line has; null: it has no name. */
export const buildLineSlug = ({ name, sku }: ImportLine): string | null =>
  name === undefined ? null : buildSlug(name, sku)
