import type { Config } from '#base/platform/config/config.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { recordAudit } from '#base/platform/database/audit.server.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { getDayIn } from '#base/platform/day.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { openSellerSetting } from '../seller.server.ts'
import type { ExchangeRate, ExchangeRates } from './contract.ts'
import { chooseRate } from './convert.ts'
import { fetchEcbRates } from './ecb.server.ts'
import { findRecentRates, storeRates } from './sql.server.ts'
import { buildPracticeRate } from './stand-in.ts'
import { getTaxCurrency } from './tax-currency.ts'

type Shop = Pick<AppContext, 'config' | 'db'>

/** The exchange rate for the tax on an invoice of a day, if there is one. */
export async function findRateOn(db: Database | Tx, from: string, to: string, day: string) {
  return chooseRate(await findRecentRates(db, [from, to], day), from, to)
}

/** The two currencies of a shop, and whether its invoices state tax in both. */
export async function loadCurrencies({ db, config }: { db: Database | Tx; config: Pick<Config, 'mode' | 'currency'> }) {
  const seller = await openSellerSetting(config).read(db)
  const taxCurrency = getTaxCurrency(seller) ?? config.currency
  // clock: rests between two tries, and looks for the rate of a day
  const today = getDayIn(seller.timeZone, new Date())
  return { shopCurrency: config.currency, taxCurrency, today, areTwo: taxCurrency !== config.currency }
}

export async function listRates({ db, config }: Shop): Promise<ExchangeRates> {
  const { shopCurrency, taxCurrency, today, areTwo } = await loadCurrencies({ db, config })
  const rates = areTwo ? await findRecentRates(db, [shopCurrency, taxCurrency], today) : []
  return { shopCurrency, taxCurrency, rates }
}

export async function enterRate(db: Database, admin: Caller, rate: Omit<ExchangeRate, 'source'>): Promise<number> {
  await db.transaction().execute(async (tx) => {
    await storeRates(tx, [{ ...rate, source: 'admin' }])
    await recordAudit(tx, admin.id, 'exchange-rate.enter', `${rate.base}/${rate.quote}`, rate)
  })
  return 1
}

/** The bank publishes once a day. These pauses catch that soon enough without a request at every reminder. */
const pauses = { afterSuccessMs: 3 * 60 * 60 * 1000, afterFailureMs: 10 * 60 * 1000 }

/**
 * A task that fetches the day's rates while invoices need them. Failures are shown on the health screen and not
 * retried.
 */
export function createRateFetcher({ db, config, log }: Shop & Pick<AppContext, 'log'>): () => Promise<void> {
  let nextAt = 0
  return async () => {
    if (Date.now() < nextAt) return
    const { shopCurrency, taxCurrency, today, areTwo } = await loadCurrencies({ db, config })
    if (!areTwo) return
    nextAt = Date.now() + pauses.afterFailureMs
    try {
      const { ecbRatesUrl: url, mode } = config
      if (url) await storeRates(db, await fetchEcbRates(url))
      else if (mode === 'demo') await storeRates(db, [buildPracticeRate(taxCurrency, shopCurrency, today)])
      nextAt = Date.now() + pauses.afterSuccessMs
    } catch (error) {
      log.warn({ err: error }, 'exchange rates could not be fetched')
    }
  }
}
