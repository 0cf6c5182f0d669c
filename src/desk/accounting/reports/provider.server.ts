import { getDayIn } from '#base/platform/day.ts'
import { fromMinor, getChargeUnits } from '#base/platform/text/money.ts'
import { findBalanceEntries, sumBalance } from '../balance/sql.server.ts'
import { type AccountingPeriod, createReport } from '../report.server.ts'

type ProviderRow = {
  kind: string
  id: string
  day: string
  source: string
  payment: string
  order: string
  document: string
  amount: number | null
  fee: number | null
  net: number
  currency: string
  payout: string
  availableOn: string
}

const noEntry = { id: '', source: '', payment: '', order: '', document: '', payout: '', availableOn: '' }

/** The provider's amount in the major unit. */
const toMajor = (units: number, currency: string) => fromMinor(units / getChargeUnits(currency), currency)

/** The provider's balance before a period, what went through it, and its balance after: payments, refunds, disputes, fees, payouts. */
async function readProvider(period: AccountingPeriod): Promise<readonly ProviderRow[]> {
  const { db, from, until, timeZone, lastDay } = period
  const entries = await findBalanceEntries(db, period)
  const toBalance = (kind: string, day: string) => (sum: Awaited<ReturnType<typeof sumBalance>>[number]) => ({
    ...{ ...noEntry, kind, day, amount: null, fee: null },
    ...{ net: toMajor(sum.amount, sum.currency), currency: sum.currency },
  })
  return [
    ...(await sumBalance(db, from)).map(toBalance('opening_balance', getDayIn(timeZone, from))),
    ...entries.map(({ currency, amount, fee, ...entry }) => ({
      ...{ kind: entry.category, id: entry.id, day: getDayIn(timeZone, entry.createdAt), source: entry.source },
      ...{ payment: entry.intentId ?? '', order: entry.order, document: entry.document, currency },
      ...{ amount: toMajor(amount, currency), fee: toMajor(fee, currency), net: toMajor(amount - fee, currency) },
      ...{ payout: entry.payoutId ?? '', availableOn: getDayIn(timeZone, entry.availableAt) },
    })),
    ...(await sumBalance(db, until)).map(toBalance('closing_balance', lastDay)),
  ]
}

export const providerBalance = createReport<ProviderRow>({
  read: readProvider,
  columns: {
    kind: ({ kind }) => kind,
    id: ({ id }) => id,
    date: ({ day }) => day,
    source: ({ source }) => source,
    payment: ({ payment }) => payment,
    order: ({ order }) => order,
    document: ({ document }) => document,
    amount: ({ amount }) => amount,
    fee: ({ fee }) => fee,
    net: ({ net }) => net,
    currency: ({ currency }) => currency,
    payout: ({ payout }) => payout,
    available_on: ({ availableOn }) => availableOn,
  },
})
