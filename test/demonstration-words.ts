import { readFileSync } from 'node:fs'
import { neutral } from '../src/company/site/neutral.ts'
import { initialSlides } from '../src/company/site/slides/service.server.ts'
import { demonstrationHome } from '../src/people/addresses/demonstration.ts'
import { demoAccounts } from '../src/shop/demo/accounts.ts'
import { demoSeller as seller } from '../src/trade/invoices/demonstration.ts'

const read = (path: string) => JSON.parse(readFileSync(`demo/${path}`, 'utf8'))

/** All texts of a value, whatever their keys. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What only gives a text its place or its look is nobody's word. */
const isWord = (text: string) => text.length > 2 && !/^\/|^(?:fasteners|tools|drives|workshop)$|^[A-Z]{2}$/.test(text)

/** Every sentence, name, place and figure of the demonstration, from its own data. */
export function demonstrationWords(): string[] {
  const said = textsIn([read('site.json'), read('slides.json')]).flatMap((text) => text.split(/\{\w+\}|\n+/))
  const { invoicePrefix: _, creditPrefix: __, timeZone: ___, ...details } = seller
  const people = (read('business/customers.json') as { name: string; email: string }[]).flatMap(({ name, email }) => [
    name,
    email,
  ])
  const accounts = demoAccounts.flatMap(({ name, email, password }) => [name, email, password])
  const { articles } = read('catalogue/posts.json') as {
    articles: { title: string; translations: { title: Record<string, string> } }[]
  }
  const reviews = (read('catalogue/reviews.json') as { text: string }[]).map(({ text }) => text)
  const headings = articles.flatMap(({ title, translations }) => [title, ...Object.values(translations.title)])
  const own = textsIn([neutral, initialSlides]).flatMap((text) => text.split(/\n+/))
  return [...said, ...textsIn(details), ...textsIn(demonstrationHome), ...people, ...accounts, ...headings, ...reviews]
    .map((text) => text.trim())
    .filter((text) => isWord(text) && !own.includes(text))
}

/** What only a demonstration calls itself, what its home was called once, and its part numbers. */
export const demonstrationNames =
  /demonstration|\bdemo\b|\bpractice\b|sandbox|Sheffield|Stuttgart|Sampleton|Werkstra|Ingrid Wright|Tomas Irons|4,200|DE999999995|IW-(?!\d{6})[0-9A-Z]+-|ডেমো|স্যান্ডবক্স|পরীক্ষামূলক|অনুশীলন/i

/** The words of the demonstration that a text holds. */
export function demonstrationIn(text: string, words = demonstrationWords()): string[] {
  const name = demonstrationNames.exec(text)?.[0]
  return [...words.filter((word) => text.includes(word)), ...(name ? [name] : [])]
}
