import { changeSettings } from '../src/base/settings/contract.ts'
import { Browser } from '../src/people/identity/test-browser.ts'
import { placeOrderOfLines } from '../src/trade/orders/placing/contract.ts'
import { pickupOrder } from './addresses.ts'
import { ada, type Person, type TestShop } from './shop.ts'

/** A guest, as whom a test can call, in the browser that holds the session. */
export type TestGuest = Person & { browser: Browser }

export const allowGuests = (shop: TestShop, guests: 'on' | 'off' = 'on') => shop.as(ada)(changeSettings, { guests })

let blocks = 0

/** Asks to go on as a guest from an address block of its own, for shops that trust a proxy. */
export function askAsGuest(browser: Browser, email: string, from = `10.9.${blocks++}.1`): Promise<Response> {
  return browser.post('/api/guests', { email }, { 'x-forwarded-for': from })
}

export async function beginAsGuest(shop: TestShop, typed: string): Promise<TestGuest> {
  const browser = new Browser(shop)
  const { user } = await (await askAsGuest(browser, typed)).json()
  return { name: '', email: user.email, role: 'customer', browser }
}

/** An order of a product at 19.99, which is fetched. */
export async function orderAsGuest(shop: TestShop, guest: Person, productId: string, quantity = 1): Promise<string> {
  const order = { lines: [{ productId, quantity }], ...pickupOrder, total: Number((quantity * 19.99).toFixed(2)) }
  return (await shop.as(guest)(placeOrderOfLines, order)).insertedId
}
