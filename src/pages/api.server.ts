import { lowStock } from '#catalogue/sql.server.ts'
import { unreadCount } from '#inbox/sql.server.ts'
import { orderCounts } from '#orders/overview.sql.server.ts'
import { openMatters, takenSince } from '#payments/overview.sql.server.ts'
import { shows } from '#platform/cache/tags.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve, serveRead } from '#platform/contract/serve.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import { waitingMails } from '#platform/mail/sql.server.ts'
import { markdownHtml } from '#platform/markdown.server.ts'
import { fromMinor } from '#platform/money.ts'
import { waitingCount } from '#reviews/sql.server.ts'
import * as contract from './contract.ts'
import { type Question, questions } from './questions.ts'
import { articleBySlug, articles, type PostRow } from './sql.server.ts'

export function servePages(api: Api, { db, config }: AppContext): void {
  serveRead(api, contract.listPosts, async () => {
    shows('posts')
    return [...questions.map(questionView), ...(await articles(db)).map(articleView)]
  })
  serveRead(api, contract.getPost, async ({ params }) => {
    shows('posts')
    const question = questions.find(({ slug }) => slug === params.slug)
    if (question) return questionView(question)
    const row = await articleBySlug(db, params.slug)
    if (!row) throw new Refusal('not_found', { what: 'article' })
    return articleView(row)
  })
  serveRead(api, contract.shopMode, () => {
    shows('configuration')
    return { test: config.mode === 'demo' && !config.stripe && !config.smtpUrl }
  })
  serve(api, contract.getOverview, () => overview(db))
}

async function overview(db: Database): Promise<contract.Overview> {
  const [counts, today, week, matters, low, unread, reviewsWaiting, { parked: unsentMails }] = await Promise.all([
    orderCounts(db),
    takenSince(db, 'today'),
    takenSince(db, 'week'),
    openMatters(db),
    lowStock(db),
    unreadCount(db),
    waitingCount(db),
    waitingMails(db),
  ])
  const { toPack, toShip, returns, held } = counts
  return {
    today: { orders: counts.today, revenue: today.map(revenueView) },
    week: { orders: counts.week, revenue: week.map(revenueView) },
    ...{ toPack, toShip, returns, held, unread, reviewsWaiting, unsentMails },
    ...matters,
    low: low.map(({ id, ...product }) => ({ _id: id, ...product })),
  }
}

const revenueView = ({ currency, amountMinor }: { currency: string; amountMinor: number }) => ({
  currency,
  amount: fromMinor(Number(amountMinor), currency),
})

function articleView({ body, tags, publishedAt, ...row }: PostRow): contract.Post {
  return {
    ...row,
    kind: 'article',
    tags: tags as string[],
    html: markdownHtml(body),
    htmlBn: '',
    bengaliToo: false,
    date: publishedAt.toISOString(),
  }
}

const questionView = ({ slug, question, answer, bengaliToo }: Question): contract.Post => ({
  ...{ slug, kind: 'question', lang: 'en', tags: [], picture: null, date: null, bengaliToo: bengaliToo === true },
  ...{ title: question.en, titleBn: question.bn, summaryBn: '' },
  ...{ html: markdownHtml(answer.en), htmlBn: markdownHtml(answer.bn) },
})
