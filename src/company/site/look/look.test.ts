import { expect, test } from 'vitest'
import { parsePictureName } from '#base/images/addresses.ts'
import { uploadImage } from '#base/images/contract.ts'
import { createSlowPng } from '#base/images/test-png.ts'
import { writeMailStyle } from '#base/platform/mail/html.server.ts'
import { listAuditEntries, undoAction } from '#desk/history/contract.ts'
import { ada, openShop, type TestShop } from '../../../../test/shop.ts'
import { getSiteFrame } from '../contract.ts'
import { changeLook, getLook, type Look } from './contract.ts'

const none: Look = { logo: '', logoOnDark: '', icon: '', colour: '' }

async function put(shop: TestShop, change: Partial<Look>) {
  const was = await shop.as(ada)(getLook, {})
  return await shop.as(ada)(changeLook, { was, is: { ...was, ...change } })
}
const readFrame = async (shop: TestShop) => (await shop.asVisitor(getSiteFrame, {})).look
const readText = async (shop: TestShop, path: string) => (await fetch(shop.url + path)).text()

test('a logo is shown in its size, kept while it is used, and undone', async () => {
  const shop = await openShop()
  expect(await readFrame(shop)).toEqual({ ...none, logo: null, logoOnDark: null })
  const image = new Blob([new Uint8Array(createSlowPng(240, 60))], { type: 'image/png' })
  const { data } = await shop.as(ada)(uploadImage, { image })
  await put(shop, { logo: data.url, icon: data.url })
  await expect
    .poll(() => readFrame(shop))
    .toMatchObject({ logo: { url: data.url, width: 240, height: 60 }, icon: data.url })
  await shop.db
    .updateTable('uploads')
    .set({ createdAt: new Date(0) })
    .execute()
  await shop.jobs.run('sweep_uploads')
  const left = await shop.db.selectFrom('uploads').select('sha256').execute()
  expect(left.map(({ sha256 }) => sha256.toString('hex').slice(0, 32))).toEqual([parsePictureName(data.url)])
  const manifest = JSON.parse(await readText(shop, '/site.webmanifest'))
  expect(manifest.icons).toMatchObject([{ type: 'image/webp' }])

  const [entry] = await shop.as(ada)(listAuditEntries, {})
  expect(entry!.action).toBe('look.edit')
  await shop.as(ada)(undoAction, { entry: entry!._id })
  await expect.poll(() => readFrame(shop)).toMatchObject({ logo: null, icon: '' })
  expect(JSON.parse(await readText(shop, '/site.webmanifest')).icons).toHaveLength(3)
})

test('the colour is in the frame of pages, in a style sheet and in mails', async () => {
  const shop = await openShop()
  await put(shop, { colour: '#0055AA' })
  await expect.poll(() => readFrame(shop)).toMatchObject({ colour: '#0055aa' })
  const sheet = await fetch(`${shop.url}/theme/0055aa.css`)
  expect(sheet.headers.get('content-type')).toContain('text/css')
  expect(await sheet.text()).toContain('--link:#0055aa;')
  await expect.poll(writeMailStyle).toContain('#0055aa')
  await put(shop, { colour: '' })
  await expect.poll(writeMailStyle).toContain('#b8430a')
})

test('only colours have a style sheet, and only uploads and colours are taken', async () => {
  const shop = await openShop()
  for (const name of ['red.css', '0055AA.css', '0055aa', '0055aa.css%0d%0ax'])
    expect((await fetch(`${shop.url}/theme/${name}`)).status, name).toBeGreaterThanOrEqual(400)
  for (const change of [{ logo: 'https://elsewhere.example/x.svg' }, { colour: 'red' }, { colour: '#fff' }])
    await expect(put(shop, change)).rejects.toMatchObject({ code: 'invalid_fields' })
})
