import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoCustomerText } from './demo-customer.ts'
import type { CustomerDescription } from './people.ts'
import type { Notes } from './sale.server.ts'
import type { ScenarioTexts } from './story.ts'
import type { MessageText, ReviewText, SearchSample } from './words.ts'

/** What people of the demonstration are called and have written. */
export type BusinessTexts = {
  customers: CustomerDescription[]
  words: ScenarioTexts & { notes: Notes; searches: SearchSample[] }
  reviews: ReviewText[]
  messages: MessageText[]
  casey: DemoCustomerText
}

export async function readTexts(folder: string): Promise<BusinessTexts> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, 'business', `${name}.json`), 'utf8'))
  const names = ['customers', 'words', 'reviews', 'messages', 'casey'] as const
  const [customers, words, reviews, messages, casey] = await Promise.all(names.map(read))
  return { customers, words, reviews, messages, casey }
}
