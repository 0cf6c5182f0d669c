import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { ModifiedReply } from '#base/platform/contract/shapes.ts'
import { type SettingName, settingNames, settings } from './fields.ts'

const tag = { name: 'Settings', description: 'What admins decide about the shop.' }

type Shapes = { [Name in SettingName]: (typeof settings)[Name]['shape'] }

/** The shop's settings; `fields.ts` explains each. */
export const ShopSettings = z.strictObject(
  Object.fromEntries(settingNames.map((name) => [name, settings[name].shape])) as Shapes,
)
export type ShopSettings = z.output<typeof ShopSettings>

export const getSettings = endpoint('GET /settings', {
  tag,
  summary: 'The shop’s settings',
  access: 'admin',
  reply: ShopSettings,
})

/** Changes the given settings: 1, or 0 if all had these values already. */
export const changeSettings = endpoint('PATCH /settings', {
  tag,
  summary: 'Change settings',
  access: 'admin',
  body: ShopSettings.partial(),
  reply: ModifiedReply,
})

/** The shop's pages on social networks, as every page shows them. */
export const listSocialLinks = endpoint('GET /social-links', {
  tag,
  summary: 'The shop’s pages on social networks',
  access: 'public',
  reply: z.array(z.object({ name: z.string(), href: z.string() })),
})
export type SocialLink = z.output<typeof listSocialLinks.reply>[number]
