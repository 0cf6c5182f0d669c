import type { Page } from '@playwright/test'
import type { Locale } from '../../src/base/platform/text/locale.ts'
import type { Look } from '../looks.ts'
import type { ScreenAddress } from '../screen-address.ts'
import type { Walker } from '../sessions.ts'
import type { LinkMemory } from './kinds.ts'
import type { Traffic } from './traffic.ts'

/** A screen at one moment of the walk: who sees it, in which language and look. */
export type Visit = {
  screen: ScreenAddress
  walker: Walker
  locale: Locale
  look: Look
  /** Whether it was just opened, in this look. */
  isFirstLook: boolean
  /** Whether the slow checks look at it too. They take turns in their looks, so that they see every pattern in both. */
  isTurn: boolean
  traffic: Traffic
  links: LinkMemory
}

/** A property of every screen. */
export type ScreenCheck = {
  name: string
  /** For whose screens it holds; everybody’s if missing. */
  walkers?: readonly Walker[]
  /** In which languages; in all if missing. */
  locales?: readonly Locale[]
  /** Asks for some looks only, or for some screens; without it, once for each language, as soon as the screen is open. */
  applies?: (visit: Visit) => boolean
  /** Its faults do not go away while a page settles. */
  isFinal?: true
  /** What is wrong; empty if nothing is. */
  find: (page: Page, visit: Visit) => Promise<string[]>
}

/** Whether a check is for what is visited now. */
export const isDue = ({ walkers, locales, applies }: ScreenCheck, visit: Visit): boolean =>
  (walkers?.includes(visit.walker) ?? true) &&
  (locales?.includes(visit.locale) ?? true) &&
  (applies ? applies(visit) : visit.isFirstLook)
