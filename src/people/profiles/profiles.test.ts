import sharp from 'sharp'
import { expect, test } from 'vitest'
import { uploadImage } from '#base/images/contract.ts'
import { ada, anna, ben, openShop, type Person, shareShop, type TestShop } from '../../../test/shop.ts'
import { createProfile, getProfile, getProfileByEmail, updateProfile } from './contract.ts'

const shared = shareShop()

const about = {
  phone: '0049 555',
  description: 'Fitter',
  address: '1 Forge Lane',
  experience: '10 years',
  skills: 'Milling',
  education: 'Trade school',
}

async function uploadPhoto(shop: TestShop, person: Person): Promise<string> {
  const picture = sharp({
    create: { width: 50, height: 50, channels: 3, background: person === anna ? '#123456' : '#654321' },
  })
  const { data } = await shop.as(person)(uploadImage, {
    image: new File([new Uint8Array(await picture.png().toBuffer())], 'me.png'),
  })
  return data.url
}

test('a profile belongs to its owner, whatever the body says [P53]', async () => {
  const shop = shared()
  const img = await uploadPhoto(shop, anna)
  const { insertedId } = await shop.as(anna)(createProfile, { ...about, img, email: ben.email, name: 'Ben' })

  expect(await shop.as(anna)(getProfileByEmail, { email: anna.email })).toMatchObject({
    email: anna.email,
    name: anna.name,
    phone: '0049 555',
  })
  expect(await shop.as(ben)(getProfileByEmail, { email: ben.email })).toBeNull()
  await expect(shop.as(ben)(getProfileByEmail, { email: anna.email })).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(shop.as(ben)(getProfile, { profile: insertedId })).rejects.toMatchObject({ code: 'not_found' })
  expect(await shop.as(ada)(getProfile, { profile: insertedId })).toMatchObject({ email: anna.email })
  await expect(shop.as(anna)(createProfile, { ...about, img })).rejects.toMatchObject({ code: 'already_exists' })
})

test('a change made in another tab is not lost [P83]', async () => {
  const shop = await openShop()
  const img = await uploadPhoto(shop, anna)
  await shop.as(anna)(createProfile, { ...about, img })
  const edit = { ...about, img, username: 'Annie', fname: 'Anna Berg' }

  await shop.as(anna)(updateProfile, { ...edit, version: 1 })

  await expect(shop.as(anna)(updateProfile, { ...edit, username: 'Old', version: 1 })).rejects.toMatchObject({
    code: 'stale_version',
  })
  expect(await shop.as(anna)(getProfileByEmail, { email: anna.email })).toMatchObject({
    username: 'Annie',
    name: 'Annie',
    fname: 'Anna Berg',
    version: 2,
  })
})

test('missing fields are named, and a foreign photo is refused [P70]', async () => {
  const shop = shared()
  const foreign = await uploadPhoto(shop, ben)
  const empty = { ...about, phone: '', skills: '  ', img: '' }
  await expect(shop.as(anna)(createProfile, empty)).rejects.toMatchObject({
    fields: { phone: 'phone is required', skills: 'skills is required', img: 'image is required' },
  })
  await expect(shop.as(anna)(createProfile, { ...about, img: foreign })).rejects.toMatchObject({
    fields: { img: expect.any(String) },
  })
})
