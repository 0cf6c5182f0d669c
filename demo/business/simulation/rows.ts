import type { Insertable } from 'kysely'
import type { DB } from '#base/platform/database/schema.ts'
import type { Seller } from '#trade/invoices/contract.ts'
import * as books from './books.ts'
import type { Setting } from './business.ts'
import { toDemoCustomerRows } from './demo-customer.ts'
import { buildDocuments, toDocumentRow, toRateRows } from './documents.server.ts'
import { toAddressRow, toUserRow } from './people.ts'
import * as provider from './provider-rows.ts'
import type { Random } from './random.ts'
import type { Story } from './story.ts'
import type { BusinessTexts } from './texts.server.ts'
import { toAnswerRows, toMessageRows, toReplyRows, toReviewRows } from './words.ts'

type Business = Setting & {
  texts: BusinessTexts
  stories: readonly Story[]
  seller: Seller
  adminId: string
  openedAt: Date
}

/** A table with its rows in their order. Columns are in snake case. */
export type BusinessTable = { table: string; rows: Record<string, unknown>[] }

export type RowCollector = {
  <T extends keyof DB>(table: T, rows: readonly Insertable<DB[T]>[]): void
  /** Rows of the sandbox, whose tables have no types here. */
  atProvider: (table: string, rows: readonly object[]) => void
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function createCollector(tables: BusinessTable[]): RowCollector {
  const atProvider = (table: string, rows: readonly object[]) => {
    const named = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [toSnakeCase(key), value])),
    )
    tables.push({ table: toSnakeCase(table), rows: named })
  }
  return Object.assign(atProvider as RowCollector, { atProvider })
}

/** The rows of the business by table. Tables that others refer to come first. */
export function toBusinessRows(dice: Random, business: Business): BusinessTable[] {
  const tables: BusinessTable[] = []
  const add = createCollector(tables)
  writePeople(add, dice, business)
  writeOrders(add, business)
  const paid = business.stories.flatMap((story) => (story.paidAt ? [paidOf(dice, story, story.paidAt)] : []))
  writePayments(add, paid)
  writeProvider(add, dice, business, paid)
  writeParts(add, business.stories)
  writeDocuments(add, dice, business.seller, paid)
  writeLedgers(add, business, paid)
  writeWords(add, dice, business)
  return tables
}

const paidOf = (dice: Random, story: Story, paidAt: Date): provider.PaidStory => ({
  ...{ ...story, paidAt, attemptId: dice.id(story.sale.placedAt), paymentId: dice.id(paidAt) },
  ...{ intentId: `pi_demo${dice.letters(20)}`, chargeId: `ch_demo${dice.letters(20)}` },
})

function writePeople(add: RowCollector, dice: Random, { customers, casey, texts }: Business) {
  add('users', customers.map(toUserRow))
  const addresses = [
    ...customers.map((customer) => toAddressRow(dice, customer)),
    ...texts.casey.addresses.map((address) => toAddressRow(dice, { ...casey, address })),
  ]
  add('addresses', addresses)
}

function writeOrders(add: RowCollector, { stories }: Business): void {
  add('orders', stories.map(books.toOrderRow))
  add('orderLines', stories.flatMap(books.toLineRows))
}

function writePayments(add: RowCollector, paid: readonly provider.PaidStory[]): void {
  const disputed = paid.filter(({ disputedAt }) => disputedAt)
  add('paymentAttempts', paid.map(books.toAttemptRow))
  add('payments', paid.map(books.toPaymentRow))
  add('refunds', paid.flatMap(books.toRefundRows))
  add('refundLines', paid.flatMap(books.toRefundLineRows))
  add('disputes', disputed.map(books.toDisputeRow))
  add('incidents', disputed.map(books.toIncidentRow))
}

/** The provider's side of the payments: the sandbox, whose tables the audit compares the books with. */
function writeProvider(
  add: RowCollector,
  dice: Random,
  { customers, casey }: Business,
  paid: readonly provider.PaidStory[],
) {
  const methods = [...customers, casey].map((customer) => provider.toProviderMethodRow(dice, customer))
  add.atProvider('sandbox.payment_methods', methods)
  const intents = paid.map((item) => provider.toIntentRow(dice, item))
  add.atProvider('sandbox.payment_intents', intents)
  add.atProvider('sandbox.charges', paid.map(provider.toChargeRow))
  add.atProvider('sandbox.refunds', paid.flatMap(provider.toProviderRefundRows))
  add.atProvider('sandbox.disputes', paid.flatMap(provider.toProviderDisputeRows))
}

function writeParts(add: RowCollector, stories: readonly Story[]): void {
  add('parcels', stories.flatMap(books.toParcelRows))
  add('parcelLines', stories.flatMap(books.toParcelLineRows))
  add('cancellations', stories.flatMap(books.toCancellationRows))
  add('returns', stories.flatMap(books.toReturnRows))
  add('returnLines', stories.flatMap(books.toReturnLineRows))
}

function writeDocuments(add: RowCollector, dice: Random, seller: Seller, paid: readonly provider.PaidStory[]): void {
  const documents = buildDocuments(seller, paid)
  const rows = documents.map((document) => toDocumentRow(dice, document))
  add('invoices', rows)
  add('exchangeRates', toRateRows(documents))
}

function writeLedgers(
  add: RowCollector,
  { stories, adminId, openedAt }: Business,
  paid: readonly provider.PaidStory[],
) {
  add('stockMoves', books.toMoveRows(paid, openedAt))
  add('auditLog', books.toEntryRows(stories, adminId))
}

function writeWords(add: RowCollector, dice: Random, business: Business): void {
  const { texts, stories, market, customers, adminId, until } = business
  const familyOf = ({ productId }: { productId: string }) => market.articles.get(productId)!.family
  const reviews = toReviewRows(dice, texts.reviews, stories, { familyOf, until })
  add('reviews', reviews)
  const messages = toMessageRows(dice, texts.messages, customers, until)
  add('messages', messages)
  add('auditLog', toReplyRows(messages, texts.messages, adminId))
  const searched = texts.words.searches.map((search) => ({ ...search, lastAt: until }))
  add('searches', searched)
  const { ownNumbers, partLists, partListLines } = toDemoCustomerRows(dice, texts.casey, business)
  add('ownNumbers', ownNumbers)
  add('partLists', partLists)
  add('partListLines', partListLines)
  add('conversationEntries', toAnswerRows(dice, messages, texts.messages, adminId))
}
