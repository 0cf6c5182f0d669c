import { compacted, normalised } from '#catalogue/normalise.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { type FoundRow, productsBeside, productsByNumber } from './find.sql.server.ts'
import { distance } from './spelling.ts'

// Longer texts describe, and a number has no more pieces than that.
const [mostWords, mostPieces] = [8, 4]
/** A shorter piece of a text may well be a size. */
const shortestPiece = 5
const mostFound = 2_000
const mostWrong = 2

type Asked = { text: string; description: string }

/** Products by the part numbers that are in texts, ours or other makers', all looked up at once. */
export async function productsNamedIn(db: Database, asked: readonly Asked[]): Promise<FoundRow[][]> {
  const numbers = asked.map(numbersIn)
  const rows = await productsByNumber(db, [...new Set(numbers.flat(2))], mostFound)
  const byNumber = Map.groupBy(rows, ({ compact }) => compact)
  return numbers.map((levels) => {
    for (const level of levels) {
      const found = level.flatMap((number) => byNumber.get(number) ?? [])
      if (found.length > 0) return [...new Map(found.map(({ id, product }) => [id, product])).values()]
    }
    return []
  })
}

/** What may be a part number: all of the text, all but the maker before it, then pieces of it, the longest first. */
function numbersIn({ text, description }: Asked): string[][] {
  const [, ...withoutMaker] = normalised(text).split(' ')
  const whole = [[compacted(text)], [compacted(withoutMaker.join(' '))]]
  return [...whole, ...piecesOf(text), ...piecesOf(description)]
    .map((level) => level.filter((number) => /\d/.test(number)))
    .filter((level) => level.length > 0)
}

function piecesOf(text: string): string[][] {
  const words = normalised(text).split(' ').slice(0, mostWords).map(compacted)
  return [...Array(mostPieces).keys()].toReversed().map((more) =>
    words
      .slice(0, words.length - more)
      .map((_, at) => words.slice(at, at + more + 1).join(''))
      .filter((piece) => piece.length >= shortestPiece),
  )
}

/** Products whose part numbers are nearly those that were written. */
export async function productsSpelledLike(db: Database, texts: readonly string[]): Promise<FoundRow[][]> {
  const numbers = texts.map(compacted)
  const asked = numbers.filter((number) => number.length >= shortestPiece && /\d/.test(number))
  if (asked.length === 0) return texts.map(() => [])
  const byNumber = Map.groupBy(await productsBeside(db, asked), ({ compact }) => compact)
  return numbers.map((number) =>
    (byNumber.get(number) ?? [])
      .map(({ product }) => ({ product, wrong: distance(number, compacted(product.sku), mostWrong) }))
      .filter(({ wrong }) => wrong <= mostWrong)
      .toSorted((a, b) => a.wrong - b.wrong)
      .map(({ product }) => product),
  )
}
