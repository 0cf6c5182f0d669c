import { requestOutside } from '#base/platform/load/outside.server.ts'
import type { ExchangeRate } from './contract.ts'

const limits = { answersWithinMs: 10_000, maxBytes: 100_000 }
const maxCurrencies = 200

/**
 * Reads the rates that the European Central Bank publishes on working days at about 16:00 in Frankfurt.
 * https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/
 * @throws Error if there is no answer in time, or the file is not in the expected format
 */
export async function fetchEcbRates(url: string): Promise<ExchangeRate[]> {
  const { ok, status, text } = await requestOutside(url, limits)
  if (!ok) throw new Error(`The European Central Bank answered ${status}.`)
  return parseEcbRates(text)
}

const dayPattern = /<Cube\s+time=(["'])(20\d\d-\d\d-\d\d)\1\s*>/g
const ratePattern = /<Cube\s+currency=(["'])([A-Z]{3})\1\s+rate=(["'])(\d{1,9}(?:\.\d{1,12})?)\3\s*\/>/g

/**
 * The bank recommends reading its file by patterns; other features of XML then have no effect here.
 * @throws Error unless the file has one day's rates
 */
export function parseEcbRates(xml: string): ExchangeRate[] {
  // guard: XML that declares anything is no file of the bank | /<!/.test(xml) → false | invoices/exchange/ecb
  if (/<!/.test(xml)) throw unreadable()
  const days = [...xml.matchAll(dayPattern)].map(([, , day]) => day!)
  const rates = [...xml.matchAll(ratePattern)].map(([, , quote, , rate]) => ({ quote: quote!, rate: Number(rate) }))
  const [day] = days
  const isSound =
    days.length === 1 &&
    !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) &&
    // clock: refuses rates of the future, give or take a day
    Date.parse(`${day}T00:00:00Z`) <= Date.now() + 24 * 60 * 60 * 1000 &&
    rates.length > 0 &&
    rates.length <= maxCurrencies &&
    new Set(rates.map(({ quote }) => quote)).size === rates.length &&
    rates.every(({ quote, rate }) => rate > 0 && quote !== 'EUR')
  // guard: what is no day's rates is not stored | !isSound → false | invoices/exchange/ecb
  if (!isSound) throw unreadable()
  return rates.map(({ quote, rate }) => ({ base: 'EUR', quote, day: day!, rate, source: 'ecb' }))
}

const unreadable = () => new Error('What the European Central Bank answered is no file of exchange rates.')
