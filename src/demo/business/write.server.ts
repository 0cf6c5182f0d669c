import type { Seller } from '#invoices/contract.ts'
import type { Tx } from '#platform/database/connect.server.ts'
import * as books from './books.ts'
import type { Given } from './business.ts'
import { rowsOfCasey } from './casey.ts'
import type { Dice } from './dice.ts'
import { documentRow, documentsOf, seriesRows } from './documents.server.ts'
import { insertRows, writerOf } from './insert.sql.server.ts'
import { addressRow, userRow } from './people.ts'
import * as provider from './provider-rows.ts'
import { numbersOf, setSince } from './read.sql.server.ts'
import type { Story } from './story.ts'
import type { Texts } from './texts.server.ts'
import { messageRows, replyRows, reviewRows } from './words.ts'

type Business = Given & {
  texts: Texts
  stories: readonly Story[]
  seller: Seller
  adminId: string
  openedAt: Date
}

/** Writes all rows of the business, each table's with one statement. Rows that others refer to come first. */
export async function writeBusiness(tx: Tx, dice: Dice, business: Business): Promise<void> {
  await writePeople(tx, dice, business)
  await writeOrders(tx, business)
  const paid = business.stories.flatMap((story) => (story.paidAt ? [paidOf(dice, story, story.paidAt)] : []))
  await writePayments(tx, paid)
  await writeProvider(tx, dice, business, paid)
  await writeParts(tx, business.stories)
  await writeDocuments(tx, dice, business.seller, paid)
  await writeLedgers(tx, business, paid)
  await writeWords(tx, dice, business)
}

const paidOf = (dice: Dice, story: Story, paidAt: Date): provider.Paid => ({
  ...{ ...story, paidAt, attemptId: dice.id(story.sale.placedAt), paymentId: dice.id(paidAt) },
  ...{ intentId: `pi_demo${dice.letters(20)}`, chargeId: `ch_demo${dice.letters(20)}` },
})

async function writePeople(tx: Tx, dice: Dice, { customers, casey, texts, adminId, openedAt }: Business) {
  const rowsInto = writerOf(tx)
  await rowsInto('users', customers.map(userRow))
  await setSince(tx, [adminId, casey.id], openedAt)
  const addresses = [
    ...customers.map((customer) => addressRow(dice, customer)),
    ...texts.casey.addresses.map((address) => addressRow(dice, { ...casey, address })),
  ]
  await rowsInto('addresses', addresses)
}

async function writeOrders(tx: Tx, { stories }: Business): Promise<void> {
  const rowsInto = writerOf(tx)
  await rowsInto('orders', stories.map(books.orderRow))
  await rowsInto('orderLines', stories.flatMap(books.lineRows))
}

async function writePayments(tx: Tx, paid: readonly provider.Paid[]): Promise<void> {
  const rowsInto = writerOf(tx)
  const disputed = paid.filter(({ disputedAt }) => disputedAt)
  await rowsInto('paymentAttempts', paid.map(books.attemptRow))
  await rowsInto('payments', paid.map(books.paymentRow))
  await rowsInto('refunds', paid.flatMap(books.refundRows))
  await rowsInto('refundLines', paid.flatMap(books.refundLineRows))
  await rowsInto('disputes', disputed.map(books.disputeRow))
  await rowsInto('incidents', disputed.map(books.incidentRow))
}

/** The provider's side of the payments: the sandbox, whose tables the audit compares the books with. */
async function writeProvider(tx: Tx, dice: Dice, { customers, casey }: Business, paid: readonly provider.Paid[]) {
  const methods = [...customers, casey].map((customer) => provider.methodRow(dice, customer))
  await insertRows(tx, 'sandbox.payment_methods', methods)
  const intents = paid.map((one) => provider.intentRow(dice, one))
  await insertRows(tx, 'sandbox.payment_intents', intents)
  await insertRows(tx, 'sandbox.charges', paid.map(provider.chargeRow))
  await insertRows(tx, 'sandbox.refunds', paid.flatMap(provider.refundRows))
  await insertRows(tx, 'sandbox.disputes', paid.flatMap(provider.disputeRows))
}

async function writeParts(tx: Tx, stories: readonly Story[]): Promise<void> {
  const rowsInto = writerOf(tx)
  await rowsInto('parcels', stories.flatMap(books.parcelRows))
  await rowsInto('parcelLines', stories.flatMap(books.parcelLineRows))
  await rowsInto('cancellations', stories.flatMap(books.cancellationRows))
  await rowsInto('returns', stories.flatMap(books.returnRows))
  await rowsInto('returnLines', stories.flatMap(books.returnLineRows))
}

async function writeDocuments(tx: Tx, dice: Dice, seller: Seller, paid: readonly provider.Paid[]): Promise<void> {
  const rowsInto = writerOf(tx)
  const documents = documentsOf(seller, paid, await numbersOf(tx))
  const rows = documents.map((document) => documentRow(dice, document))
  await rowsInto('invoices', rows)
  await rowsInto('invoiceSeries', seriesRows(documents))
}

async function writeLedgers(tx: Tx, { stories, adminId, openedAt }: Business, paid: readonly provider.Paid[]) {
  const rowsInto = writerOf(tx)
  await rowsInto('stockMoves', books.moveRows(paid, openedAt))
  await rowsInto('auditLog', books.entryRows(stories, adminId))
}

async function writeWords(tx: Tx, dice: Dice, business: Business): Promise<void> {
  const { texts, stories, market, customers, adminId, until } = business
  const rowsInto = writerOf(tx)
  const familyOf = ({ productId }: { productId: string }) => market.articles.get(productId)!.family
  const reviews = reviewRows(dice, texts.reviews, stories, { familyOf, until })
  await rowsInto('reviews', reviews)
  const messages = messageRows(dice, texts.messages, customers, until)
  await rowsInto('messages', messages)
  await rowsInto('auditLog', replyRows(messages, texts.messages, adminId))
  const searched = texts.words.searches.map((search) => ({ ...search, lastAt: until }))
  await rowsInto('searches', searched)
  const { ownNumbers, partLists, partListLines } = rowsOfCasey(dice, texts.casey, business)
  await rowsInto('ownNumbers', ownNumbers)
  await rowsInto('partLists', partLists)
  await rowsInto('partListLines', partListLines)
}
