import type { ScreenCheck } from './check.ts'
import { evil } from './hostile-data.ts'

/** Whatever is written in a text, it asks nobody for anything and opens nothing. */
export const hostileTextsCheck: ScreenCheck = {
  name: 'hostile texts are shown as plain text everywhere',
  isFinal: true,
  applies: () => true,
  find: async (_, { traffic: { foreignRequests, dialogs } }) => [
    ...foreignRequests.map((url) => `request: ${url}`),
    ...dialogs.map((message) => `dialog: ${message}`),
  ],
}

/** Screens that show the attacker’s own texts whatever other tests write. */
const showing = ['/dashboard/myProfile/:id', '/dashboard/reviewList']

export const hostileTextsShownCheck: ScreenCheck = {
  name: 'hostile texts are on the screens that show them',
  walkers: ['attacker'],
  applies: ({ screen, isFirstLook }) => isFirstLook && showing.includes(screen.name),
  find: async (page) => {
    const texts = await page.getByRole('main').allInnerTexts()
    return texts.join().includes(evil.slice(0, 30)) ? [] : ['the hostile text is missing']
  },
}
