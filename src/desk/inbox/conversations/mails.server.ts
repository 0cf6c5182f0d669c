import type { AppContext } from '#base/platform/context.server.ts'
import type { Tx } from '#base/platform/database/connect.server.ts'
import { buildMessageId, buildPersonalMailKey, queueSealedMail, writeMail } from '#base/platform/mail/mail.server.ts'
import { writeMailText } from '#base/platform/mail/texts.server.ts'
import { getShopName } from '#base/platform/shop-name.ts'
import { formatDateTime, type Locale, locales, toLocalizedPath } from '#base/platform/text/locale.ts'
import { getLocale } from '#paraglide/runtime.js'
import { m } from '../../../paraglide/messages.js'
import { findFilesIn } from '../files/sql.server.ts'
import { buildAnswerAddress } from '../incoming/address.server.ts'
import { mails } from '../mail-texts.server.ts'
import { createLinkToken } from './links.server.ts'
import { formatConversationNumber } from './number.ts'
import type { ConversationWhole, EntryRow } from './sql.server.ts'

/** The key of an answer's mail, and a part of its message id. */
export const getAnswerMailKey = (entryId: string): string => buildPersonalMailKey(entryId)

/** How much of what the customer wrote a mail repeats. */
const maxQuoted = 2000

/** Message ids of a mail's header; the first one and the latest ones say where it belongs. */
const maxEarlier = 8

type Answer = { conversation: ConversationWhole; earlier: readonly EntryRow[]; entryId: string; text: string }

/** Mails an answer to whoever wrote, with what they wrote last, in the transaction that stores it. */
export async function mailAnswer({ config }: Pick<AppContext, 'config'>, tx: Tx, answer: Answer): Promise<void> {
  const { conversation, earlier, entryId, text } = answer
  const { email: recipient, number, subject } = conversation
  const path = await findPath(tx, conversation)
  const files = (await findFilesIn(tx, conversation.id)).filter((file) => file.entryId === entryId)
  const written = earlier.findLast(({ kind, otherAddress }) => kind === 'customer' && otherAddress === null)
  const locale = locales.find((each) => each === conversation.locale) ?? getLocale()
  const mail = writeMail(locale as Locale, () => {
    const last = { text: written?.text ?? conversation.opinion, at: written?.at ?? conversation.createdAt }
    const [link, quoted] = [config.shopUrl + toLocalizedPath(path), quoteText(last)]
    const facts = { number: formatConversationNumber(number), subject: subject.replace(/^(?:re: *)+/i, '') }
    const said = [text, ...listNames(files)].join('\n\n')
    return writeMailText(mails.answer, { ...facts, text: said, quoted, link, shop: getShopName() })
  })
  await queueSealedMail(config, tx, {
    ...{ ...mail, recipient, dedupeKey: getAnswerMailKey(entryId) },
    thread: {
      earlierIds: listMessageIds(config, conversation, earlier),
      replyTo: buildAnswerAddress(config, conversation),
    },
  })
}

/** Files stay with the conversation, which the mail's link opens. */
const listNames = (files: readonly { name: string }[]): string[] =>
  files.length === 0 ? [] : [m.conversation_files_mailed({ names: files.map(({ name }) => name).join(', ') })]

/** Somebody with an account reads the conversation there; others have only the link. */
async function findPath(tx: Tx, { id, customerId, ownerVerified }: ConversationWhole): Promise<string> {
  const hasAccount = customerId !== null || ownerVerified === true
  return hasAccount ? `/dashboard/myConversations/${id}` : `/conversations/${await createLinkToken(tx, id)}`
}

/** As mail programs quote. */
function quoteText({ text, at }: { text: string; at: Date }): string {
  const quoted = text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text
  const lines = quoted.split(/\r?\n/).map((line) => `> ${line}`.trimEnd())
  return [m.mail_answer_quoted({ at: formatDateTime(at.toISOString()) }), ...lines].join('\n')
}

/** The mails of a conversation so far, those of the shop and those of its customer. */
function listMessageIds(
  config: AppContext['config'],
  { mailId }: ConversationWhole,
  earlier: readonly EntryRow[],
): string[] {
  const ids = earlier.map(({ id, kind, mailId }) =>
    kind === 'answer' ? buildMessageId(config, getAnswerMailKey(id)) : kind === 'customer' ? mailId : null,
  )
  const all = [mailId, ...ids].filter((id) => id !== null)
  return all.length > maxEarlier ? [all[0]!, ...all.slice(1 - maxEarlier)] : all
}
