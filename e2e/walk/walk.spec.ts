import { type Locale, locales, toLocalePath } from '../../src/platform/locale.ts'
import { runs } from '../../test/runs.ts'
import { resolveScreen } from '../screen-address.ts'
import { screens } from '../screens.ts'
import { type Walker, walkerRoles } from '../sessions.ts'
import { walkTest as test } from './fixtures.ts'
import { planLooks } from './plan.ts'
import { recordTraffic } from './traffic.ts'
import { walkScreen } from './walk.ts'

/** Who opens the screens, in which languages. */
const walks = {
  visitor: locales,
  newcomer: ['en'],
  customer: locales,
  attacker: ['en'],
  admin: locales,
} as const satisfies Record<Walker, readonly Locale[]>

// A window that was narrowed preloads smaller pictures, and then goes on showing those it has.
const preloaded = 'was preloaded using link preload but not used'

for (const walker of Object.keys(walks) as Walker[])
  test.describe(`as ${walker}`, () => {
    test.use({ walker })
    for (const [index, screen] of screens[walkerRoles[walker]].entries())
      test(`the screen ${screen.name} passes every check`, async ({
        page,
        session,
        linkMemory,
        hostileTexts: _,
        expectRefusal,
        expectComplaint,
      }) => {
        expectComplaint(preloaded)
        const traffic = recordTraffic(page)
        const address = resolveScreen(screen, session.facts)
        for (const locale of walks[walker]) {
          const path = toLocalePath(locale, address.path)
          if (screen.status) expectRefusal(screen.status, path)
          const looks = planLooks(locale, index, runs(1, 2) > 1)
          await walkScreen(page, { screen: { ...address, path }, walker, locale, traffic, links: linkMemory }, looks)
        }
      })
  })
