import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { ModifiedReply } from '#base/platform/contract/shapes.ts'

const tag = { name: 'Look', description: 'The logo and the colour of the shop.' }

/** An uploaded picture, or none. */
const UploadPath = z.string().regex(/^(?:|\/images\/[0-9a-f]{32}-(?:320|640|1200)\.webp)$/)

/**
 * `logo` stands at the top of every page, `logoOnDark` there on dark pages and at their foot; without it, `logo` and the shop's name do. `icon` is
 * shown by browsers. `colour`: of links and buttons, as `#rrggbb`; empty: that of the software.
 */
export const Look = z.strictObject({
  logo: UploadPath,
  logoOnDark: UploadPath,
  icon: UploadPath,
  colour: z
    .string()
    .toLowerCase()
    .regex(/^(?:|#[0-9a-f]{6})$/),
})
export type Look = z.output<typeof Look>

export const getLook = endpoint('GET /look', {
  tag,
  summary: 'The logo and the colour of the shop',
  access: 'admin',
  reply: Look,
})

/** Replaces all of it. `was` holds what the form showed, so that another admin's change made meanwhile is not lost. */
export const changeLook = endpoint('PUT /look', {
  tag,
  summary: 'Change the logo and the colour of the shop',
  access: 'admin',
  body: z.strictObject({ was: Look, is: Look }),
  reply: ModifiedReply,
  refusals: ['stale_version'],
})

const Logo = z.object({ url: z.string(), width: z.int(), height: z.int() })
export type Logo = z.output<typeof Logo>

/** As pages need it. */
export const ShownLook = z.object({
  logo: Logo.nullable(),
  logoOnDark: Logo.nullable(),
  icon: z.string(),
  colour: z.string(),
})
export type ShownLook = z.output<typeof ShownLook>
