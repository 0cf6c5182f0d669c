import { getShopName } from '#base/platform/shop-name.ts'
import { toLocalizedPath } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { NewsKind } from './kinds.ts'
import type { News } from './news.server.ts'

/** How many of a kind there are, as a title. */
export const newsTitles: Record<NewsKind, (parts: { count: number }) => string> = {
  order: m.mail_news_order,
  message: m.mail_news_message,
  return: m.mail_news_return,
  dispute: m.mail_news_dispute,
  review: m.mail_news_review,
  stock: m.mail_news_stock,
  trouble: m.mail_news_trouble,
}

/** A mail names so many things, and says how many more there are. */
const maxNamed = 20

/** Whoever stops these mails finds the screen at their end. */
export const writeEnd = (shopUrl: string): string =>
  m.mail_news_end({ link: shopUrl + toLocalizedPath('/dashboard/notifications'), shop: getShopName() })

export function writeNews(kind: NewsKind, news: readonly News[], shopUrl: string): { subject: string; body: string } {
  const title = newsTitles[kind]({ count: news.length })
  const named = news.slice(0, maxNamed).map(({ path, describe }) => `${describe()}\n${shopUrl}${toLocalizedPath(path)}`)
  const more = news.length - named.length
  const [first] = news
  return {
    subject: news.length === 1 ? `${title}: ${first!.describe()}` : title,
    body: [...named, ...(more > 0 ? [m.mail_news_more({ count: more })] : []), writeEnd(shopUrl)].join('\n\n'),
  }
}
