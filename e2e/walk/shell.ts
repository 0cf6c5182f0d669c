import type { Page } from '@playwright/test'
import { desk } from '../looks.ts'
import { whatHides } from '../seen.ts'
import type { ScreenCheck } from './check.ts'

export const topCheck: ScreenCheck = {
  name: 'a screen opens at its top',
  isFinal: true,
  find: async (page) => {
    const scrolled = await page.evaluate(() => scrollY)
    return scrolled === 0 ? [] : [`it is scrolled by ${scrolled} px`]
  },
}

/** At a desk, an admin’s screen stands beside the rail, instead of the shop’s header and footer. */
export const railCheck: ScreenCheck = {
  name: 'an admin’s screen stands beside the rail, which marks where it is',
  walkers: ['admin'],
  locales: ['en'],
  applies: ({ look, isFirstLook }) => look === desk && isFirstLook,
  async find(page) {
    const faults: string[] = []
    const heading = page.getByRole('heading', { level: 1 })
    const marked = page.getByRole('navigation', { name: 'Dashboard' }).locator('[aria-current]')
    for (const [name, element] of Object.entries({ heading, 'mark of the rail': marked })) {
      const count = await element.count()
      const hidden = count === 1 ? await element.evaluate(whatHides) : `there are ${count}`
      if (hidden) faults.push(`${name}: ${hidden}`)
    }
    for (const [name, element] of Object.entries(partsOfShop(page)))
      if ((await element.count()) > 0) faults.push(`the shop’s ${name} is there`)
    const { x, width } = (await page.getByRole('main').boundingBox())!
    if (x + width <= desk.width - 20) faults.push(`it ends at ${x + width} px`)
    return faults
  },
}

const partsOfShop = (page: Page) => ({
  footer: page.getByRole('contentinfo'),
  menu: page.getByRole('navigation', { name: 'Main' }),
})
