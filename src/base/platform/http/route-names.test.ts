import { expect, test } from 'vitest'
import { pageInfo } from '../../../pages.server.ts'
import { locales, toLocalePath } from '../text/locale.ts'
import { createPageFinder } from './page-info.server.ts'
import { createPageNamer } from './route-names.server.ts'

const findPage = createPageFinder(pageInfo)
const namePage = createPageNamer(pageInfo.map(({ path }) => path))
/** A page of every other address has no name. */
const findName = (path: string) => {
  const found = findPage(path)?.path
  return found?.endsWith('*') ? undefined : found
}

test.each(pageInfo.map(({ path }) => path).filter((path) => !path.endsWith('*')))(
  'a page is named as the router finds it, in each language and spelling: %s',
  (path) => {
    const address = path.replace(/:\w+/g, 'Some-Thing')
    for (const spelling of [address, address.toUpperCase(), `${address}.data`])
      expect(namePage(spelling), spelling).toBe(findName(spelling.replace(/\.DATA$/, '.data')))
    for (const locale of locales) expect(namePage(toLocalePath(locale, address))).toBe(path)
  },
)

test.each(['/nowhere', '/products/a/b/c/d', '/products//', '/%'])('%s has no name', (path) => {
  expect(namePage(path)).toBe(findName(path))
})
