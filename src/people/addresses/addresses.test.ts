import { expect, test } from 'vitest'
import { getPersonalData } from '#desk/privacy/contract.ts'
import { anna, ben, openShop } from '../../../test/shop.ts'
import { type Address, addAddress, changeAddress, deleteAddress, listAddresses, listRegions } from './contract.ts'
import { listRegions as listRegionsOf } from './countries.server.ts'
import { countryCodes } from './country-codes.ts'
import { formatAddressLines } from './lines.server.ts'
import { readVatNumber } from './vat-number.server.ts'

const workshop: Address = {
  ...{ name: 'Anna Berg', company: 'Berg GmbH', street: 'Lange Straße 1', extra: '', postcode: '70173' },
  ...{ city: 'Stuttgart', region: '', country: 'DE', phone: '+49 711 555' },
}

test('an address book holds each address once, and only its owner sees it', async () => {
  const shop = await openShop()
  const { insertedId } = await shop.as(anna)(addAddress, workshop)
  expect(await shop.as(anna)(addAddress, workshop)).toEqual({ insertedId })
  await shop.as(anna)(changeAddress, { ...workshop, id: insertedId, extra: 'Tor ২' })
  expect(await shop.as(anna)(listAddresses, {})).toEqual([{ ...workshop, _id: insertedId, extra: 'Tor 2' }])
  expect(await shop.as(ben)(listAddresses, {})).toEqual([])
  expect((await shop.as(anna)(getPersonalData, {})).addresses).toMatchObject([
    { street: 'Lange Straße 1', extra: 'Tor 2' },
  ])
  await expect(shop.as(ben)(deleteAddress, { id: insertedId })).rejects.toMatchObject({ code: 'not_found' })
  expect(await shop.as(anna)(deleteAddress, { id: insertedId })).toEqual({ deletedCount: 1 })
})

test.each([
  ['DE', '7017', '', 'postcode'],
  ['DE', '', '', 'postcode'],
  ['DE', '70173', 'BW', 'region'],
  ['US', '94016', '', 'region'],
  ['US', '94016', 'XX', 'region'],
  ['US', '9401', 'CA', 'postcode'],
])('an address in %s with postcode %o and region %o has a wrong %s', async (country, postcode, region, field) => {
  const shop = await openShop()
  const refused = shop.as(anna)(addAddress, { ...workshop, country, postcode, region })
  await expect(refused).rejects.toMatchObject({ code: 'invalid_fields', fields: { [field]: expect.any(String) } })
})

test('countries without postcodes or regions do without', async () => {
  const shop = await openShop()
  await shop.as(anna)(addAddress, { ...workshop, country: 'AE', postcode: '', region: 'DU', city: 'Dubai' })
  for (const [country, postcode] of [
    ...[
      ['IE', 'D02 AF30'],
      ['TR', '34433'],
      ['RO', '010011'],
      ['LT', '01100'],
      ['EE', '10111'],
      ['CL', '8320000'],
    ],
  ] as const)
    await shop.as(anna)(addAddress, { ...workshop, country, postcode, region: '', city: 'Town' })
  expect(await shop.asVisitor(listRegions, { country: 'DE' })).toEqual([])
  expect(await shop.asVisitor(listRegions, { country: 'US' })).toContainEqual({ code: 'CA', name: 'California' })
})

test('an address without its region has no sign that nothing follows, in any country', () => {
  for (const country of countryCodes) {
    const lines = formatAddressLines({ ...workshop, country, region: '', postcode: '34433', city: 'Town' }, 'en')
    for (const line of lines) expect(line, country).toMatch(/^[^,/-].*[^,/-]$/)
  }
})

test('Spaniards, Italians and Irishmen choose their province or county', () => {
  const choose = (country: string) => listRegionsOf(country).map(({ code }) => code)
  expect(choose('ES')).toEqual(expect.arrayContaining(['M', 'B', 'PM', 'CE', 'ML']))
  expect(choose('ES')).not.toContain('MD')
  expect(listRegionsOf('ES', ['CN']).filter(({ code }) => code === 'CN')).toHaveLength(1)
  expect(choose('IT')).toEqual(expect.arrayContaining(['MI', 'RM', 'BZ', 'AO']))
  expect(choose('IE')).toContain('CO')
  const at = (country: string, postcode: string, city: string, region: string) =>
    formatAddressLines({ ...workshop, company: '', country, postcode, city, region }, 'en').slice(2, -1)
  expect(at('ES', '28009', 'Madrid', 'M')).toEqual(['28009 Madrid'])
  expect(at('ES', '28220', 'Majadahonda', 'M')).toEqual(['28220 Majadahonda Madrid'])
  expect(at('IT', '20121', 'Milano', 'MI')).toEqual(['20121 Milano MI'])
})

test('an address is written as its country does', () => {
  expect(formatAddressLines(workshop, 'en')).toEqual([
    'Anna Berg',
    'Berg GmbH',
    'Lange Straße 1',
    '70173 Stuttgart',
    'Germany',
  ])
  const american = { ...workshop, company: '', extra: 'Dock 2', postcode: '94016', city: 'Daly City', region: 'CA' }
  expect(formatAddressLines({ ...american, country: 'US' }, 'bn')).toEqual([
    ...['Anna Berg', 'Lange Straße 1', 'Dock 2', 'Daly City, CA 94016', 'মার্কিন যুক্তরাষ্ট্র'],
  ])
})

test.each([
  ['DE', 'DE 136 695 976', 'DE136695976'],
  ['DE', '136695976', 'DE136695976'],
  ['DE', 'DE136695977', undefined],
  ['FR', 'DE136695976', undefined],
  ['GR', '094259216', 'EL094259216'],
  ['AT', 'atu13585627', 'ATU13585627'],
  ['US', '123456789', undefined],
])('in %s, %s is the VAT number %s', (country, typed, expected) => {
  expect(readVatNumber(country, typed)).toBe(expected)
})
