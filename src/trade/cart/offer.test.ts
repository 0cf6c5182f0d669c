import { expect, test } from 'vitest'
import { changeDeliveryTable, getDeliveryTable } from '#company/delivery/contract.ts'
import { changeTaxTable, getTaxTable } from '#company/tax/contract.ts'
import { ada, openShop } from '../../../test/shop.ts'
import { quote } from './contract.ts'

async function openStocked() {
  const shop = await openShop()
  const { id } = await shop.stock({ quantity: 5, priceMinor: 11_900 })
  await shop.db.updateTable('products').set({ massGrams: 1500, leadTimeDays: 7 }).where('id', '=', id).execute()
  const ask = (quantity: number, more: { to?: object; method?: string } = {}) =>
    shop.asVisitor(quote, { lines: [{ productId: id, quantity }], ...(more as { method?: string }) })
  return { shop, ask }
}

const to = (country: string, vatNumber?: string) => ({
  to: { country, region: '', ...(vatNumber && { vatNumber }) },
})

test('a quote without a country says what the lines cost, and whether tax is in their prices', async () => {
  const { shop, ask } = await openStocked()
  expect(await ask(1)).toMatchObject({
    ...{ subtotal: 119, pricesInclude: true, offer: null, home: { country: 'DE', region: '' } },
  })
  const was = await shop.as(ada)(getTaxTable, {})
  await shop.as(ada)(changeTaxTable, { was, is: { ...was, pricesInclude: false } })
  expect(await ask(1)).toMatchObject({ subtotal: 119, pricesInclude: false })
})

test('a quote for a country has its ways of delivery, and what the lines come to by the one that was chosen', async () => {
  const { ask } = await openStocked()
  const { offer } = await ask(1, to('FR'))
  expect(offer).toEqual({
    options: [
      {
        key: 'parcel',
        name: 'Parcel',
        translations: { name: { bn: 'পার্সেল' } },
        price: 10.9,
        daysFrom: 2,
        daysTo: 5,
        address: '',
        promise: expect.objectContaining({ arrivesFrom: expect.stringMatching(/^\d{4}-/) }),
      },
      expect.objectContaining({ key: 'pallet', price: 129 }),
      expect.objectContaining({ key: 'pickup', price: 0 }),
    ],
    unknownMass: false,
    method: 'parcel',
    sums: {
      ...{ subtotal: 119, delivery: 10.9, net: 108.25, tax: 21.65, total: 129.9, ground: 'taxed' },
      taxes: [{ percent: 20, net: 108.25, tax: 21.65 }],
    },
    vatCheck: null,
  })
  const pallet = await ask(1, { ...to('FR'), method: 'pallet' })
  expect(pallet.offer).toMatchObject({ method: 'pallet', sums: { delivery: 129, total: 248 } })
  // What is no longer offered is not what the order comes to.
  expect((await ask(1, { ...to('FR'), method: 'balloon' })).offer).toMatchObject({ method: 'parcel' })
  expect((await ask(1, to('FR', 'FR83404833048'))).offer!.sums).toMatchObject({ tax: 0, ground: 'reverse_charge' })
  await expect(ask(1, to('FR', 'FR83404833049'))).rejects.toMatchObject({
    errorCodes: { 'to.vatNumber': { code: 'not_vat_number' } },
  })
})

test('what is not here is waited for, and what is delivered nowhere comes to its lines', async () => {
  const { ask } = await openStocked()
  expect((await ask(5, to('DE'))).offer!.options[0]).toMatchObject({ daysFrom: 1, daysTo: 2 })
  expect((await ask(6, to('DE'))).offer!.options[0]).toMatchObject({ daysFrom: 8, daysTo: 9 })
  const { offer } = await ask(1, to('AU'))
  expect(offer!.options.map(({ key }) => key)).toEqual(['pickup'])
})

test('what nobody has weighed is only fetched, until the owner says what it counts as', async () => {
  const { shop, ask } = await openStocked()
  await shop.db.updateTable('products').set({ massGrams: null }).execute()
  const keys = async () => {
    const { offer } = await ask(1, to('DE'))
    return { unknownMass: offer!.unknownMass, keys: offer!.options.map(({ key, price }) => `${key} ${price}`) }
  }
  expect(await keys()).toEqual({ unknownMass: true, keys: ['pickup 0'] })
  const { table: was } = await shop.as(ada)(getDeliveryTable, {})
  await shop.as(ada)(changeDeliveryTable, { was, is: { ...was, unknownMassGrams: 40_000 } })
  expect(await keys()).toEqual({ unknownMass: false, keys: ['pallet 79', 'pickup 0'] })
})
