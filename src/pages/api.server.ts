import { Marked } from 'marked'
import { lowStock } from '#catalogue/sql.server.ts'
import { unreadCount } from '#inbox/sql.server.ts'
import { orderCounts } from '#orders/overview.sql.server.ts'
import { openMatters, takenSince } from '#payments/overview.sql.server.ts'
import { shows } from '#platform/cache/tags.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import { type Api, serve, serveRead } from '#platform/contract/serve.server.ts'
import type { Database } from '#platform/database/connect.server.ts'
import { Refusal } from '#platform/errors.ts'
import { escapeHtml } from '#platform/http/html.server.ts'
import { waitingMails } from '#platform/mail/sql.server.ts'
import { fromMinor } from '#platform/money.ts'
import { waitingCount } from '#reviews/sql.server.ts'
import * as contract from './contract.ts'
import { allPosts, type PostRow, postBySlug } from './sql.server.ts'

export function servePages(api: Api, { db, config }: AppContext): void {
  serveRead(api, contract.listPosts, async () => {
    shows('posts')
    return (await allPosts(db)).map(postView)
  })
  serveRead(api, contract.getPost, async ({ params }) => {
    shows('posts')
    const row = await postBySlug(db, params.slug)
    if (!row) throw new Refusal('not_found', { what: 'article' })
    return postView(row)
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

/** Markdown in which HTML is shown as text, and links are http(s) addresses or paths of the shop. */
const markdown = new Marked({
  renderer: {
    html: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      return /^(https?:\/\/|\/(?!\/))/.test(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text
    },
    image: ({ text }) => escapeHtml(text),
  },
})

const html = (body: string) => markdown.parse(body, { async: false })

function postView({ body, bodyBn, tags, publishedAt, kind, ...row }: PostRow): contract.Post {
  return {
    ...row,
    kind: kind as contract.Post['kind'],
    tags: tags as string[],
    html: html(body),
    htmlBn: bodyBn ? html(bodyBn) : '',
    date: publishedAt.toISOString(),
  }
}
