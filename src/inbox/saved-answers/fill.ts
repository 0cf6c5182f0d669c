import type { Conversation } from '../conversations/contract.ts'
import type { SavedAnswer } from './contract.ts'

/** A saved answer in the language of a conversation, or in the first that it has, with what its placeholders stand for. */
export function fillAnswer(
  { text }: Pick<SavedAnswer, 'text'>,
  { locale, name, topic }: Pick<Conversation, 'locale' | 'name' | 'topic'>,
): string {
  const texts = text as Readonly<Record<string, string>>
  const chosen = texts[locale] || (Object.values(texts).find(Boolean) ?? '')
  const facts: Readonly<Record<string, string>> = { name, order: topic.order?.number ?? '' }
  return chosen.replace(/\{(name|order)\}/g, (_, key: string) => facts[key]!)
}
