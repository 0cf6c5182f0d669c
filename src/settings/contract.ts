import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Modified } from '#platform/contract/shapes.ts'

const tag = { name: 'Settings', description: 'What admins decide about the shop.' }

/** An https address, or empty. */
const WebAddress = z
  .string()
  .trim()
  .max(200)
  .pipe(z.union([z.literal(''), z.url({ protocol: /^https$/, hostname: z.regexes.domain })]))

/**
 * `reviews`: shown at once, or at once only from people who bought the product and otherwise once an admin has approved
 * them. `returnDays`: within so many days of its last parcel customers may ask to return what was sent; 0: not online. The
 * others are addresses of the shop's pages on social networks; an empty one is not shown.
 */
export const Settings = z.strictObject({
  reviews: z.enum(['at_once', 'approved']),
  returnDays: z.int().min(0).max(999),
  linkedin: WebAddress,
  youtube: WebAddress,
  github: WebAddress,
  facebook: WebAddress,
  instagram: WebAddress,
})
export type Settings = z.output<typeof Settings>

export const getSettings = endpoint('GET /settings', {
  tag,
  summary: 'The shop’s settings',
  access: 'admin',
  reply: Settings,
})

/** Changes the settings that are sent: 1, or 0 if all had these values already. */
export const changeSettings = endpoint('PATCH /settings', {
  tag,
  summary: 'Change settings',
  access: 'admin',
  body: Settings.partial(),
  reply: Modified,
})

/** The shop's pages on social networks, as every page shows them. */
export const listSocialLinks = endpoint('GET /social-links', {
  tag,
  summary: 'The shop’s pages on social networks',
  access: 'public',
  reply: z.array(z.object({ name: z.string(), href: z.string() })),
})
export type SocialLink = z.output<typeof listSocialLinks.reply>[number]
