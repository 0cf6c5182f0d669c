import { expect, test } from 'vitest'
import { createId } from '#base/platform/ids.server.ts'
import { listAuditEntries, undoAction } from '#desk/history/contract.ts'
import { ada, openShop } from '../../../../test/shop.ts'
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

const nothing = { order: null, product: null, isReturn: false }
const order = { _id: 'o', number: 'IW-100001' }

test.each([
  ['Hello {name},\n\nYour order {order} was sent. Thank you.', 'Hello Mia,\n\nThank you.'],
  ['Thank you. Your order {order} was sent.\n\nAnna', 'Thank you.\n\nAnna'],
  ['Thank you.\n\nYour order no. {order} was sent.\n\nAnna', 'Thank you.\n\nAnna'],
  ['Thank you (order {order}).', ''],
  ['Ihre Bestellung Nr. {order} ist unterwegs. Danke!', 'Danke!'],
  ['আপনার অর্ডার {order} পাঠানো হয়েছে। ধন্যবাদ।', 'ধন্যবাদ।'],
])('what is said of an order is left out where there is none: %j', (en, filled) => {
  expect(fillAnswer({ text: { en, bn: '' } }, { locale: 'en', name: 'Mia', topic: nothing })).toBe(filled)
})

test.each([
  ['Hello {name},\n\nthank you.', 'Hello,\n\nthank you.'],
  ['{name}, thank you.', 'thank you.'],
  ['Thank you, {name}.', 'Thank you.'],
  ['Yes, {name}, we do.', 'Yes, we do.'],
  ['Hello ({name})!', 'Hello!'],
])('a greeting names nobody who gave no name: %j', (en, filled) => {
  expect(fillAnswer({ text: { en, bn: '' } }, { locale: 'en', name: '', topic: nothing })).toBe(filled)
})

test('no placeholder leaves a gap, wherever it stands', () => {
  const around = [
    'A {x} b.',
    '{x} b.',
    'A {x}',
    'A ({x}) b.',
    'A [{x}] b. C.',
    'A “{x}” b.',
    'A, {x}, b.',
    'A\n{x}\nB',
    'A: {x}',
    '({x})',
  ]
  for (const place of around)
    for (const key of ['name', 'order'])
      for (const facts of [
        { name: '', topic: nothing },
        { name: ' ', topic: { ...nothing, order } },
        { name: 'M', topic: nothing },
      ]) {
        const text = { en: place.replace('{x}', `{${key}}`), bn: '' }
        const filled = fillAnswer({ text }, { locale: 'en', ...facts })
        expect(filled, `${text.en} of ${JSON.stringify(facts)}`).not.toMatch(
          / {2}|\( *\)|\[ *\]|“ *”| [.,;:!?]|, *,|,\./,
        )
      }
})
