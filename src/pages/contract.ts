import { z } from 'zod'
import { Picture } from '#images/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

/** An entry of the blog. `html` is safe: raw HTML in the text is shown as text. */
export const Post = z.object({
  slug: z.string(),
  kind: z.enum(['article', 'question']),
  title: z.string(),
  titleBn: z.string(),
  html: z.string(),
  /** The same in Bengali, where there is one. */
  htmlBn: z.string(),
  summaryBn: z.string(),
  lang: z.string(),
  tags: z.array(z.string()),
  picture: Picture.nullable(),
  date: z.iso.datetime(),
})
export type Post = z.output<typeof Post>

export const listPosts = endpoint('GET /posts', {
  summary: 'Articles and questions with their answers, in their order',
  access: 'public',
  reply: z.array(Post),
})

export const getPost = endpoint('GET /posts/:slug', {
  summary: 'One entry of the blog',
  access: 'public',
  reply: Post,
  refusals: ['not_found'],
})
