import { parse } from 'csv-parse/sync'
import { create } from 'xmlbuilder2'
import { toMinor } from '#base/platform/text/money.ts'

/** A payment that has arrived: all that the bank says of it, and the sums in it, in the currency's minor unit. */
export type StatementPayment = { text: string; amountsMinor: number[] }

/**
 * The payments that a bank statement says have arrived.
 * @returns undefined for what is no statement
 */
export function parseStatement(bytes: Uint8Array, currency: string): StatementPayment[] | undefined {
  const text = decode(bytes)
  // guard: a bank’s file declares no entities, with which a small one becomes large | never | orders/statements
  if (text.includes('\0') || /<!DOCTYPE/i.test(text)) return undefined
  return /^\s*</.test(text) ? parseCamt(text, currency) : parseCsv(text, currency)
}

/** Banks write UTF-8, or what Windows uses in Western Europe. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Each bank has columns of its own, so that each number of a row may be the sum: what counts is which order the row names. */
function parseCsv(text: string, currency: string): StatementPayment[] | undefined {
  const delimiter = [';', '\t', ','].find((mark) => text.split('\n', 30).some((line) => line.split(mark).length > 3))
  if (!delimiter) return undefined
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, bom: true }
  const rows = tryParse(() => parse(text, options) as string[][])
  return rows?.map((cells) => ({
    text: joinTexts(cells),
    amountsMinor: cells.flatMap((cell) => readAmounts(cell)).flatMap((amount) => toMinor(amount, currency) ?? []),
  }))
}

/** What a cell is as a number: with a comma or a point before the cents, and with marks between thousands. */
function readAmounts(cell: string): number[] {
  const digits = cell.replace(/[^\d.,+-]/g, '')
  if (!/^\+?\d[\d.,]*$/.test(digits)) return []
  const plain = digits.replace('+', '')
  const cents = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  if (cents < 0) return [Number(plain)]
  const whole = plain.slice(0, cents).replace(/[.,]/g, '')
  const rest = plain.slice(cents + 1)
  // Three digits at the end may be thousands: 1.234 is read as both.
  const read = [Number(`${whole}.${rest}`)]
  return rest.length === 3 ? [...read, Number(whole + rest)] : read
}

/** CAMT.052, 053 and 054: of each credit its transactions, or itself. */
function parseCamt(text: string, currency: string): StatementPayment[] | undefined {
  const root = tryParse(() => create(text).root().node as unknown as Parent)
  if (!root || findAll(root, 'GrpHdr').length === 0) return undefined
  return findAll(root, 'Ntry')
    .filter((entry) => findAll(entry, 'CdtDbtInd')[0]?.textContent === 'CRDT')
    .flatMap((entry) => {
      const transactions = findAll(entry, 'TxDtls')
      return transactions.length > 1 ? transactions : [entry]
    })
    .map((part) => ({
      text: joinTexts(['Nm', 'RmtInf', 'EndToEndId'].flatMap((name) => findAll(part, name)).map(getText)),
      amountsMinor: findAll(part, 'Amt')
        .filter((amount) => amount.getAttribute('Ccy') === currency)
        .flatMap((amount) => toMinor(Number(getText(amount)), currency) ?? []),
    }))
}

type Element = { textContent: string | null; getAttribute(name: string): string | null } & Parent
type Parent = { getElementsByTagNameNS(namespace: string, name: string): Iterable<Element> }

/** Undefined for what a library cannot parse. */
function tryParse<T>(parse: () => T): T | undefined {
  try {
    return parse()
  } catch {
    return undefined
  }
}

/** Whatever the version of the format, and so its namespace. */
const findAll = (within: Parent, name: string): Element[] => [...within.getElementsByTagNameNS('*', name)]

const getText = ({ textContent }: Element): string => textContent ?? ''

const joinTexts = (texts: readonly string[]) =>
  texts
    .map((text) => text.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
    .join(' · ')
