// Walks over all calls with a picture.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { matrix } from '../authorization/matrix.ts'
import { createUpload, openWorld } from '../authorization/world.ts'
import { callAs } from '../call.ts'

/** Every call with a field for a photo. */
const rows = matrix.filter(({ target: { body, file } }) => {
  const shape = body && !file ? z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) : undefined
  return Object.hasOwn(shape?.properties ?? {}, 'img')
})

test('every call that takes a photo refuses its address on another host', async () => {
  const world = await openWorld()
  const { admin } = world.members
  const own = `/images/${(await createUpload(world, admin)).slice(0, 32)}-640.webp`
  expect(rows.map(({ target }) => target.path).toSorted()).toEqual(
    expect.arrayContaining(['/myProfile', '/myProfile', '/products', '/products/:id', '/reviews']),
  )
  for (const { target, buildInput } of rows) {
    const input = await buildInput(world, admin, admin)
    for (const host of [
      'https://evil.example',
      '//evil.example',
      'http://x@evil.example',
      'javascript:',
      `${world.shop.config.shopUrl}@evil.example`,
    ])
      await expect(
        callAs(world.shop.url, admin.token, target, { ...input, img: host + own } as never),
        `${target.method} ${target.path} ${host}`,
      ).rejects.toMatchObject({ errorCodes: { img: { code: 'not_own_photo' } } })
  }
})
