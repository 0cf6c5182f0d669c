import type { Locale } from '../../src/base/platform/text/locale.ts'
import { desk, type Look, narrow, phone, wide } from '../looks.ts'

/** The looks of a screen in their order, and whether the slow checks look too. */
export type PlannedLook = { look: Look; isTurn: boolean }

/**
 * Layout depends on width and colours on theme: every width and both themes are looked at, but not every combination.
 * A screen is opened wide in one language and narrow in the other. The slow checks come last, in one look of the two,
 * which is another one for each screen and language; in a night, in both.
 */
export function planLooks(locale: Locale, index: number, inEveryLook: boolean): PlannedLook[] {
  const isOpenedWide = locale === 'en'
  const isTurnNarrow = !inEveryLook && Math.floor(index / 2) % 2 === (isOpenedWide ? 0 : 1)
  const wideLast = isOpenedWide ? [desk, phone, narrow, wide] : [narrow, phone, desk, wide]
  const narrowLast = isOpenedWide ? [desk, wide, phone, narrow] : [phone, desk, wide, narrow]
  const looks = isTurnNarrow ? narrowLast : wideLast
  const turns = inEveryLook ? [narrow, wide] : [looks.at(-1)!]
  return looks.map((look) => ({ look, isTurn: turns.includes(look) }))
}
