import { expect, test } from 'vitest'
import { cutQuotedTail } from './quoted-tail.ts'

test.each([
  ['a quotation below', 'Yes.\n\nOn 1 May 2026 at 10:00, Shop wrote:\n> No?\n>\n> Shop', 'Yes.'],
  ['an introduction in two lines', 'Yes.\n\nOn Fri, 1 May 2026 at 10:00\nShop <a@b.c> wrote:\n> No?', 'Yes.'],
  ['one in Bengali digits', 'হ্যাঁ।\n\n১ মে ২০২৬ দোকান লিখেছে:\n> না?', 'হ্যাঁ।'],
  ['an original message', 'Yes.\n\n-----Original Message-----\nFrom: Shop\n\nNo?', 'Yes.'],
  ['a line of underscores', 'Yes.\n________________________________\nFrom: Shop\nNo?', 'Yes.'],
  ['the head of a mail', 'Yes.\n\nFrom: Shop <a@b.c>\nSent: Friday\n\nNo?', 'Yes.'],
  ['nothing quoted', 'Yes.\n\nThe width: 5 mm', 'Yes.\n\nThe width: 5 mm'],
  ['a quotation above', '> No?\n\nYes.', '> No?\n\nYes.'],
  ['only a quotation', '> No?\n> Shop', '> No?\n> Shop'],
])('%s is told from what was written', (_, mail, text) => {
  expect(cutQuotedTail(mail).text).toBe(text)
})

test('nothing is lost, whatever is cut', () => {
  const mail = 'Yes.\n\nOn 1 May 2026 Shop wrote:\n> No?\nAnd this.\n> Shop'
  const { text, quoted } = cutQuotedTail(mail)
  expect(`${text}\n\n${quoted}`.replace(/\s+/g, ' ')).toBe(mail.replace(/\s+/g, ' '))
})
