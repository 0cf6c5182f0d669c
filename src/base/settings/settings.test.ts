import { expect, test } from 'vitest'
import { listAuditEntries, previewUndo, undoAction } from '#desk/history/contract.ts'
import { ada, openShop } from '../../../test/shop.ts'
import { changeSettings, getSettings, listSocialLinks } from './contract.ts'
import { readSettings } from './service.server.ts'

test('social links are shown where they are set, and hidden where not', async () => {
  const shop = await openShop()
  const names = async () => (await shop.asVisitor(listSocialLinks, {})).map(({ name }) => name)
  expect(await names()).toEqual(['LinkedIn', 'YouTube', 'GitHub'])
  await shop.as(ada)(changeSettings, { youtube: '', facebook: 'https://www.facebook.com/ironwright' })
  // A node notices changes four times a second.
  await expect.poll(names).toEqual(['LinkedIn', 'GitHub', 'Facebook'])
  expect(await readSettings(shop.db, { mode: 'live' })).toMatchObject({ linkedin: '', github: '', reviews: 'approved' })
})

test.each([
  'http://www.facebook.com/a',
  'javascript:alert(1)',
  'https://',
  'facebook.com/a',
  `https://x.com/${'a'.repeat(200)}`,
])('the link %s is refused', async (facebook) => {
  const shop = await openShop()
  await expect(shop.as(ada)(changeSettings, { facebook })).rejects.toMatchObject({ code: 'invalid_fields' })
})

test('a change of settings is recorded once, says what undoing it does, and is undone', async () => {
  const shop = await openShop()
  const change = { reviews: 'approved' } as const
  expect(await shop.as(ada)(changeSettings, change)).toEqual({ modifiedCount: 1 })
  expect(await shop.as(ada)(changeSettings, change)).toEqual({ modifiedCount: 0 })
  const [entry, ...more] = await shop.as(ada)(listAuditEntries, {})
  expect([entry!.action, more]).toEqual(['settings.edit', []])
  expect(await shop.as(ada)(previewUndo, { entry: entry!._id })).toEqual({
    effects: [{ what: 'settings_change', count: 1 }],
    values: [{ field: 'reviews', before: 'approved', after: 'at_once' }],
  })
  await shop.as(ada)(undoAction, { entry: entry!._id })
  expect((await shop.as(ada)(getSettings, {})).reviews).toBe('at_once')
})
