import { expect, test } from 'vitest'
import { listAuditEntries, undoAction } from '#history/contract.ts'
import { ada, openShop } from '../../../test/shop.ts'
import { createId } from '../../platform/ids.server.ts'
import { changeSavedAnswers, getSavedAnswers } from './contract.ts'
import { fillAnswer } from './fill.ts'

const none = { answers: [] }
const greeting = { answers: [{ id: createId(), name: 'Greeting', text: { en: 'Hello {name}', bn: '' } }] }

test('saved answers are changed over what was seen, recorded, and undone', async () => {
  const shop = await openShop()
  await shop.as(ada)(changeSavedAnswers, { was: none, is: greeting })
  expect(await shop.as(ada)(getSavedAnswers, {})).toEqual(greeting)
  const [entry] = await shop.as(ada)(listAuditEntries, {})
  expect(entry).toMatchObject({ action: 'saved-answers.edit' })
  await shop.as(ada)(undoAction, { entry: entry!._id })
  expect(await shop.as(ada)(getSavedAnswers, {})).toEqual(none)
})

test('what another admin has saved meanwhile is not overwritten', async () => {
  const shop = await openShop()
  await shop.as(ada)(changeSavedAnswers, { was: none, is: greeting })
  const other = { answers: [{ ...greeting.answers[0]!, name: 'Other' }] }
  await expect(shop.as(ada)(changeSavedAnswers, { was: none, is: other })).rejects.toMatchObject({
    code: 'stale_version',
  })
})

test('placeholders are filled once, in the customer’s language or in the one that there is', () => {
  const topic = { order: { _id: 'o', number: 'IW-100001' }, product: null, isReturn: false }
  const text = { en: 'Hello {name}, your order {order} {other}', bn: '' }
  expect(fillAnswer({ text }, { locale: 'bn', name: '{order}', topic })).toBe(
    'Hello {order}, your order IW-100001 {other}',
  )
  expect(fillAnswer({ text: { ...text, bn: 'নমস্কার' } }, { locale: 'bn', name: 'Mia', topic })).toBe('নমস্কার')
})
