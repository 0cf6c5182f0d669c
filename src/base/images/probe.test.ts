import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#base/platform/config/config.server.ts'
import { openBucket, openImgbb } from '../../../test/picture-hosts.ts'
import { probePictures } from './probe.server.ts'
import { getImageDirectory } from './stores/local.server.ts'

const buildConfig = (env: Record<string, string>) =>
  readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'ironwright-probe-')), ...env })

test('the folder is tried, and nothing is left in it', async () => {
  const config = buildConfig({})
  const folder = getImageDirectory(config.dataDir)
  expect(await probePictures(config)).toBe(`The folder ${folder} can be written and read.`)
  expect(readdirSync(folder)).toEqual([])
})

test('imgbb is tried with a pixel that it deletes itself', async () => {
  const host = await openImgbb(onTestFinished)
  expect(await probePictures(buildConfig(host.env()))).toContain('imgbb takes pictures and shows them')
  expect(host.uploads).toMatchObject([{ address: '/1/upload?key=the-key&expiration=60', field: 'image' }])
  await expect(probePictures(buildConfig({ ...host.env(), IMGBB_KEY: 'wrong' }))).rejects.toThrow(
    'imgbb refuses the key (Invalid API v1 key.): check IMGBB_KEY.',
  )
})

test('the bucket is tried with and without a public address', async () => {
  const bucket = await openBucket(onTestFinished)
  expect(await probePictures(buildConfig(bucket.env))).toBe('The bucket photos can be written and read.')
  expect(await probePictures(buildConfig({ ...bucket.env, S3_PUBLIC_URL: bucket.publicUrl }))).toBe(
    `The bucket photos can be written and read, and ${bucket.publicUrl} shows its public pictures and no private ones.`,
  )
  expect(await bucket.keys()).toEqual([])
})
