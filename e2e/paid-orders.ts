import { randomBytes } from 'node:crypto'
import { type APIResponse, expect, type Page } from '@playwright/test'
import type { ProductDetails } from './products.ts'
import { getBearer } from './test.ts'

const delivery = {
  ...{ name: 'Josephine Carter', company: '', street: '1 Forge Lane', extra: '', postcode: '10115', city: 'Berlin' },
  ...{ region: '', country: 'DE', phone: '555-0100' },
}

/** A call as somebody of an address of their own, since one may not call so often. */
async function call(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<APIResponse> {
  const headers = { ...(await getBearer(page)), 'x-forwarded-for': `10.${randomBytes(3).join('.')}` }
  const answer = await page.request.fetch(`/api${path}`, {
    ...{ method, data, headers: { ...headers, 'idempotency-key': crypto.randomUUID() } },
  })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer
}

type PaidOrder = { id: string; number: string }

/** Places orders of so many pieces each, one after the other, which an admin books as paid by transfer. */
export async function placePaidOrders(
  { customer, admin }: { customer: Page; admin: Page },
  { _id: productId }: ProductDetails,
  quantities: readonly number[],
): Promise<PaidOrder[]> {
  const orders: PaidOrder[] = []
  for (const quantity of quantities) {
    const lines = [{ productId, quantity }]
    const to = { country: delivery.country, region: '', postcode: delivery.postcode }
    const { offer } = await (await call(customer, 'POST', '/quote', { lines, to, method: 'parcel' })).json()
    const total: number = offer.sums.total
    const placed = await call(customer, 'POST', '/orders', { lines, delivery, method: 'parcel', total })
    const { insertedId: id, order } = await placed.json()
    await call(admin, 'PUT', `/orders/${id}/transfer`, { days: 7 })
    await call(admin, 'POST', `/orders/${id}/transfers`, { amount: total })
    orders.push({ id, number: order.number })
  }
  return orders
}
