// Walks over all that a fresh shop says.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noDelivery } from '../src/company/delivery/demonstration.ts'
import { neutral } from '../src/company/site/neutral.ts'
import { initialSlides } from '../src/company/site/slides/service.server.ts'
import { pages } from '../src/pages.ts'
import { questions } from '../src/shop/pages/questions.ts'
import { unnamedSeller } from '../src/trade/invoices/demonstration.ts'
import { demonstrationIn, demonstrationWords, textsIn } from './demonstration-words.ts'
import { liveSettings } from './live-shop.ts'
import { ada, openShop } from './shop.ts'

const words = demonstrationWords()
const locales = ['en', 'bn'] as const

/** Texts that only a demonstration shows, or whoever looks at what became of one. */
const ofDemonstrations = [
  ...['payment_test_cards', 'test_mode', 'outbox_text', 'unconfirmed_outbox'],
  ...['login_demo_title', 'login_demo_google', 'demo_google_mark'],
  ...['health_opening_demo', 'health_payments_sandbox', 'audit_action_demo_clear'],
  ...['health_backup_none_demo', 'health_address_stopped', 'health_webhook_sandbox'],
]

test('the words of the demonstration are those of its data', () => {
  expect(words.length).toBeGreaterThan(150)
  for (const word of ['Ingrid Wright', 'টমাস আয়রনস', '4,200k', 'Casey Miller', 'Sampleton', 'Choosing a strength class'])
    expect(words).toContain(word)
})

test.each(locales)('no message in %s says a word of the demonstration, but for those that only it shows', (locale) => {
  const messages = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as Record<string, unknown>
  const found = Object.entries(messages)
    .filter(([key]) => !ofDemonstrations.includes(key))
    .flatMap(([key, message]) =>
      textsIn(message).flatMap((text) => demonstrationIn(text, words).map((word) => [key, word])),
    )
  expect(found).toEqual([])
})

test('what a shop begins with says no word of the demonstration', () => {
  const texts = textsIn([neutral, initialSlides, unnamedSeller, noDelivery, questions])
  expect(texts.flatMap((text) => demonstrationIn(text, words))).toEqual([])
})

test('what a shop begins with leads to pages that every shop has', () => {
  const links = [...initialSlides, neutral.banner].map(({ link }) => link)
  expect(links.filter((link) => !Object.keys(pages).includes(link))).toEqual([])
})

/** Every read that takes no parameter in its path, as the API describes itself. */
function listReads({ paths }: { paths: Record<string, { get?: unknown }> }): string[] {
  return Object.entries(paths).flatMap(([path, { get }]) => (get && !path.includes('{') ? [`/api${path}`] : []))
}

test('no read of a fresh live shop answers a word of the demonstration, in either language', async () => {
  const shop = await openShop({ env: liveSettings })
  const token = await shop.getToken(ada)
  await shop.db.updateTable('users').set({ twoFactorEnabled: true }).execute()
  const read = async (path: string, locale: string) => {
    const headers = { host: 'shop.example', 'accept-language': locale, authorization: `Bearer ${token}` }
    const response = await fetch(`${shop.url}${path}`, { headers })
    return { status: response.status, text: await response.text() }
  }
  const description = JSON.parse((await read('/api/openapi.json', 'en')).text)
  const found: string[] = []
  let answered = 0
  for (const path of listReads(description))
    for (const locale of locales) {
      const { status, text } = await read(path, locale)
      if (status === 200) answered += 1
      const said = /^[[{]/.test(text) ? textsIn(JSON.parse(text)) : [text]
      for (const word of said.flatMap((item) => demonstrationIn(item, words))) found.push(`${path} ${locale}: ${word}`)
    }
  expect(found).toEqual([])
  expect(answered).toBeGreaterThan(60)
})
