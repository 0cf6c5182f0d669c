import { type Locale, locales, toLocalePath } from '../../src/base/platform/text/locale.ts'
import { runs } from '../../test/runs.ts'
import { resolveScreen } from '../screen-address.ts'
import { screens } from '../screens.ts'
import { type Walker, walkerRoles } from '../sessions.ts'
import { walkTest as test } from './fixtures.ts'
import { planLooks } from './plan.ts'
import { recordTraffic } from './traffic.ts'
import { walkScreen } from './walk.ts'

/** Who opens the screens, and in which languages; `long`: not in each run. */
const walks: Record<Walker, { in: readonly Locale[]; long?: true }> = {
  visitor: { in: locales },
  newcomer: { in: ['en'], long: true },
  customer: { in: locales },
  attacker: { in: ['en'], long: true },
  admin: { in: locales },
}

/** In each run a screen is seen in one language, which is the other one for the next screen; in a night, in all. */
const isTurn = (index: number, locale: Locale) => locales[index % locales.length] === locale

// A window that was narrowed preloads smaller pictures, and then goes on showing those it has.
const preloaded = 'was preloaded using link preload but not used'

for (const [walker, { in: spoken, long }] of Object.entries(walks) as [Walker, (typeof walks)[Walker]][])
  test.describe(`as ${walker}`, () => {
    test.use({ walker })
    for (const [index, screen] of screens[walkerRoles[walker]].entries())
      for (const locale of spoken)
        test(
          `the screen ${screen.name} passes every check in ${locale} [P10]`,
          !long && isTurn(index, locale) ? {} : { tag: '@long' },
          async ({ page, session, linkMemory, hostileTexts: _, expectRefusal, expectComplaint }) => {
            expectComplaint(preloaded)
            const traffic = recordTraffic(page)
            const address = resolveScreen(screen, session.facts)
            const path = toLocalePath(locale, address.path)
            if (screen.status) expectRefusal(screen.status, path)
            const looks = planLooks(locale, index, runs(1, 2) > 1)
            await walkScreen(page, { screen: { ...address, path }, walker, locale, traffic, links: linkMemory }, looks)
          },
        )
  })
