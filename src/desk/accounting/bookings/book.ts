import type { JournalScheme } from '#trade/invoices/journal/contract.ts'
import { type LedgerAccount, saleAccounts } from './accounts.ts'

/** What is known of a booking, whatever its amounts are. */
type BookingHead = { id: string; at: Date; text: string; document: string; order: string; currency: string }

/** An amount from the account that it is credited to, to the one that it is debited to; in the minor unit, above 0. */
export type Posting = BookingHead & {
  debit: LedgerAccount
  credit: LedgerAccount
  minor: number
  rate: number | null
  taxState: string
}

type Side = { debit: LedgerAccount; credit: LedgerAccount; minor: number; rate?: number; taxState?: string }

/** A booking of several amounts; one below 0 goes the other way, and one of 0 is none. */
const book = (head: BookingHead, sides: readonly Side[]): Posting[] =>
  sides
    .filter(({ minor }) => minor !== 0)
    .map(({ debit, credit, minor, rate = null, taxState = '' }) => ({
      ...{ ...head, rate, taxState, minor: Math.abs(minor) },
      ...(minor > 0 ? { debit, credit } : { debit: credit, credit: debit }),
    }))

type TaxedPart = { scheme: JournalScheme; taxState: string; rate: number; netMinor: number; taxMinor: number }

/** What a document comes to is owed by its customer; the rows of a credit note are negative. */
export const bookDocument = (head: BookingHead, parts: readonly TaxedPart[]): Posting[] =>
  book(
    head,
    parts.flatMap(({ scheme, taxState, rate, netMinor, taxMinor }) => [
      { debit: 'receivables' as const, credit: saleAccounts[scheme].net, minor: netMinor, rate, taxState },
      { debit: 'receivables' as const, credit: saleAccounts[scheme].tax, minor: taxMinor, rate, taxState },
    ]),
  )

const contraAccounts: Readonly<Record<string, LedgerAccount>> = {
  ...{ charge: 'receivables', refund: 'receivables', refund_failure: 'receivables' },
  ...{ dispute: 'disputed', dispute_reversal: 'disputed', payout: 'bank' },
}

/** An entry of the provider's balance, with its fee. What belongs to no order of the shop waits to be cleared up. */
export function bookEntry(head: BookingHead, category: string, amountMinor: number, feeMinor: number): Posting[] {
  const isKnown = category === 'payout' || head.order !== ''
  const contra = (isKnown && contraAccounts[category]) || (category === 'fee' ? 'fees' : 'unmatched')
  return book(head, [
    { debit: 'provider', credit: contra, minor: amountMinor },
    { debit: 'fees', credit: 'provider', minor: feeMinor },
  ])
}

/** Money that came to the bank, or went from it, without the provider. */
export const bookBankTransfer = (head: BookingHead, minor: number): Posting[] =>
  book(head, [{ debit: 'bank', credit: 'receivables', minor }])

/**
 * What a lost dispute took: a loss of its net, and less tax to pay, since it was not paid for (Directive 2006/112/EC, Article 90(1)); or
 * a loss of all, where the law asks for more before it reduces the tax.
 */
export const bookLoss = (head: BookingHead, parts: readonly TaxedPart[], reducesTax: boolean): Posting[] =>
  book(
    head,
    parts.flatMap(({ scheme, taxState, rate, netMinor, taxMinor }) => {
      const tax = reducesTax ? saleAccounts[scheme].tax : 'losses'
      return [
        { debit: 'losses' as const, credit: 'disputed' as const, minor: netMinor, rate, taxState },
        { debit: tax, credit: 'disputed' as const, minor: taxMinor, rate, taxState },
      ]
    }),
  )
