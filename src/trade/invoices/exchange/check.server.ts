import type { Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { m } from '#paraglide/messages.js'
import { formatDocumentDay } from '../pdf/labels.server.ts'
import { findRateOn, loadCurrencies } from './service.server.ts'

/** Whether invoices can state the tax in the currency that it is declared in. */
export async function checkExchange({ db, config }: Pick<AppContext, 'config' | 'db'>): Promise<Finding> {
  const { shopCurrency, taxCurrency, today, areTwo } = await loadCurrencies({ db, config })
  if (!areTwo) return { state: 'good', text: () => m.health_exchange_one({ currency: taxCurrency }) }
  const pair = { from: shopCurrency, to: taxCurrency }
  const rate = await findRateOn(db, shopCurrency, taxCurrency, today)
  if (rate) return { state: 'good', text: () => m.health_exchange_good({ ...pair, day: formatDocumentDay(rate.day) }) }
  return {
    state: config.mode === 'demo' ? 'info' : 'bad',
    text: () => m.health_exchange_none(pair),
    remedy: m.health_exchange_remedy,
  }
}
