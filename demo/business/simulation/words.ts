import type { Locale } from '#base/platform/text/locale.ts'
import { addTime } from './clock.ts'
import type { DemoBuyer } from './people.ts'
import type { Random } from './random.ts'
import type { SaleLine } from './sale.server.ts'
import type { Story } from './story.ts'

export type ReviewText = { family: string; rating: number; lang: Locale; text: string }
export type MessageText = {
  from: string
  daysAgo: number
  subject: string
  opinion: string
  state: 'new' | 'read' | 'answered' | 'archived'
  /** What Ada wrote back, to an answered one. */
  answer?: string
}
export type SearchSample = { text: string; times: number; missed: number; opened: number }

/** Reviews by customers of what has arrived there, each of another product or by another customer. */
export function toReviewRows(
  dice: Random,
  texts: readonly ReviewText[],
  stories: readonly Story[],
  { familyOf, until }: { familyOf: (line: SaleLine) => string; until: Date },
) {
  const taken = new Set<string>()
  const arrived = stories.filter(({ state, returns }) => state === 'delivered' && returns.length === 0)
  return texts.flatMap(({ family, rating, lang, text }) => {
    const bought = arrived
      .filter(({ sale }) => sale.locale === lang)
      .flatMap(({ sale, entries }) =>
        sale.lines
          .filter((line) => familyOf(line) === family && !taken.has(`${sale.customer.id} ${line.productId}`))
          .map(({ productId }) => ({ customer: sale.customer, productId, arrivedAt: entries.at(-1)!.at })),
      )
    if (bought.length === 0) return []
    const { customer, productId, arrivedAt } = dice.pick(bought)
    taken.add(`${customer.id} ${productId}`)
    const spared = (until.getTime() - arrivedAt.getTime()) / 3_600_000
    const createdAt = addTime(arrivedAt, { hours: Math.min(dice.between(20, 400), spared) })
    return [
      {
        ...{ id: dice.id(createdAt), authorId: customer.id, productId, name: shortName(customer), description: text },
        ...{ rating, lang, bought: true, approvedAt: createdAt, createdAt },
      },
    ]
  })
}

/** As reviews are signed: `Jana H.` */
function shortName({ name }: DemoBuyer): string {
  const [first, last] = [name.split(' ')[0]!, name.split(' ').at(-1)!]
  return `${first} ${last[0]}.`
}

export const toMessageRows = (
  dice: Random,
  texts: readonly MessageText[],
  customers: readonly DemoBuyer[],
  until: Date,
) =>
  texts.map(({ from, daysAgo, subject, opinion, state }) => {
    const createdAt = addTime(until, { days: -daysAgo, hours: dice.between(8, 17), minutes: dice.between(0, 59) })
    const readAt = state === 'new' ? null : addTime(createdAt, { hours: dice.between(1, 5) })
    const { email, lang: locale } = customers.find(({ name }) => name === from)!
    const archivedAt = state === 'archived' ? readAt : null
    const message = {
      id: dice.id(createdAt),
      name: from,
      email,
      subject,
      opinion,
      createdAt,
      readAt,
      archivedAt,
      locale,
    }
    return { ...message, ...getProgress(state, createdAt, readAt, addTime(until, { days: -30 })) }
  })

/** What was answered a month ago, or asks for no answer, is closed. */
function getProgress(state: MessageText['state'], createdAt: Date, readAt: Date | null, monthAgo: Date) {
  const changedAt = readAt ?? createdAt
  if (state === 'new') return { state: 'open', waitingSince: createdAt, closedAt: null, changedAt }
  const isWaiting = state === 'answered' && changedAt > monthAgo
  return {
    state: isWaiting ? 'waiting' : 'closed',
    waitingSince: null,
    closedAt: isWaiting ? null : changedAt,
    changedAt,
  }
}

/** What Ada answered. */
export const toAnswerRows = (
  dice: Random,
  messages: ReturnType<typeof toMessageRows>,
  texts: readonly MessageText[],
  adminId: string,
) =>
  messages.flatMap(({ id: messageId, readAt }, index) => {
    const text = texts[index]!.answer
    if (text === undefined || readAt === null) return []
    return [{ id: dice.id(readAt), messageId, kind: 'answer', authorId: adminId, text, at: readAt }]
  })

/** That Ada answered; the mails themselves are gone, as they are after a month. */
export const toReplyRows = (
  messages: ReturnType<typeof toMessageRows>,
  texts: readonly MessageText[],
  adminId: string,
) =>
  messages
    .filter((_, index) => texts[index]!.state === 'answered')
    .map(({ id: subject, readAt }) => ({
      actorId: adminId,
      action: 'message.reply',
      subject,
      at: readAt!,
      details: {},
    }))
