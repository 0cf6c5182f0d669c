import { beforeAll, expect, test } from 'vitest'
import { search } from '#goods/search/contract.ts'
import { fillSmallCatalogue } from '../../../test/search/small-catalogue.ts'
import { shareShop } from '../../../test/shop.ts'
import { Gtin, hasCheckDigit, Origin, TariffCode } from './codes.ts'

const shared = shareShop()
beforeAll(() => fillSmallCatalogue(shared()))

// The examples of GS1 for 8, 12, 13 and 14 digits.
const gtins = ['96385074', '614141999996', '4006381333931', '10614141000415']

test('a mistyped digit of a barcode is noticed, whichever it is', () => {
  for (const gtin of gtins) {
    expect(hasCheckDigit(gtin), gtin).toBe(true)
    for (let index = 0; index < gtin.length; index += 1) {
      const wrong = gtin.slice(0, index) + ((Number(gtin[index]) + 1) % 10) + gtin.slice(index + 1)
      expect(Gtin.safeParse(wrong).success, wrong).toBe(false)
    }
  }
  expect(Gtin.safeParse('123456').success).toBe(false)
})

test('codes are read as people write them', () => {
  expect(Gtin.parse(' 4 006381 333931')).toBe('4006381333931')
  expect(Gtin.parse('৪০০৬৩৮১৩৩৩৯৩১')).toBe('4006381333931')
  expect(TariffCode.parse('7318.15.88 900')).toBe('73181588900')
  expect(Origin.parse('de ')).toBe('DE')
  expect([Gtin, TariffCode, Origin].map((shape) => shape.parse(''))).toEqual(['', '', ''])
  for (const wrong of ['7318', '123456789012', 'screws']) expect(TariffCode.safeParse(wrong).success, wrong).toBe(false)
  for (const wrong of ['EU', 'Germany', 'ZZ']) expect(Origin.safeParse(wrong).success, wrong).toBe(false)
})

test('a scanned pack is found by a search', async () => {
  const shop = shared()
  const sku = 'HB-M8X20'
  const findProducts = async () =>
    (await shop.asVisitor(search, { q: '4006381333931' })).groups.flatMap(({ products }) => products)
  expect((await findProducts()).map((product) => product.sku)).not.toContain(sku)
  await shop.db.updateTable('products').set({ gtin: '4006381333931' }).where('sku', '=', sku).execute()
  expect((await findProducts()).map((product) => product.sku)).toEqual([sku])
})
