import { tagReads } from '#base/platform/cache/tags.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve, serveRead } from '#base/platform/contract/serve.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { baseLocale } from '#base/platform/text/locale.ts'
import { renderMarkdown } from '#base/platform/text/markdown.server.ts'
import { readTimeZone } from './articles/clock.server.ts'
import { findArticleBySlug, listArticles } from './articles/sql.server.ts'
import { toHtml, toPost } from './articles/view.server.ts'
import * as contract from './contract.ts'
import { loadOverview } from './overview.server.ts'
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
  serve(api, contract.getOverview, () => loadOverview(db, config))
}

const questionView = ({ slug, question, answer, alsoIn }: CommonQuestion): contract.BlogPost => ({
  ...{ slug, kind: 'question', lang: baseLocale, tags: [], picture: null, date: null, alsoIn: [...alsoIn] },
  ...{ title: question[baseLocale] ?? '', summary: '', html: renderMarkdown(answer[baseLocale] ?? ''), alt: '' },
  translations: { title: question, html: toHtml(answer) },
})
