import type Stripe from 'stripe'
import type { Database } from '#base/platform/database/connect.server.ts'
import { callProvider, type PaymentProvider } from '#trade/payments/provider/provider.server.ts'
import { type BalanceEntry, findLastEntry, insertEntries, markPaidOut } from './sql.server.ts'

/** The provider may list an entry some time after others of its moment. */
const overlapSeconds = 3 * 24 * 60 * 60

/**
 * Reads what went through the provider's balance since it was read last; the provider keeps all of it, so that nothing has to be read
 * before somebody asks. Which entries a payout paid out is asked of it once.
 * @throws Refusal if the provider is down
 */
export async function readBalance(db: Database, { stripe }: PaymentProvider): Promise<void> {
  const last = await findLastEntry(db)
  const since = last ? { created: { gte: Math.floor(last.getTime() / 1000) - overlapSeconds } } : {}
  const found = await listAll(stripe, { ...since, expand: ['data.source'] })
  const added = await insertEntries(db, found.map(toEntry))
  for (const { source } of added.filter(({ category }) => category === 'payout')) {
    const paid = await listAll(stripe, { payout: source })
    await markPaidOut(
      db,
      source,
      paid.map(({ id }) => id),
    )
  }
}

const listAll = (stripe: Stripe, params: Stripe.BalanceTransactionListParams): Promise<Stripe.BalanceTransaction[]> =>
  callProvider(
    (async () => {
      const all: Stripe.BalanceTransaction[] = []
      for await (const entry of stripe.balanceTransactions.list({ limit: 100, ...params })) all.push(entry)
      return all
    })(),
  )

function toEntry({ id, reporting_category, source, ...entry }: Stripe.BalanceTransaction): BalanceEntry {
  const cause = typeof source === 'object' ? source : null
  const intent = cause && 'payment_intent' in cause ? cause.payment_intent : null
  return {
    ...{ id, category: reporting_category, source: cause?.id ?? (typeof source === 'string' ? source : '') },
    intentId: typeof intent === 'object' ? (intent?.id ?? null) : (intent ?? null),
    ...{ amount: entry.amount, fee: entry.fee, currency: entry.currency.toUpperCase() },
    createdAt: new Date(entry.created * 1000),
    availableAt: new Date(entry.available_on * 1000),
  }
}
