import { expect, test } from 'vitest'
import type { Address } from '#people/addresses/contract.ts'
import { quote } from '#trade/cart/contract.ts'
import { berlin, oakland, paris } from '../../../../test/addresses.ts'
import { anna, openShop } from '../../../../test/shop.ts'
import { openVies } from '../../../../test/vies.ts'
import { deleteOrder, getOrderDetails } from '../contract.ts'
import { placeOrder, placeOrderOfLines, quotePurchase } from './contract.ts'

const french = 'FR83404833048'

/** Outside the Union's area of tax, though its country is in it. */
const lasPalmas: Address = { ...berlin, postcode: '35001', city: 'Las Palmas', region: 'GC', country: 'ES' }

async function openStocked() {
  const vies = await openVies('valid')
  const shop = await openShop({ env: { VIES_URL: vies.url } })
  const { id } = await shop.stock({ quantity: 500, priceMinor: 11_900 })
  await shop.db.updateTable('products').set({ massGrams: 1500 }).execute()
  const details = async (order: string) => {
    const { total, sums, method, promise, address, deliveryAddress, vatNumber, vatCheck, lines } = await shop.as(anna)(
      getOrderDetails,
      { id: order },
    )
    await shop.as(anna)(deleteOrder, { id: order })
    const taxes = lines.map(({ quantity, price, total: amount, tax }) => ({ quantity, price, amount, tax }))
    return { total, sums, method, promise, address, deliveryAddress, vatNumber, answer: vatCheck?.answer, taxes }
  }
  return { shop, id, details }
}

test('a purchase and a cart of the same part come to the same, wherever they go and however', async () => {
  const { shop, id, details } = await openStocked()
  const grounds = new Set<string | null>()
  for (const delivery of [berlin, paris, oakland, lasPalmas])
    for (const quantity of [1, 12])
      for (const vatNumber of ['', french]) {
        const { country, region, postcode } = delivery
        const lines = [{ productId: id, quantity }]
        const to = { country, region, postcode, ...(vatNumber && { vatNumber }) }
        const one = { toolId: id, purchaseValue: quantity }
        const keys = (await shop.asVisitor(quote, { lines, to })).offer!.options.map(({ key }) => key)
        for (const method of keys) {
          const { offer } = await shop.asVisitor(quote, { lines, to, method })
          const { currency: _, ...quoted } = await shop.as(anna)(quotePurchase, { ...one, ...to, method })
          const withoutNow = ({ options, ...rest }: typeof quoted) => ({
            ...rest,
            options: options.map(({ promise, ...option }) => ({ ...option, arrives: promise?.arrivesTo })),
          })
          expect(withoutNow(quoted)).toEqual(withoutNow(offer!))
          const { total, ground } = offer!.sums
          const order = { delivery, method, vatNumber, total }
          const cart = await shop.as(anna)(
            placeOrderOfLines,
            { lines, ...order },
            { idempotencyKey: crypto.randomUUID() },
          )
          const ofCart = await details(cart.insertedId)
          const bought = await shop.as(anna)(placeOrder, {
            ...{ ...one, ...order, phone: delivery.phone, address: delivery.street },
          })
          expect(await details(bought.insertedId)).toEqual(ofCart)
          expect(ofCart.total).toBe(total)
          grounds.add(ground)
        }
      }
  expect([...grounds].sort()).toEqual(['export', 'reverse_charge', 'taxed'])
})

test('a purchase with a whole address says by which method it comes and at what total', async () => {
  const { shop, id } = await openStocked()
  const buy = (more: object) =>
    shop.as(anna)(placeOrder, {
      ...{ toolId: id, purchaseValue: 1, phone: '555-0100', address: '1 Forge Lane', delivery: oakland, ...more },
    })
  await expect(buy({})).rejects.toMatchObject({
    errorCodes: { method: { code: 'required' }, total: { code: 'required' } },
  })
  await expect(buy({ method: 'parcel', total: 98.5 })).rejects.toMatchObject({ code: 'price_changed' })
  await expect(buy({ method: 'balloon', total: 98.5 })).rejects.toMatchObject({
    errorCodes: { method: { code: 'not_offered' } },
  })
  await expect(buy({ method: 'parcel', total: 98.5, delivery: { ...oakland, postcode: 'x' } })).rejects.toMatchObject({
    errorCodes: { 'delivery.postcode': { code: 'not_postcode' } },
  })
})
