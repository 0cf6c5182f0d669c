import type { ScreenCheck } from './check.ts'

/** Fields in which the browser itself would write who its owner is. */
const selector = 'input:is([autocomplete~=name], [autocomplete~=email], [autocomplete~=username])'

export const knownCheck: ScreenCheck = {
  name: 'no form asks who somebody is whose account says so',
  walkers: ['newcomer', 'customer'],
  find: (page) =>
    page
      .getByRole('main')
      .locator(selector)
      .evaluateAll((fields) =>
        (fields as HTMLInputElement[])
          .filter(({ value, offsetParent }) => value === '' && offsetParent !== null)
          .map(({ name }) => `${name} is empty`),
      ),
}
