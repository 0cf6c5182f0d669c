import { sql } from 'kysely'
import type { Tx } from '#base/platform/database/connect.server.ts'
import type { Address } from '#people/addresses/contract.ts'

/** Where an order goes. `written`: line by line as the country writes it. Its bill goes where it went before. */
export async function changeDeliveryAddress(tx: Tx, id: string, address: Address, written: string): Promise<void> {
  const json = JSON.stringify(address)
  await sql`update orders set billing_address = coalesce(nullif(billing_address, 'null'), delivery_address),
      delivery_address = ${json}, address = ${written}, phone = ${address.phone}, version = version + 1
    where id = ${id}`.execute(tx)
}
