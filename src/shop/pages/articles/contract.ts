import { z } from 'zod'
import { Picture } from '#base/images/contract.ts'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import {
  DeletedReply,
  enteredTranslations,
  InsertedReply,
  line,
  ModifiedReply,
  PhotoAddress,
  text,
  translationsFor,
} from '#base/platform/contract/shapes.ts'
import { BlogPost } from '../contract.ts'

const tag = { name: 'Articles', description: 'The articles of the blog, as admins write them.' }

/** The maximum length of each text, in each language. Bodies of two languages fit into one request. */
export const maxArticleLengths = { title: 120, slug: 120, summary: 400, body: 12_000, alt: 200 } as const
const { title, slug, summary, body, alt } = maxArticleLengths

/** The last part of an article's address. An empty one is made of its title. */
const EnteredSlug = line(slug).check(z.stringFormat('slug', /^[a-z0-9-]*$/))

/**
 * An article as it is entered. Texts are Markdown only in `body`; `alt` says what the picture shows. It is published from
 * `publishedOn`, a day of the shop's calendar; null: it is a draft.
 */
export const ArticleEntry = z.strictObject({
  slug: EnteredSlug,
  title: line(title, 'required'),
  summary: text(summary),
  body: text(body, 'required'),
  alt: line(alt),
  translations: enteredTranslations({ title: line(title), summary: text(summary), body: text(body), alt: line(alt) }),
  publishedOn: z.iso.date().nullable(),
})
export type ArticleEntry = z.output<typeof ArticleEntry>

export const articleStates = ['draft', 'planned', 'published'] as const
const ArticleState = z.enum(articleStates)

/** An article among others. `planned`: its day is to come. */
export const EditableArticle = z.object({
  ...{ _id: z.string(), slug: z.string(), title: z.string(), translations: translationsFor('title') },
  ...{ publishedOn: z.iso.date().nullable(), state: ArticleState },
  picture: Picture.nullable(),
})
export type EditableArticle = z.output<typeof EditableArticle>

/** Drafts first, then the latest. */
export const listEditableArticles = endpoint('GET /articles', {
  tag,
  summary: 'All articles, drafts included',
  access: 'admin',
  reply: z.array(EditableArticle),
})

/**
 * An article with all that its form has. `post`: as readers see it once it is published. `today` and `timeZone` are of the shop's
 * clock. `version` counts its changes.
 */
export const EditableArticleDetails = z.object({
  ...{ _id: z.string(), version: z.int(), state: ArticleState },
  entry: z.object({
    ...{ slug: z.string(), title: z.string(), summary: z.string(), body: z.string(), alt: z.string() },
    ...{ translations: translationsFor('title', 'summary', 'body', 'alt'), publishedOn: z.iso.date().nullable() },
  }),
  img: z.string(),
  post: BlogPost,
})
export type EditableArticleDetails = z.output<typeof EditableArticleDetails>

export const getEditableArticle = endpoint('GET /articles/:id', {
  tag,
  summary: 'One article as its form shows it, and as its page will',
  access: 'admin',
  reply: EditableArticleDetails,
  refusals: ['not_found'],
})

/** The day by which articles are published. */
export const getArticleDay = endpoint('GET /article-day', {
  tag,
  summary: 'What day it is by the shop’s clock',
  access: 'admin',
  reply: z.object({ today: z.iso.date(), timeZone: z.string() }),
})

export const addArticle = endpoint('POST /articles', {
  tag,
  summary: 'Add an article',
  access: 'admin',
  status: 201,
  body: z.strictObject({ is: ArticleEntry, img: PhotoAddress.optional() }),
  reply: InsertedReply,
})

/**
 * `version` is that of the article which the form showed, so that another admin's change made meanwhile is not lost. `img`: null
 * removes the picture, and without it the picture stays.
 */
export const editArticle = endpoint('PUT /articles/:id', {
  tag,
  summary: 'Change an article',
  access: 'admin',
  body: z.strictObject({
    version: z.int().min(1).max(1_000_000),
    is: ArticleEntry,
    img: PhotoAddress.nullable().optional(),
  }),
  reply: ModifiedReply,
  refusals: ['not_found', 'stale_version'],
})

export const deleteArticle = endpoint('DELETE /articles/:id', {
  tag,
  summary: 'Delete an article',
  access: 'admin',
  reply: DeletedReply,
  refusals: ['not_found'],
})
