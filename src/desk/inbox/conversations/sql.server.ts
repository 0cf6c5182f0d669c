import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { type CursorPosition, selectPage } from '#base/platform/database/cursor.server.ts'
import { hasPartSql } from '#base/platform/folding/has-part.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { parseOrderNumber } from '#trade/invoices/order-number.server.ts'
import { parseConversationNumber } from './number.ts'
import type { ConversationState } from './states.ts'

/** A conversation with who is on it; `unread` is a part of it that no admin has read. */
export const selectConversations = (db: Database | Tx) =>
  db
    .selectFrom('messages')
    .leftJoin('people as assignee', 'assignee.id', 'messages.assigneeId')
    .select(['messages.id', 'messages.number', 'messages.name', 'messages.email', 'messages.subject'])
    .select(['messages.readAt', 'messages.waitingSince', 'messages.changedAt', 'messages.assigneeId'])
    .select(['assignee.name as assigneeName', sql<ConversationState>`messages.state`.as('state')])

export type ConversationListRow = Awaited<ReturnType<ReturnType<typeof selectConversations>['executeTakeFirstOrThrow']>>

/** The conversation with the number in what somebody typed. */
export async function findConversationByNumber(db: Database, q: string) {
  const number = parseConversationNumber(q)
  if (number === undefined) return undefined
  return await selectConversations(db).where('messages.number', '=', number).executeTakeFirst()
}

export type ConversationFilter = {
  q?: string | undefined
  state?: ConversationState | undefined
  /** Null: those that nobody is on. */
  assigneeId?: string | null | undefined
}

type Page = ConversationFilter & { after?: CursorPosition | undefined; limit: number }

/** What was put into the archive is found by searching only. */
export function findConversations(db: Database, { q, state, assigneeId, ...page }: Page) {
  return selectConversations(db)
    .$if(q === undefined, (query) => query.where('messages.archivedAt', 'is', null))
    .$if(state !== undefined, (query) => query.where('messages.state', '=', state!))
    .$if(assigneeId === null, (query) => query.where('messages.assigneeId', 'is', null))
    .$if(typeof assigneeId === 'string', (query) => query.where('messages.assigneeId', '=', assigneeId!))
    .$if(q !== undefined, (query) => query.where(buildSearch(q!)))
    .$call((query) =>
      state === 'open'
        ? selectPage(query, 'messages.waitingSince', 'messages.id', { ...page, direction: 'asc' })
        : selectPage(query, 'messages.changedAt', 'messages.id', page),
    )
    .execute()
}

/** Words are looked for in so many conversations, those that were written in last. */
const maxSearched = 10_000

/** Numbers, of conversations and of the orders that they are about, and addresses are looked up; words are searched. */
function buildSearch(q: string): RawBuilder<boolean> {
  const words = q.trim().toLowerCase()
  const number = parseConversationNumber(words)
  if (number !== undefined) return sql<boolean>`messages.number = ${number}`
  const order = parseOrderNumber(words)
  if (order !== undefined)
    return sql<boolean>`messages.order_id in (select id from placed_orders where number = ${order})`
  if (words.includes('@')) return sql<boolean>`messages.email = ${words}`
  return sql<boolean>`messages.id in (
    select latest.id from (select * from messages order by changed_at desc, id desc limit ${maxSearched}) latest
    where ${hasPartSql(sql`latest.name || ' ' || latest.email || ' ' || latest.subject || ' ' || latest.opinion`, words)})`
}

/** Everything of a conversation that is not in a list. */
const selectWhole = (db: Database | Tx) =>
  selectConversations(db)
    .leftJoin('placedOrders as about', 'about.id', 'messages.orderId')
    .leftJoin('namedProducts as part', 'part.id', 'messages.productId')
    .leftJoin('people as account', 'account.id', 'messages.customerId')
    .leftJoin('people as owner', 'owner.email', 'messages.email')
    .select(['messages.opinion', 'messages.createdAt', 'messages.version', 'messages.locale', 'messages.leftOut'])
    .select(['messages.mailId', 'messages.source', 'messages.customerId', 'messages.orderId', 'messages.returnId'])
    .select(['account.name as accountName', 'account.emailVerified as accountVerified'])
    .select(['owner.id as ownerId', 'owner.name as ownerName', 'owner.emailVerified as ownerVerified'])
    .select(['about.number as orderNumber', 'part.slug', 'part.sku', 'part.name as productName', 'part.translations'])

export type ConversationWhole = Awaited<ReturnType<ReturnType<typeof selectWhole>['executeTakeFirstOrThrow']>>

export const findConversation = (db: Database | Tx, id: string): Promise<ConversationWhole | undefined> =>
  selectWhole(db).where('messages.id', '=', id).executeTakeFirst()

/** Locks a conversation, so that what is written into it comes one after another. */
export async function lockConversation(tx: Tx, id: string): Promise<ConversationWhole | undefined> {
  const row = await tx.selectFrom('messages').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row && (await findConversation(tx, id))
}

/** More than anybody reads, but still a bound. */
const maxEntries = 1000

/** What follows a message, the oldest first. */
export const findEntries = (db: Database | Tx, messageId: string) =>
  db
    .selectFrom('conversationEntries as entry')
    .leftJoin('people as author', 'author.id', 'entry.authorId')
    .select(['entry.id', 'entry.kind', 'entry.otherAddress', 'entry.text', 'entry.quoted', 'entry.leftOut'])
    .select(['entry.mailId', 'entry.at', 'author.name as author'])
    .where('entry.messageId', '=', messageId)
    .orderBy('entry.at')
    .orderBy('entry.id')
    .limit(maxEntries)
    .execute()

export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number]

export type NewEntry = {
  messageId: string
  kind: 'answer' | 'customer' | 'note' | 'automatic'
  authorId?: string | undefined
  text: string
  otherAddress?: string | undefined
  quoted?: string | undefined
  leftOut?: number | undefined
  mailId?: string | undefined
}

export async function insertEntry(tx: Tx, { messageId, kind, text, authorId, ...mail }: NewEntry): Promise<string> {
  const id = createId()
  const { otherAddress = null, quoted = '', leftOut = 0, mailId = null } = mail
  await tx
    .insertInto('conversationEntries')
    .values({ id, messageId, kind, text, authorId: authorId ?? null, otherAddress, quoted, leftOut, mailId })
    .execute()
  return id
}

const now = sql<Date>`now()`

/** The customer has written: it waits for the shop again, and is in the inbox. */
export async function markOpen(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('messages')
    .set((eb) => ({
      ...{ state: 'open', closedAt: null, archivedAt: null, readAt: null, changedAt: now },
      waitingSince: eb.fn.coalesce('waitingSince', now),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** The shop has answered. Whoever answers first is on it from then on. */
export async function markAnswered(tx: Tx, id: string, adminId: string, isClosed: boolean): Promise<void> {
  await tx
    .updateTable('messages')
    .set((eb) => ({
      ...{
        state: isClosed ? 'closed' : 'waiting',
        closedAt: isClosed ? now : null,
        waitingSince: null,
        changedAt: now,
      },
      readAt: eb.fn.coalesce('readAt', now),
      assigneeId: eb.fn.coalesce('assigneeId', eb.val(adminId)),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Closes or reopens a conversation. 0: there is none, or it is so already. */
export async function setState(tx: Tx, id: string, state: 'open' | 'closed'): Promise<number> {
  const isOpen = state === 'open'
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ state, closedAt: isOpen ? null : now, waitingSince: isOpen ? now : null })
    .where('id', '=', id)
    .where('state', isOpen ? '=' : '<>', 'closed')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function setAssignee(tx: Tx, id: string, assigneeId: string | null): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ assigneeId })
    .where('id', '=', id)
    .where(sql<boolean>`assignee_id is distinct from ${assigneeId}`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What customers have written on since a moment, the newest first. */
export const findWritingSince = (db: Database, since: RawBuilder<Date>, limit: number) =>
  db
    .selectFrom('conversationEntries as entry')
    .innerJoin('messages', 'messages.id', 'entry.messageId')
    .select(['entry.id', 'messages.id as conversation', 'messages.name', 'messages.subject', 'entry.at'])
    .where('entry.kind', '=', 'customer')
    .where('entry.at', '>', since)
    .orderBy('entry.at', 'desc')
    .limit(limit)
    .execute()
