import { type AccountingReport, exportAccounting } from '../src/desk/accounting/contract.ts'
import type { Period } from '../src/trade/invoices/period.ts'
import { readCsv } from './csv.ts'
import { ada, type TestShop } from './shop.ts'

/** A file of a period as an admin saves it: its rows, by the names of their columns. */
export async function readAccounting(shop: TestShop, report: AccountingReport, period: Period) {
  const address = `${shop.url}/api${exportAccounting.path}?${new URLSearchParams({ ...period, report })}`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${await shop.getToken(ada)}` } })
  if (!answer.ok) throw new Error(`${report}: ${answer.status} ${await answer.text()}`)
  return readCsv(await answer.text())
}

/** A column's sum in the minor unit of a currency of two decimals. */
export const sumCents = (rows: readonly Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)

/** The months of a time, each from its first day to its last; the first and the last one are whole too. */
export function listMonths(from: Date, to: Date): Period[] {
  const months: Period[] = []
  const day = (at: Date) => at.toISOString().slice(0, 10)
  for (let at = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), 1)); at <= to; ) {
    const next = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
    months.push({ from: day(at), to: day(new Date(next.getTime() - 86_400_000)) })
    at = next
  }
  return months
}
