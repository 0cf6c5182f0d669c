import type { Database } from '#base/platform/database/connect.server.ts'
import { findMailStates, type MailState } from '#base/platform/mail/sql.server.ts'
import type { Translations } from '#base/platform/text/locale.ts'
import { findAssignees } from '#people/identity/accounts/users.sql.server.ts'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { findOrdersOfCustomer } from '#trade/orders/customer.sql.server.ts'
import { toOrderView } from '#trade/orders/view.server.ts'
import { findFilesIn } from '../files/sql.server.ts'
import type { Conversation, ConversationEntry, ConversationRow, Topic } from './contract.ts'
import { getAnswerMailKey } from './mails.server.ts'
import { formatConversationNumber } from './number.ts'
import { type ConversationListRow, type ConversationWhole, type EntryRow, findEntries } from './sql.server.ts'

export function toConversationRow(row: ConversationListRow): ConversationRow {
  const { id, number, name, email, subject, state, readAt, waitingSince, changedAt, assigneeId, assigneeName } = row
  return {
    ...{ _id: id, number: formatConversationNumber(number), name, email, subject, state, unread: readAt === null },
    waitingSince: waitingSince?.toISOString() ?? null,
    changedAt: changedAt.toISOString(),
    assignee: assigneeId === null ? null : { _id: assigneeId, name: assigneeName ?? '' },
  }
}

type Files = ConversationEntry['files']

/** What was written first stands in the message itself. */
const toOpening = ({ id, opinion, leftOut, createdAt }: ConversationWhole, files: Files): ConversationEntry => ({
  ...{ _id: id, kind: 'customer', author: null, otherAddress: null, text: opinion, quoted: '', leftOut, files },
  ...{ delivery: null, at: createdAt.toISOString() },
})

const toEntry = (
  { id, kind, at, mailId: _, ...row }: EntryRow,
  delivery: MailState | undefined,
  files: Files,
): ConversationEntry => ({
  ...{ _id: id, kind: kind as ConversationEntry['kind'], ...row },
  ...{ delivery: delivery ?? null, files, at: at.toISOString() },
})

export async function loadEntries(db: Database, conversation: ConversationWhole): Promise<ConversationEntry[]> {
  const [rows, files] = await Promise.all([findEntries(db, conversation.id), findFilesIn(db, conversation.id)])
  const sent = Map.groupBy(files, ({ entryId }) => entryId)
  const listFiles = (entryId: string | null): Files =>
    (sent.get(entryId) ?? []).map(({ id: _id, name, bytes }) => ({ _id, name, bytes }))
  const states = await findMailStates(
    db,
    rows.filter(({ kind }) => kind === 'answer').map(({ id }) => getAnswerMailKey(id)),
  )
  return [
    toOpening(conversation, listFiles(null)),
    ...rows.map((row) => toEntry(row, states.get(getAnswerMailKey(row.id)), listFiles(row.id))),
  ]
}

export const toTopic = (row: ConversationWhole): Topic => ({
  order:
    row.orderId === null || row.orderNumber === null
      ? null
      : { _id: row.orderId, number: formatOrderNumber(row.orderNumber) },
  product:
    row.slug === null
      ? null
      : {
          slug: row.slug,
          sku: row.sku!,
          name: row.productName!,
          translations: row.translations as Translations<'name'>,
        },
  isReturn: row.returnId !== null,
})

/** Who has written a conversation. Anybody may have typed the address of one that came from the form, or have sent a mail as it. */
export function findCustomer(row: ConversationWhole): { id: string; name: string; isProven: boolean } | undefined {
  if (row.customerId !== null) return { id: row.customerId, name: row.accountName ?? '', isProven: true }
  return row.ownerId === null ? undefined : { id: row.ownerId, name: row.ownerName ?? '', isProven: false }
}

/** An answer goes to an address that somebody typed to be answered there, but not to the unconfirmed one of an account. */
export const isMailed = ({ customerId, accountVerified }: ConversationWhole): boolean =>
  customerId === null || accountVerified === true

const maxOrders = 5

export async function loadConversation(db: Database, row: ConversationWhole): Promise<Conversation> {
  const customer = findCustomer(row)
  const [entries, admins, orders] = await Promise.all([
    loadEntries(db, row),
    findAssignees(db),
    customer ? findOrdersOfCustomer(db, customer.id, maxOrders) : [],
  ])
  return {
    ...toConversationRow(row),
    ...{ version: row.version, locale: row.locale, isMailed: isMailed(row), topic: toTopic(row), entries },
    customer: customer ? { _id: customer.id, name: customer.name } : null,
    isProven: customer?.isProven ?? false,
    orders: orders.map((order) => toOrderView(order, 'admin')),
    admins: admins.map(({ id, name }) => ({ _id: id, name })),
  }
}
