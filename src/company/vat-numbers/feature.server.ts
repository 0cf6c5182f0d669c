import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { deleteChecksOlderThan } from './sql.server.ts'

/** The parts of the shop that VAT number checks contribute. Orders keep copies of their checks. */
export const vatNumbers = ({ db }: Pick<AppContext, 'db'>): Feature => ({
  retention: [{ period: '30 days', expire: (before) => deleteChecksOlderThan(db, before) }],
})
