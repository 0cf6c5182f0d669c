import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageInfo } from '../../../pages.server.ts'
import { readConfig } from '../config/config.server.ts'
import { createPageFinder } from './page-info.server.ts'
import { createPageFinisher } from './pages.server.ts'

const own = "img-src 'self' data: blob:"
const s3 = {
  ...{ IMAGES: 's3', S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'photos' },
  ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
}

async function buildPolicy(env: Record<string, string>): Promise<string[]> {
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'ironwright-config-')), ...env })
  const finish = createPageFinisher(config, () => undefined, false)
  const page = new Response('<p>Hello</p>', { headers: { 'content-type': 'text/html' } })
  return (await finish('/', page)).headers['content-security-policy']!.split('; ')
}

test.each([
  ['the shop itself', {}, own],
  ['imgbb', { IMAGES: 'imgbb', IMGBB_KEY: 'key' }, `${own} https://i.ibb.co`],
  [
    'a stand-in of imgbb',
    { IMAGES: 'imgbb', IMGBB_KEY: 'key', IMGBB_URL: 'http://127.0.0.1:4000/1/upload' },
    `${own} http://127.0.0.1:4000`,
  ],
  ['a bucket with signatures', s3, `${own} https://s3.example`],
  [
    'a bucket with a public address',
    { ...s3, S3_PUBLIC_URL: 'https://photos.example/shop' },
    `${own} https://photos.example https://s3.example`,
  ],
])('a page shows pictures of %s and of nobody else', async (_, env, expected) => {
  const [policy, usual] = [await buildPolicy(env), await buildPolicy({})]
  expect(policy.filter((rule) => rule.startsWith('img-src'))).toEqual([expected])
  expect(policy.filter((rule) => !rule.startsWith('img-src'))).toEqual(
    usual.filter((rule) => !rule.startsWith('img-src')),
  )
})

test('no page, and no data of one, is shown again without asking whether it has changed', async () => {
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'ironwright-config-')) })
  const finish = createPageFinisher(config, createPageFinder(pageInfo), false)
  const addresses = pageInfo.map(({ path }) => (path === '*' ? '/elsewhere' : path.replace(/:\w+/g, 'some')))
  expect(addresses.length).toBeGreaterThan(20)
  for (const address of addresses)
    for (const key of [address, `${address === '/' ? '/_root' : address}.data`, `${address}.data?sort=price`])
      for (const locale of ['', '/bn']) {
        const page = await finish(locale + key, new Response('', { headers: { 'content-type': 'text/html' } }))
        expect(page.headers['cache-control'], key).toMatch(/^(no-store|(public|private), max-age=0, must-revalidate)$/)
        expect(page.unchangedHead).toEqual(expect.arrayContaining(['etag', 'cache-control']))
      }
})
