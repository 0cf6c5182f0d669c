import { z } from 'zod'
import { Picture } from '#images/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

const tag = { name: 'Pages', description: 'Articles, and what admins see first.' }

/** A blog entry. `html` is safe: raw HTML in the text is shown as text. */
export const Post = z.object({
  slug: z.string(),
  kind: z.enum(['article', 'question']),
  title: z.string(),
  titleBn: z.string(),
  html: z.string(),
  /** The Bengali version, if there is one; `bengaliToo`: English pages show it below the English one. */
  htmlBn: z.string(),
  bengaliToo: z.boolean(),
  summaryBn: z.string(),
  lang: z.string(),
  tags: z.array(z.string()),
  picture: Picture.nullable(),
  /** Null for what the shop brings along. */
  date: z.iso.datetime().nullable(),
})
export type Post = z.output<typeof Post>

export const listPosts = endpoint('GET /posts', {
  tag,
  summary: 'Articles and questions with their answers, in their order',
  access: 'public',
  reply: z.array(Post),
})

export const getPost = endpoint('GET /posts/:slug', {
  tag,
  summary: 'One entry of the blog',
  access: 'public',
  reply: Post,
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

/** The figures of the admin's overview. Days are those of the database's clock, in UTC. */
export const Overview = z.object({
  today: z.object({ orders: z.int(), revenue: z.array(Revenue) }),
  week: z.object({ orders: z.int(), revenue: z.array(Revenue) }),
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
  /** Things that should never happen with money or stock, did happen, and are not investigated yet. */
  incidents: z.int(),
  /** Mails that are not tried any more. */
  unsentMails: z.int(),
  /** At most ten products with at most five in stock, lowest stock first. */
  low: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      nameBn: z.string(),
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
