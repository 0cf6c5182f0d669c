import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaseyText } from './casey.ts'
import type { Described } from './people.ts'
import type { Notes } from './sale.server.ts'
import type { Words } from './story.ts'
import type { MessageText, ReviewText, SearchText } from './words.ts'

/** What people of the demonstration are called and have written. */
export type Texts = {
  customers: Described[]
  words: Words & { notes: Notes; searches: SearchText[] }
  reviews: ReviewText[]
  messages: MessageText[]
  casey: CaseyText
}

export async function readTexts(folder: string): Promise<Texts> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, 'business', `${name}.json`), 'utf8'))
  const names = ['customers', 'words', 'reviews', 'messages', 'casey'] as const
  const [customers, words, reviews, messages, casey] = await Promise.all(names.map(read))
  return { customers, words, reviews, messages, casey }
}
