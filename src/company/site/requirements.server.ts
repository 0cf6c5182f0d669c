import type { Requirement, Requirements } from '#base/platform/requirement.server.ts'
import { locales } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import type { Site, TextName } from './contract.ts'
import { siteSetting } from './service.server.ts'
import { textTitles } from './text-titles.ts'

const isWritten = (text: Site['footer']): boolean => locales.some((locale) => text[locale] !== '')

const requireText = (name: TextName): Requirement => ({
  name: textTitles[name],
  remedy: m.opening_text_todo,
  isMet: async ({ db }) => isWritten((await siteSetting.read(db)).pages[name]),
  blocks: true,
  path: `/dashboard/site#${name}`,
})

export const requirements = {
  terms: requireText('terms'),
  privacy: requireText('privacy'),
  imprint: requireText('imprint'),
  address: {
    name: m.contact_address,
    remedy: m.opening_address_todo,
    isMet: async ({ db }) => isWritten((await siteSetting.read(db)).contact.address),
    blocks: true,
    path: '/dashboard/site#contact',
  },
} satisfies Requirements
