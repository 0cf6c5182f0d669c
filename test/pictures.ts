import sharp from 'sharp'
import { uploadImage } from '#base/images/contract.ts'
import type { Person, TestShop } from './shop.ts'

let shade = 0

/** Uploads a small picture that is like no other, and returns its address. */
export async function uploadPicture(shop: TestShop, person: Person): Promise<string> {
  shade += 1
  const background = { r: (shade * 40) % 256, g: (shade * 97) % 256, b: 20 }
  const image = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
  return (await shop.as(person)(uploadImage, { image: new File([new Uint8Array(image)], 'a.png') })).data.url
}
