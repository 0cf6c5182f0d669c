import { dropPlaceholder } from '#base/platform/text/placeholders.ts'
import type { Conversation } from '../conversations/contract.ts'
import type { SavedAnswer } from './contract.ts'

/** A saved answer in the language of a conversation, or in the first that it has, with what its placeholders stand for. */
export function fillAnswer(
  { text }: Pick<SavedAnswer, 'text'>,
  { locale, name, topic }: Pick<Conversation, 'locale' | 'name' | 'topic'>,
): string {
  const texts = text as Readonly<Record<string, string>>
  const chosen = texts[locale] || (Object.values(texts).find(Boolean) ?? '')
  const facts: Readonly<Record<string, string>> = { name: name.trim(), order: topic.order?.number ?? '' }
  const said = facts.order ? chosen : dropSentences(chosen, '{order}')
  return (facts.name ? said : dropPlaceholder(said, 'name')).replace(
    /\{(name|order)\}/g,
    (_, key: string) => facts[key]!,
  )
}

// A sentence ends before a blank and a letter that may begin the next one, so that “No. {order}” is none.
const ends = /(?<=[.!?।。]["”»)]?)(?=[ \t]+["“„«(¿¡]?[\p{Lu}\p{Lo}])|(?<=\n)/u

/** Leaves out the sentences that say something of what there is not. */
function dropSentences(text: string, placeholder: string): string {
  const parts = text.split(ends)
  const left = parts.filter((part) => !part.includes(placeholder))
  if (left.length === parts.length) return text
  // The line whose last sentence goes still ends.
  const kept = parts.map((part) => (part.includes(placeholder) ? (/\n{1,9}$/.exec(part)?.[0] ?? '') : part)).join('')
  return kept
    .replace(/^[ \t]+/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
