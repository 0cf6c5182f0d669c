import { sql } from 'kysely'
import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveStock } from './api.server.ts'
import { stockMoveUndo } from './correct.server.ts'

/** What the warehouse contributes to the shop. */
export const stock = (context: AppContext): Feature => ({
  endpoints: (api) => serveStock(api, context),
  auditSubjects: { stock: sql`select id, name from named_products` },
  undo: { 'stock.receive': stockMoveUndo, 'stock.correct': stockMoveUndo, 'stock.count': stockMoveUndo },
})
