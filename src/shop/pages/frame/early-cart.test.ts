import { createContext, Script } from 'node:vm'
import { expect, test } from 'vitest'
import { earlyCart } from './early-cart.ts'

const id = '018f3c5e-0000-7000-8000-000000000001'
const other = '018f3c5e-0000-7000-8000-000000000002'

type Stored = { cart?: unknown; cartTotal?: unknown; accessToken?: string }
type Click = { id?: string; value?: string; shown?: string; price?: number; min?: number; max?: number }

/** Runs the script in a document with one button, and clicks it. */
async function click(stored: Stored, { value = '1', shown = '1', price = 4.99, min = 1, max = 99, ...rest }: Click) {
  const storage = new Map(Object.entries(stored).map(([key, kept]) => [key, JSON.stringify(kept)]))
  const listeners = new Map<string, (event: unknown) => void>()
  let clicks = 0
  const button = {
    dataset: { id: rest.id ?? id, price: `${price}`, pack: '10', min: `${min}`, max: `${max}` },
    ariaBusy: null as string | null,
    closest: (selector: string) => (selector === 'tr' ? { id: 'IW-1' } : { dataset: { currency: 'USD' } }),
    parentNode: { querySelector: () => ({ value, defaultValue: shown }) },
    click: () => clicks++,
  }
  const count = { dataset: { early: '' } }
  const said = { dataset: { added: 'Added: {}' }, textContent: '' }
  const [notice, waiting] = [{ hidden: true }, { hidden: false }]
  const context = {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => storage.set(key, text),
    },
    document: {
      documentElement: { lang: 'en' },
      getElementById: (name: string) =>
        ({ 'cart-count': count, 'cart-early': said, 'cart-empty': notice, 'cart-waiting': waiting })[name],
    },
    navigator: { locks: { request: async (_: string, act: () => void) => act() } },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    setTimeout: () => undefined,
  }
  new Script(earlyCart).runInContext(createContext(context))
  const isEmpty = !notice.hidden && waiting.hidden
  const target = { closest: () => button }
  listeners.get('click')!({ target, preventDefault: () => {}, stopImmediatePropagation: () => {} })
  await new Promise(setImmediate)
  const beforeHydration = { isBusy: button.ariaBusy === 'true', clicks }
  listeners.get('hydrated')!({})
  await new Promise(setImmediate)
  const read = (key: string) => JSON.parse(storage.get(key) ?? 'null')
  return {
    ...{ cart: read('cart'), total: read('cartTotal'), count: count.dataset.early, said: said.textContent },
    ...{ isEmpty, beforeHydration, clicks, isListening: listeners.has('click') },
  }
}

const line = (productId: string, quantity: number, seenPrice: number) => ({
  ...{ productId, quantity, note: '', seenPrice, seenPackSize: 10, wanted: null },
})
const cart = (...lines: object[]) => ({ lines, currency: 'USD', moving: null })

/** Reads what the script has stored, by the schema of the cart. */
async function readAsCart(stored: unknown) {
  const { Stored } = await import('#trade/cart/stored.ts')
  return Stored.parse(stored)
}

test('a cart is said to be empty at once where the browser has neither lines nor an account', async () => {
  const isEmpty = async (stored: Stored) => (await click(stored, {})).isEmpty
  expect(await isEmpty({})).toBe(true)
  expect(await isEmpty({ cart: cart(line(id, 2, 4.5)) })).toBe(false)
  expect(await isEmpty({ accessToken: 'token' })).toBe(false)
})

test('a part is added as the cart keeps it, once, and is counted', async () => {
  const done = await click({}, { value: '3' })
  expect(done.cart).toEqual(cart(line(id, 3, 4.99)))
  expect(await readAsCart(done.cart)).toEqual(done.cart)
  expect(done.total).toEqual({ count: 1, sum: 14.97, currency: 'USD', account: false })
  expect(done).toMatchObject({ count: '1', said: 'Added: IW-1', clicks: 0, isListening: false })
})

test('a line grows, and keeps its note and the price that was seen first', async () => {
  const first = { ...line(id, 2, 4.5), note: 'left' }
  const done = await click({ cart: cart(first, line(other, 1, 0.1)) }, { value: '3' })
  expect(done.cart).toEqual(cart({ ...first, quantity: 5 }, line(other, 1, 0.1)))
  expect(done.total).toEqual({ count: 2, sum: 22.6, currency: 'USD', account: false })
})

test('the number of an account’s cart grows, and its lines wait in the browser', async () => {
  const done = await click({ cartTotal: { count: 4, sum: 10.1, currency: 'USD', account: true } }, { value: '2' })
  expect(done.cart).toEqual(cart(line(id, 2, 4.99)))
  expect(done.total).toEqual({ count: 5, sum: 20.08, currency: 'USD', account: true })
})

test('the smallest quantity is added in whatever digits the box has it', async () => {
  expect((await click({}, { value: '২০', shown: '২০', min: 20 })).cart).toEqual(cart(line(id, 20, 4.99)))
})

test.each<[string, Stored, Click]>([
  ['no plain integer', {}, { value: '1e2' }],
  ['none', {}, { value: '0' }],
  ['another quantity of a part with a smallest one', {}, { value: '25', shown: '20', min: 20 }],
  ['more than are here, or than cost the same', {}, { value: '100' }],
  ['more together with the line', { cart: cart(line(id, 98, 4.99)) }, { value: '2' }],
  [
    'a line more than a cart holds',
    { cart: cart(...Array.from({ length: 200 }, (_, index) => line(`${index}`, 1, 1))) },
    {},
  ],
  ['a cart that cannot be read', { cart: { lines: 'none' } }, {}],
])('%s waits for the shop’s answer', async (_, stored, given) => {
  const done = await click(stored, given)
  expect(done.cart).toEqual(stored.cart ?? null)
  expect(done).toMatchObject({ beforeHydration: { isBusy: true, clicks: 0 }, clicks: 1, said: '' })
})
