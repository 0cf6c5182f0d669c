import type { Tx } from '#base/platform/database/connect.server.ts'

/** Records who has typed an order in. False: it is recorded already. */
export async function markTypedIn(tx: Tx, id: string, adminId: string): Promise<boolean> {
  const result = await tx
    .updateTable('orders')
    .set({ typedInBy: adminId })
    .where('id', '=', id)
    // guard: a retry tells the customer nothing again | drop | orders/telephone
    .where('typedInBy', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
