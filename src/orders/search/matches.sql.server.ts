import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.server.ts'
import { formatMinor } from '#platform/money.ts'
import type { IdentifiedOrder } from './identifiers.sql.server.ts'
import type { MatchKind } from './match-kinds.ts'
import type { Term } from './terms.ts'
import { foldText, splitWords } from './words.ts'

/** Why an order was found: a text of it that has what was looked for. */
export type Match = { kind: MatchKind; text: string }

type Text = Match & { words: readonly string[] }

/** What each order was found by, in the order of what was looked for. */
export async function findMatches(
  db: Database,
  orderIds: readonly string[],
  terms: readonly Term[],
  identified: readonly IdentifiedOrder[],
): Promise<Map<string, Match[]>> {
  const texts = await findTexts(db, orderIds)
  const numbers = Map.groupBy(identified, ({ orderId }) => orderId)
  return new Map(
    orderIds.map((id) => {
      const byNumber = (numbers.get(id) ?? []).map(({ kind, text }) => ({ kind, text }))
      const byText = terms.flatMap((term) => matchTerm(term, texts.get(id) ?? []))
      return [
        id,
        [...new Map([...byNumber, ...byText].map((match) => [`${match.kind} ${match.text}`, match])).values()],
      ]
    }),
  )
}

async function findTexts(db: Database, orderIds: readonly string[]): Promise<Map<string, Text[]>> {
  const { rows } = await sql<Match & { orderId: string }>`-- prepared: texts of orders
    select order_id, kind, text from order_texts(${orderIds}::uuid[])`.execute(db)
  const withWords = rows.map(({ orderId, kind, text }) => ({ orderId, kind, text, words: splitWords(foldText(text)) }))
  return Map.groupBy(withWords, ({ orderId }) => orderId)
}

/** One text that has all of a term, or else those that have it together. */
function matchTerm({ words: ways, phone, amount }: Term, texts: readonly Text[]): Match[] {
  if (amount) {
    const { minor, currency } = amount
    const found = texts.find(({ kind, text }) => {
      return kind === 'amount' && text.startsWith(`${minor} ${currency ?? ''}`)
    })
    if (found) return [{ kind: 'amount', text: formatMinor(minor, found.text.split(' ')[1]!) }]
  }
  if (phone !== undefined) {
    const found = texts.find(({ kind, text }) => kind === 'phone' && reverseDigits(text).startsWith(phone))
    if (found) return [toMatch(found)]
  }
  for (const words of ways) {
    const whole = texts.find((text) => words.every((word) => hasWord(text, word)))
    if (whole) return [toMatch(whole)]
  }
  for (const words of ways) {
    const found = words.map((word) => texts.find((text) => hasWord(text, word)))
    if (found.every((text) => text !== undefined)) return found.map(toMatch)
  }
  return []
}

const toMatch = ({ kind, text }: Text): Match => ({ kind, text })

const hasWord = ({ words }: Text, word: string) =>
  words.includes(word) || (word.length > 1 && words.some((other) => other.startsWith(word)))

const reverseDigits = (text: string) => [...text.replace(/\D/g, '')].toReversed().join('')
