import { sql } from 'kysely'
import type { Database } from '#base/platform/database/connect.server.ts'
import { formatMinor } from '#base/platform/text/money.ts'
import { dropTrunkZero } from '#base/platform/text/phone.ts'
import type { SearchMeaning } from './interpret.server.ts'
import type { MatchKind } from './match-kinds.ts'
import type { Term } from './terms.ts'
import { listWords } from './words.ts'

/** Why an order was found: a text of it that has what was looked for. */
export type Match = { kind: MatchKind; text: string }

type Text = Match & { words: readonly string[] }

/** What each order was found by, in the order of what was looked for. */
export async function findMatches(
  db: Database,
  orderIds: readonly string[],
  { terms, identified, designated }: SearchMeaning,
): Promise<Map<string, Match[]>> {
  const [texts, designations] = await Promise.all([findTexts(db, orderIds), findDesignations(db, orderIds, designated)])
  const numbers = Map.groupBy([...identified, ...designations], ({ orderId }) => orderId)
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

const rankKind = (kind: MatchKind) => Number(kind === 'address')
// These are compared as numbers.
const isWords = (kind: MatchKind) => kind !== 'phone' && kind !== 'amount'

async function findTexts(db: Database, orderIds: readonly string[]): Promise<Map<string, Text[]>> {
  const { rows } = await sql<Match & { orderId: string }>`-- prepared: texts of orders
    select order_id, kind, text from order_texts(${orderIds}::uuid[])`.execute(db)
  const withWords = rows.flatMap(({ orderId, kind, text }) =>
    text.split('\n').map((line) => ({ orderId, kind, text: line, words: isWords(kind) ? listWords(line) : [] })),
  )
  // The shortest text that has a word says most, and a field of an address more than its line.
  withWords.sort((text, other) => text.text.length - other.text.length || rankKind(text.kind) - rankKind(other.kind))
  return Map.groupBy(withWords, ({ orderId }) => orderId)
}

async function findDesignations(
  db: Database,
  orderIds: readonly string[],
  designated: SearchMeaning['designated'],
): Promise<(Match & { orderId: string })[]> {
  if (designated.length === 0) return []
  const { rows: lines } = await sql<{ orderId: string; productId: string }>`
    select order_id, product_id from order_lines
    where order_id = any(${orderIds}::uuid[])
      and product_id = any(${designated.map(({ productId }) => productId)}::uuid[])`.execute(db)
  return lines.flatMap(({ orderId, productId }) =>
    designated
      .filter((designation) => designation.productId === productId)
      .map(({ number }) => ({ orderId, kind: 'designation' as const, text: number })),
  )
}

/** One text that has all of a term, or else those that have it together. */
function matchTerm({ words, loose, phone, amount }: Term, texts: readonly Text[]): Match[] {
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
  const ways = loose ? [...words, loose] : words
  for (const way of ways) {
    const whole = texts.find((text) => way.every((word) => hasWord(text, word)))
    if (whole) return [toMatch(whole)]
  }
  for (const way of ways) {
    const found = way.map((word) => texts.find((text) => hasWord(text, word)))
    if (found.every((text) => text !== undefined)) return found.map(toMatch)
  }
  return []
}

const toMatch = ({ kind, text }: Text): Match => ({ kind, text })

const hasWord = ({ words }: Text, word: string) =>
  words.includes(word) || (word.length > 1 && words.some((other) => other.startsWith(word)))

const reverseDigits = (text: string) => {
  const called = dropTrunkZero(text.trim()).replace(/ ?x\d+$/, '')
  return [...called.replace(/\D/g, '')].toReversed().join('')
}
