import type { Email } from 'postal-mime'
import { z } from 'zod'
import { Email as EmailShape } from '#base/platform/contract/shapes.ts'
import { cutQuotedTail } from './quoted-tail.ts'

/** A mail as far as the shop reads it. `isAutomatic`: a program has written it, or the way here repeats itself. */
export type IncomingMail = {
  messageId: string | undefined
  from: string | undefined
  fromName: string
  recipients: string[]
  subject: string
  text: string
  quoted: string
  leftOut: number
  isAutomatic: boolean
}

/** Texts stand before attachments, which are read in a process of their own. A reader of mail takes longest for many empty lines. */
const maxParsed = { bytes: 1024 * 1024, lines: 15_000 }

/** Deeper than any mail that a person sends. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 128 * 1024, maxRfc822NestingDepth: 0 }

const [maxHtml, maxText] = [300_000, 20_000]

/** Reads a mail. Undefined: it is none. `host`: the shop's own, which its mails name as having passed it. */
export async function parseMail(raw: Buffer, host: string): Promise<IncomingMail | undefined> {
  const { default: PostalMime } = await import('postal-mime')
  // guard: the time that reading a mail takes is bounded | cutMail(raw) → raw | inbox/incoming
  const mail = await PostalMime.parse(cutMail(raw), limits).catch(() => undefined)
  if (!mail || mail.headers.length === 0) return undefined
  const body = mail.text?.trim() || (await convertHtml(mail.html ?? ''))
  const { text, quoted } = cutQuotedTail(cleanText(body))
  const address = EmailShape.safeParse(mail.from?.address)
  return {
    messageId: cleanMessageId(mail.messageId),
    from: address.data,
    fromName: normaliseLine(mail.from?.name ?? '', 200),
    recipients: listRecipients(mail),
    subject: normaliseLine(mail.subject ?? '', 200),
    text: text.slice(0, maxText),
    quoted: quoted.slice(0, maxText),
    leftOut: mail.attachments.filter(({ related }) => !related).length,
    isAutomatic: isAutomatic(mail, host),
  }
}

function cutMail(raw: Buffer): Buffer {
  let end = 0
  for (let lines = 0; lines < maxParsed.lines && end < Math.min(raw.length, maxParsed.bytes); lines++) {
    const next = raw.indexOf('\n', end)
    end = next < 0 ? raw.length : next + 1
  }
  return raw.subarray(0, Math.min(end, maxParsed.bytes))
}

async function convertHtml(html: string): Promise<string> {
  if (html === '') return ''
  const { convert } = await import('html-to-text')
  return convert(html.slice(0, maxHtml), {
    wordwrap: false,
    limits: { maxDepth: 40, maxChildNodes: 5000 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  })
}

/** What a text of ours may hold, in lines that end alike. Links into a conversation are secrets, which are never kept. */
const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/[\p{Cc}--[\t\n]]/gv, '')
    // guard: a quoted link into a conversation is not stored | drop | inbox/incoming
    .replace(/(\/conversations\/|\+\d{1,9}\.)[\w-]{20,100}/g, '$1…')
    .trim()

/** One line, without what turns the words after it around. */
export const normaliseLine = (text: string, maxLength: number): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()

const MessageId = z.string().regex(/^<[^<>\s]{1,290}>$/)
const cleanMessageId = (id: string | undefined): string | undefined => MessageId.safeParse(id?.trim()).data

const readHeaders = (mail: Email, ...names: string[]): string[] =>
  mail.headers.filter(({ key }) => names.includes(key)).map(({ value }) => value)

/** To whom it went, as the ways here have noted it, and as it says. */
function listRecipients(mail: Email): string[] {
  const noted = readHeaders(mail, 'x-envelope-to', 'envelope-to', 'delivered-to', 'x-original-to', 'x-forwarded-to')
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((each) => each.group ?? [each])
  return [...noted.flatMap((value) => value.split(/[\s,<>]+/)), ...named.map(({ address = '' }) => address)]
    .filter((address) => address.includes('@'))
    .slice(0, 100)
}

/** RFC 3834, and what programs from before it send. A mail without a sender tells of a mail that was not delivered. */
function isAutomatic(mail: Email, host: string): boolean {
  const [read, local] = [
    (name: string) => readHeaders(mail, name).join(' ').trim().toLowerCase(),
    (mail.from?.address ?? '').split('@')[0]!.toLowerCase(),
  ]
  return (
    !['', 'no'].includes(read('auto-submitted')) ||
    /\b(?:bulk|junk|list|auto_reply)\b/.test(read('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => read(name) !== '') ||
    read('x-loop').includes(host) ||
    [...readHeaders(mail, 'return-path', 'x-envelope-from')].some((sender) => ['', '<>'].includes(sender.trim())) ||
    read('content-type').startsWith('multipart/report') ||
    ['', 'mailer-daemon', 'postmaster'].includes(local)
  )
}
