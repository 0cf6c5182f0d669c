import type { Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Undo } from '#base/platform/feature.server.ts'
import { findForeignProducts } from './foreign-currency.sql.server.ts'

/** An undo that puts nothing on sale in another currency than the shop's. */
export function withOneCurrency(currency: string, { undo, redo }: Undo): Undo {
  const checked =
    (step: Undo['undo']): Undo['undo'] =>
    async (tx, subject, details, actorId) => {
      const result = await step(tx, subject, details, actorId)
      await refuseForeignCurrency(tx, currency)
      return result
    }
  return { undo: checked(undo), redo: checked(redo) }
}

/** What is put back on sale has its price in the shop's currency: the next start would refuse another. */
export async function refuseForeignCurrency(tx: Tx, currency: string): Promise<void> {
  const [foreign] = await findForeignProducts(tx, currency)
  // guard: nothing that comes back is sold in another currency | never | orders/pricing/one-currency
  if (foreign) throw new Refusal('wrong_state', { what: 'other_currency', currency: foreign.currency })
}
