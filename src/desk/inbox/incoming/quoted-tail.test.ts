import { expect, test } from 'vitest'
import { cutQuotedTail } from './quoted-tail.ts'

test.each([
  ['a quotation below', 'Yes.\n\nOn 1 May 2026 at 10:00, Shop wrote:\n> No?\n>\n> Shop', 'Yes.'],
  ['an introduction in two lines', 'Yes.\n\nOn Fri, 1 May 2026 at 10:00\nShop <a@b.c> wrote:\n> No?', 'Yes.'],
  ['one in Bengali digits', 'হ্যাঁ।\n\n১ মে ২০২৬ দোকান লিখেছে:\n> না?', 'হ্যাঁ।'],
  ['an original message', 'Yes.\n\n-----Original Message-----\nFrom: Shop\n\nNo?', 'Yes.'],
  [
    'a line of underscores',
    'Yes.\n________________________________\nFrom: Shop <a@b.example>\nSent: Friday\nNo?',
    'Yes.',
  ],
  ['the head of a mail', 'Yes.\n\nFrom: Shop <a@b.example>\nSent: Friday\n\nNo?', 'Yes.'],
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

const heads: Readonly<Record<string, readonly string[]>> = {
  english: ['From: Shop <a@b.example>', 'Sent: Friday, 1 May 2026 10:00', 'To: Vera', 'Subject: Re: Springs'],
  apple: ['From: Shop <a@b.example>', 'Subject: Springs', 'Date: 1 May 2026 at 10:00', 'To: v@c.example'],
  marked: ['*From:* Shop <a@b.example>', '*Sent:* Friday, 1 May 2026 10:00'],
  german: ['Von: Shop <a@b.example>', 'Gesendet: Freitag, 1. Mai 2026 10:00', 'An: Vera', 'Betreff: AW: Federn'],
  'german, with a date only': ['Von: Werkstatt', 'Datum: 01.05.2026', 'Betreff: Federn'],
  french: ['De : Shop <a@b.example>', 'Envoyé : vendredi 1 mai 2026 10:00', 'À : Vera', 'Objet : RE: Ressorts'],
  spanish: ['De: Shop <a@b.example>', 'Enviado el: viernes, 1 de mayo de 2026', 'Para: Vera', 'Asunto: Muelles'],
  italian: ['Da: Shop <a@b.example>', 'Inviato: venerdì 1 maggio 2026', 'A: Vera', 'Oggetto: Molle'],
  dutch: ['Van: Shop <a@b.example>', 'Verzonden: vrijdag 1 mei 2026', 'Aan: Vera', 'Onderwerp: Veren'],
  polish: ['Od: Shop <a@b.example>', 'Wysłano: piątek, 1 maja 2026', 'Do: Vera', 'Temat: Sprężyny'],
  bengali: ['প্রেরক: দোকান <a@b.example>', 'তারিখ: ১ মে ২০২৬'],
}

test.each(Object.entries(heads))('the head of a mail is known, %s', (_, head) => {
  for (const above of ['', '________________________________\n', '-----\n\n'])
    expect(cutQuotedTail(`Yes.\n\n${above}${head.join('\n')}\n\nNo?`).text).toBe('Yes.')
})

test.each([
  'Please change my sizes.\nFrom: M8 x 20\nTo: M8 x 30\nand send it to hall 2.',
  'Von: M8 x 20\nAn: M8 x 30\nDanke.',
  'De: M8 x 20\nA: M8 x 30\nMerci.',
  'Please deliver\nFrom: 8:00\nTo: 12:00\non Friday.',
  'We need it\nFrom: 1 May 2026\nTo: 8 May 2026\nThanks.',
  'Please note.\nSubject: order 1001\nDate: 1 May 2026\nThanks.',
  'My new address.\nFrom: vera@c.example\nThanks.',
  'Two halls.\n----- Hall 2 -----\n10 pieces\n----- Hall 3 -----\n20 pieces',
  'Two halls.\n____________________\n10 pieces',
  'From: the workshop\nWe need ten.',
  'Da: wir sind ab 10:00\nAn: Halle 2',
])('what somebody wrote is no quotation: %j', (mail) => expect(cutQuotedTail(mail)).toEqual({ text: mail, quoted: '' }))

test('a list that looks like the head of a mail is read a few lines at a time', () => {
  const list = ['From: hall 1', ...Array.from({ length: 20 }, (_, index) => `To: hall ${index}`), 'To: a@b.example']
  expect(cutQuotedTail(`Please send.\n${list.join('\n')}`).quoted).toBe('')
  expect(cutQuotedTail(`Please send.\n-----${'\n'.repeat(20)}From: Vera\nSent: 1 May 2026`).quoted).not.toContain('---')
})
