import { m } from '#paraglide/messages.js'
import type { TextName } from './contract.ts'

/** The titles of texts with a page of their own. */
export const textTitles: Record<TextName, () => string> = {
  terms: m.footer_terms,
  privacy: m.footer_privacy,
  imprint: m.footer_imprint,
  policy: m.footer_policy,
  cookie: m.footer_cookie,
  branding: m.footer_branding,
  design: m.footer_design,
  marketing: m.footer_marketing,
  advertisement: m.footer_advertisement,
}
