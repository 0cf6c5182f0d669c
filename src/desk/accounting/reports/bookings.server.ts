import { getDayIn } from '#base/platform/day.ts'
import { accountNames, type LedgerAccount } from '../bookings/accounts.ts'
import type { Posting } from '../bookings/book.ts'
import { readPostings } from '../bookings/read.server.ts'
import { type AccountingPeriod, createReport, toAmount } from '../report.server.ts'

type BookingLine = Posting & {
  day: string
  account: LedgerAccount
  number: string
  debitMinor: number | null
  creditMinor: number | null
}

/** Double entry, with the owner's numbers of accounts: a debit and a credit of each amount; the lines of a booking add up to nothing. */
async function readBookings(period: AccountingPeriod): Promise<readonly BookingLine[]> {
  const { settings, timeZone } = period
  return (await readPostings(period, settings)).flatMap((posting) => {
    const line = (account: LedgerAccount, debitMinor: number | null, creditMinor: number | null): BookingLine => ({
      ...{ ...posting, day: getDayIn(timeZone, posting.at), account, number: settings[accountNames[account]] },
      ...{ debitMinor, creditMinor },
    })
    return [line(posting.debit, posting.minor, null), line(posting.credit, null, posting.minor)]
  })
}

export const bookings = createReport<BookingLine>({
  read: readBookings,
  columns: {
    booking: ({ id }) => id,
    date: ({ day }) => day,
    text: ({ text }) => text,
    document: ({ document }) => document,
    order: ({ order }) => order,
    account: ({ number }) => number,
    account_name: ({ account }) => account,
    debit: (row) => toAmount(row.debitMinor, row.currency),
    credit: (row) => toAmount(row.creditMinor, row.currency),
    currency: ({ currency }) => currency,
    rate_percent: ({ rate }) => (rate === null ? null : rate / 1000),
    tax_state: ({ taxState }) => taxState,
  },
})
