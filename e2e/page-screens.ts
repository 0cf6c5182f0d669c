import { readFileSync } from 'node:fs'
import { type Page, type PageAccess, pages } from '../src/pages.ts'
import type { Screen } from './screen-address.ts'

/** What a page’s row and its route module do not say of its screen; as a text, why it is not opened by its address alone. */
export type PageScreen = Partial<Omit<Screen, 'name'>> | string

const texts: Record<string, unknown> = JSON.parse(readFileSync(new URL('../messages/en.json', import.meta.url), 'utf8'))

/** The screens of the pages of some access, in the order of `src/pages.ts`. */
export const deriveScreens = (own: Readonly<Record<string, PageScreen>>, ...access: PageAccess[]): Screen[] =>
  Object.entries<Page>(pages)
    .filter(([path, page]) => access.includes(page.access) && typeof own[path] !== 'string')
    .map(([path, { file }]) => {
      const said = own[path] as Partial<Screen> | undefined
      return { name: path, path, ...said, heading: said?.heading ?? readHeading(path, file) }
    })

/** Where a route module says how its page is called, the surest first. */
const titles = (path: string) => [
  new RegExp(`'${path}': \\{ title: m\\.(\\w+)`),
  /<PageTitle[^>]*>\s*\{m\.(\w+)\(\)\}/,
  /buildTitleMeta\(m\.(\w+)\(\)\)/,
  /\bpage: m\.(\w+)\(\)/,
]

function readHeading(path: string, file: string): string {
  const module = readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8')
  const key = titles(path)
    .map((title) => title.exec(module)?.[1])
    .find((found) => found !== undefined)
  const heading = key && texts[key]
  if (typeof heading === 'string') return heading
  throw new Error(`src/${file} names no message as the title of ${path}: e2e/screens.ts says its heading.`)
}
