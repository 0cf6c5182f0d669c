import { m } from '#paraglide/messages.js'
import type { HomeSlide, TextName } from './contract.ts'

/** What the texts with a page of their own are called. */
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

/** What is to be seen in the pictures of slides. */
export const pictureNames: Record<HomeSlide['picture'], () => string> = {
  fasteners: m.slide_fasteners_alt,
  tools: m.slide_tools_alt,
  drives: m.slide_drives_alt,
  workshop: m.slide_workshop_alt,
}
