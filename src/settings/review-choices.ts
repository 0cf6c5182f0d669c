import { m } from '#paraglide/messages.js'
import type { Settings } from './contract.ts'

/** When a new review is shown, as text for admins. */
export const reviewChoices: Record<Settings['reviews'], () => string> = {
  at_once: m.settings_reviews_at_once,
  approved: m.settings_reviews_approved,
}
