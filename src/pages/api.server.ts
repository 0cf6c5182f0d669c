import { listLowStock } from '#catalogue/sql.server.ts'
import { countUnread } from '#inbox/sql.server.ts'
import { countKeptPromises, countOrders } from '#orders/overview.sql.server.ts'
import { countOpenMatters, sumTakenSince } from '#payments/overview.sql.server.ts'
import { tagReads } from '#platform/cache/tags.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve, serveRead } from '#platform/contract/serve.server.ts'
import { Refusal } from '#platform/errors.ts'
import { baseLocale } from '#platform/locale.ts'
import { countWaitingMails } from '#platform/mail/sql.server.ts'
import { renderMarkdown } from '#platform/markdown.server.ts'
import { fromMinor } from '#platform/money.ts'
import { countWaitingReviews } from '#reviews/sql.server.ts'
import { readTimeZone } from './articles/clock.server.ts'
import { findArticleBySlug, listArticles } from './articles/sql.server.ts'
import { toHtml, toPost } from './articles/view.server.ts'
import * as contract from './contract.ts'
import { type CommonQuestion, questions } from './questions.ts'

export function servePages(api: Api, { db, config, remembered }: AppContext): void {
  const getTimeZone = remembered.reader([], () => readTimeZone(db, config))
  serveRead(api, contract.listPosts, async () => {
    tagReads('posts')
    return [...questions.map(questionView), ...(await listArticles(db, await getTimeZone())).map(toPost)]
  })
  serveRead(api, contract.getPost, async ({ params }) => {
    tagReads('posts')
    const question = questions.find(({ slug }) => slug === params.slug)
    if (question) return questionView(question)
    const row = await findArticleBySlug(db, await getTimeZone(), params.slug)
    if (!row) throw new Refusal('not_found', { what: 'article' })
    return toPost(row)
  })
  serveRead(api, contract.shopMode, () => {
    tagReads('configuration')
    return { test: config.mode === 'demo' && !config.stripe && !config.smtpUrl }
  })
  serve(api, contract.getOverview, () => overview({ db, config }))
}

async function overview({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<contract.Overview> {
  const timeZone = await readTimeZone(db, config)
  const [counts, promises, today, week, matters, low, unread, reviewsWaiting, { parked: unsentMails }] =
    await Promise.all([
      countOrders(db),
      countKeptPromises(db, timeZone),
      sumTakenSince(db, 'today'),
      sumTakenSince(db, 'week'),
      countOpenMatters(db),
      listLowStock(db),
      countUnread(db),
      countWaitingReviews(db),
      countWaitingMails(db),
    ])
  const { toPack, toShip, returns, held } = counts
  return {
    today: { orders: counts.today, revenue: today.map(revenueView) },
    week: { orders: counts.week, revenue: week.map(revenueView) },
    promises,
    ...{ toPack, toShip, returns, held, unread, reviewsWaiting, unsentMails },
    ...matters,
    low: low.map(({ id, ...product }) => ({ _id: id, ...product })),
  }
}

const revenueView = ({ currency, amountMinor }: { currency: string; amountMinor: number }) => ({
  currency,
  amount: fromMinor(Number(amountMinor), currency),
})

const questionView = ({ slug, question, answer, alsoIn }: CommonQuestion): contract.BlogPost => ({
  ...{ slug, kind: 'question', lang: baseLocale, tags: [], picture: null, date: null, alsoIn: [...alsoIn] },
  ...{ title: question[baseLocale] ?? '', summary: '', html: renderMarkdown(answer[baseLocale] ?? ''), alt: '' },
  translations: { title: question, html: toHtml(answer) },
})
