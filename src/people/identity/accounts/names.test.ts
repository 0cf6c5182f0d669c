import { expect, test } from 'vitest'
import { PersonName } from '#base/platform/contract/shapes.ts'
import { EditedProfile } from '#people/profiles/contract.ts'
import { openShop } from '../../../../test/shop.ts'
import { Registration } from '../contract.ts'
import { getDisplayName } from '../openid/openid.server.ts'
import { Browser } from '../test-browser.ts'

const hostile = [
  'You won 500 USD, claim at https://evil.example/x now',
  '//evil.example',
  'www.evil',
  'evil.com',
  'EVIL.COM',
  'mail me@evil',
  'Anna \u202Egnp.exe',
  'Anna \u2066Berg',
  'Anna\nBerg',
  '\u200B',
]
const honest = [
  'Anna Berg',
  'Dr.Smith',
  'J.R. Ewing',
  'O’Neill-Şahin',
  'রহিমা খাতুন',
  'Ada, St. John',
  '李 小龙',
  'Ludwig II.',
]

test('a person’s name is one line that reads as written, and no address', () => {
  expect(hostile.filter((name) => PersonName.safeParse(name).success)).toEqual([])
  expect(honest.filter((name) => !PersonName.safeParse(name).success)).toEqual([])
})

test('the same name is refused wherever one is given', async () => {
  const shop = await openShop()
  const [name] = hostile as [string]
  const registered = await new Browser(shop).post('/api/auth/sign-up/email', {
    ...{ name, email: 'x@example.com', password: 'correct horse battery' },
  })
  expect(await registered.json()).toMatchObject({ errorCodes: { name: { code: 'address_in_name' } } })
  for (const name of hostile) {
    expect(Registration.shape.name.safeParse(name).success, name).toBe(false)
    expect(EditedProfile.shape.username.safeParse(name).success, name).toBe(false)
  }
})

test('what an identity provider calls somebody is taken if it is a name, else the local part of the address', () => {
  const email = 'anna@example.com'
  for (const name of hostile) expect(getDisplayName({ name, email }), name).toBe('anna')
  for (const name of honest) expect(getDisplayName({ name, email })).toBe(name)
})
