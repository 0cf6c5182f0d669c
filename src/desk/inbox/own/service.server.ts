import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { createId } from '#base/platform/ids.server.ts'
import { getLocale } from '#paraglide/runtime.js'
import { formatOrderNumber } from '#trade/invoices/order-number.server.ts'
import { findReturns } from '#trade/orders/returns/sql.server.ts'
import { findOrderById, findOrderLines } from '#trade/orders/sql.server.ts'
import { m } from '../../../paraglide/messages.js'
import { refuseMissingConversation, writeOn } from '../conversations/service.server.ts'
import { type ConversationWhole, findConversation, lockConversation } from '../conversations/sql.server.ts'
import type { ConversationSource } from '../conversations/states.ts'
import { sendFiles } from '../files/service.server.ts'
import { findProductId, insertMessage } from '../sql.server.ts'
import { isOwnConversation } from './sql.server.ts'

type Question = {
  subject?: string | undefined
  text: string
  files?: string[] | undefined
  order?: string | undefined
  line?: string | undefined
} & {
  return?: string | undefined
  part?: string | undefined
}

/** Begins a conversation with the account, about something of the caller's own. */
export async function askShop(tx: Tx, caller: Caller, question: Question): Promise<string> {
  const { subject, ...topic } = await findTopic(tx, caller, question)
  const id = await insertMessage(tx, {
    ...{ id: createId(), name: caller.name.slice(0, 200), email: caller.email, opinion: question.text },
    ...{ subject: question.subject || subject, locale: getLocale(), customerId: caller.id, ...topic },
  })
  await sendFiles(tx, caller, question.files, { messageId: id, entryId: null })
  return id
}

type Topic = { subject: string; source: ConversationSource; orderId?: string; productId?: string; returnId?: string }

async function findTopic(tx: Tx, caller: Caller, { order, line, return: returned, part }: Question): Promise<Topic> {
  if (order === undefined) return part ? findPart(tx, part) : { subject: m.conversation_subject(), source: 'form' }
  // guard: a customer asks about their own orders only | caller.id → undefined | inbox/own
  const row = await findOrderById(tx, order, caller.id)
  if (!row) throw new Refusal('not_found', { what: 'order' })
  const number = formatOrderNumber(row.number)
  if (returned !== undefined) {
    const found = (await findReturns(tx, order)).some(({ id }) => id === returned)
    if (!found) throw new Refusal('not_found', { what: 'return' })
    return { subject: m.conversation_subject_return({ number }), source: 'return', orderId: order, returnId: returned }
  }
  if (line === undefined) return { subject: m.conversation_subject_order({ number }), source: 'order', orderId: order }
  const found = (await findOrderLines(tx, [order])).find(({ id }) => id === line)
  if (!found) throw new Refusal('not_found', { what: 'order' })
  const subject = m.conversation_subject_line({ number, part: found.sku })
  return { subject, source: 'order', orderId: order, productId: found.productId }
}

/** A part that is not sold any more is named by the subject alone. */
async function findPart(tx: Tx, part: string): Promise<Topic> {
  const productId = await findProductId(tx, part)
  const subject = m.contact_about_part({ part })
  return productId ? { subject, source: 'part', productId } : { subject, source: 'form' }
}

export async function loadOwnConversation(db: Database, caller: Caller, id: string): Promise<ConversationWhole> {
  const row = (await isOwnConversation(db, caller, id)) && (await findConversation(db, id))
  if (!row) throw refuseMissingConversation()
  return row
}

type Writing = { text: string; files?: string[] | undefined }

export async function writeInOwn(tx: Tx, caller: Caller, id: string, { text, files }: Writing): Promise<string> {
  if (!(await isOwnConversation(tx, caller, id)) || !(await lockConversation(tx, id))) throw refuseMissingConversation()
  const entryId = await writeOn(tx, { messageId: id, authorId: caller.id, text })
  await sendFiles(tx, caller, files, { messageId: id, entryId })
  return entryId
}
