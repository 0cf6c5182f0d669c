import { z } from 'zod'
import { Picture } from '#base/images/contract.ts'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { translationsFor } from '#base/platform/contract/shapes.ts'

const tag = { name: 'Pages', description: 'Articles, and what admins see first.' }

/** A blog entry. `html` is safe: raw HTML in the text is shown as text. */
export const BlogPost = z.object({
  slug: z.string(),
  kind: z.enum(['article', 'question']),
  title: z.string(),
  /** In plain words, as the title; empty if there is none. */
  summary: z.string(),
  html: z.string(),
  /** Says what the picture shows; empty: the name of the picture does. */
  alt: z.string(),
  /** A summary stands for the text in languages that only the title was translated to. */
  translations: translationsFor('title', 'summary', 'html', 'alt'),
  /** Languages in which `html` stands on pages of other languages as well. */
  alsoIn: z.array(z.string()),
  lang: z.string(),
  tags: z.array(z.string()),
  picture: Picture.nullable(),
  /** The day from which it is published; null for what the shop brings along. */
  date: z.iso.date().nullable(),
})
export type BlogPost = z.output<typeof BlogPost>

export const listPosts = endpoint('GET /posts', {
  tag,
  summary: 'Articles and questions with their answers, in their order',
  access: 'public',
  reply: z.array(BlogPost),
})

export const getPost = endpoint('GET /posts/:slug', {
  tag,
  summary: 'One entry of the blog',
  access: 'public',
  reply: BlogPost,
  refusals: ['not_found'],
})

/** Tried out: no card is charged and no mail leaves the shop. */
export const shopMode = endpoint('GET /shop-mode', {
  tag,
  summary: 'Whether this is a demonstration with test cards and an outbox',
  access: 'public',
  reply: z.object({ test: z.boolean() }),
})

/** Revenue in one currency, in its major unit. */
const Revenue = z.object({ currency: z.string(), amount: z.number() })

/** Orders that were placed, and money that came in, in a period. */
const Business = z.object({ orders: z.int(), revenue: z.array(Revenue) })

/** Since when the oldest has waited; null: none does. */
const Since = z.iso.datetime().nullable()

/** The figures of the admin's overview. Days are those of the shop's calendar. */
export const Overview = z.object({
  today: Business,
  yesterday: Business,
  /** The seven days up to now, and those before them. */
  week: Business,
  weekBefore: Business,
  /** Of the orders that were to be dispatched in the last 30 days, how many were on the promised day. */
  promises: z.object({ due: z.int(), kept: z.int() }),
  /** Paid orders waiting to be packed, and packed ones waiting to be shipped. */
  toPack: z.int(),
  toShip: z.int(),
  /** Unpaid orders that hold stock. */
  held: z.int(),
  returns: z.int(),
  refundsDue: z.int(),
  unread: z.int(),
  /** Reviews that wait for approval. */
  reviewsWaiting: z.int(),
  oldest: z.object({
    ...{ toPack: Since, toShip: Since, held: Since, returns: Since },
    ...{ refundsDue: Since, unread: Since, reviewsWaiting: Since },
  }),
  /**
   * What was bought most in the seven days up to now, and by whom, by the price of the goods in the shop's currency. What is
   * withdrawn has no page to edit it.
   */
  currency: z.string(),
  sellers: z.array(
    z.object({
      ...{ _id: z.string(), sku: z.string(), name: z.string(), translations: translationsFor('name') },
      ...{ isWithdrawn: z.boolean(), pieces: z.int(), sum: z.number() },
    }),
  ),
  customers: z.array(z.object({ _id: z.string(), name: z.string(), orders: z.int(), sum: z.number() })),
  /** Things that should never happen with money or stock, did happen, and are not investigated yet. */
  incidents: z.int(),
  /** Mails that are not tried any more. */
  unsentMails: z.int(),
  /** At most ten products with at most five in stock, lowest stock first. */
  low: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      translations: translationsFor('name'),
      sku: z.string(),
      quantity: z.int(),
      packSize: z.int(),
    }),
  ),
})
export type Overview = z.output<typeof Overview>

export const getOverview = endpoint('GET /overview', {
  tag,
  summary: 'How the shop stands',
  access: 'admin',
  reply: Overview,
})
