import { resolveScreen } from '../screen-address.ts'
import { screens } from '../screens.ts'

/** Which links of the shop were asked for, and pages of which kinds were opened; each once by a worker. */
export type LinkMemory = { asked: Set<string>; openedKinds: Set<string> }

export const createLinkMemory = (): LinkMemory => ({ asked: new Set(), openedKinds: new Set() })

/** The kind of page that an address leads to: its path without names and ids, and which queries it has. */
export const toKind = ({ pathname, searchParams }: URL): string =>
  `${pathname
    .replace(/^\/bn(?:\/|$)/, '/')
    .replace(/\/(products|families|categories|blogs)\/[^/]+/, '/$1/:slug')
    .replace(/[0-9a-f-]{36}/, ':id')
    .replace(/[^/]+@[^/]+|[^/]+%40[^/]+/, ':email')}?${[...new Set(searchParams.keys())].sort()}`

const anyProduct = { _id: crypto.randomUUID(), name: 'any', slug: 'any' }
/** What a shop could have, for addresses that nobody opens. */
export const anyFacts = { product: anyProduct, soldOut: anyProduct, email: 'anybody@example.com', hasProfile: false }

const listedKinds = new Set(
  Object.values(screens)
    .flat()
    .map((screen) => toKind(new URL(resolveScreen(screen, anyFacts).path, 'http://localhost'))),
)

/** Whether the walk opens a page of this kind anyway, since it is on the list of screens. */
export const isListedKind = (kind: string): boolean => listedKinds.has(kind)
