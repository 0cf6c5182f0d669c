import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))

const everyPage = ['entry.client.tsx', 'root.tsx'].map(source)
const publicPages = [
  'shop/pages/home.tsx',
  'goods/families/products.tsx',
  'goods/catalogue/page/product.tsx',
  'shop/pages/blogs.tsx',
  'shop/pages/blog.tsx',
].map(source)
const publicForms = ['desk/inbox/contact.tsx', 'people/identity/sign-in/login.tsx'].map(source)
const lists = ['goods/families/products.tsx', 'goods/families/family.tsx', 'goods/families/category.tsx'].map(source)
const signingIn = ['people/identity/sign-in/login.tsx', 'people/identity/sign-in/register.tsx'].map(source)

const names = [
  'framework',
  'shell',
  'public',
  'forms',
  'rows',
  'lists',
  'signing-in',
  'contracts',
  'dashboard',
] as const
type Name = (typeof names)[number]

/** In order: a module is taken with all that it imports, but for what is taken already. */
export const chunks = names.map((name, index) => ({
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
  priority: names.length - index,
}))

/**
 * Which file a module is in, where the bundler's own choice, a file for each set of pages that share it, would be dozens
 * of small ones that compress badly: React and the router, which change least; what every page needs, or the first one
 * shares with other public ones; what these share without it; what the public forms share, what lists of products need, with other
 * screens or alone, what the sign-in screens do, what the API takes that concerns several features, and what the dashboard repeats.
 */
function chunkOf(id: string, graph: Graph): Name | null {
  if (/\/node_modules\/(react|react-dom|react-router|scheduler)\/|^\0rolldown\/runtime/.test(id)) return 'framework'
  if (everyPage.some((page) => needs(page, graph).has(id))) return 'shell'
  const countIn = (pages: string[]) => countPages(pages, id, graph)
  const forms = countIn(publicForms)
  const users = countIn(publicPages) + forms
  const isOfHome = needs(publicPages[0]!, graph).has(id)
  if (users > forms && users > 1) return isOfHome ? 'shell' : 'public'
  if (forms > 1) return 'forms'
  if (isOfLists(id, graph)) {
    if (isLeafOfMore(id, graph)) return 'rows'
    if (countIn(lists) > 1) return 'lists'
  }
  if (signingIn.every((page) => needs(page, graph).has(id))) return 'signing-in'
  if (/\/node_modules\/zod\//.test(id)) return 'contracts'
  if (/\/contract\.ts$/.test(id)) return isOfOneFeature(id, graph) ? null : 'contracts'
  if (/\/src\/base\/ui\/lists\/(table|search-form)|\/lucide-react\//.test(id)) return 'dashboard'
  const isSharedText = /\/paraglide\/messages\//.test(id) && (graph.getModuleInfo(id)?.importers.length ?? 0) > 1
  if (!isSharedText) return null
  if (users === 0) return 'dashboard'
  return signingIn.some((page) => needs(page, graph).has(id)) ? 'signing-in' : isOfHome ? 'shell' : 'public'
}

const countPages = (pages: readonly string[], id: string, graph: Graph): number =>
  pages.filter((page) => needs(page, graph).has(id)).length

/** Whether lists of products need a module, and no other public page does. */
const isOfLists = (id: string, graph: Graph): boolean =>
  countPages(lists, id, graph) > 0 &&
  countPages([...publicPages, ...publicForms], id, graph) <= countPages([lists[0]!], id, graph)

/** Whether other screens import a module of the lists, which brings nothing else of them. */
const isLeafOfMore = (id: string, graph: Graph): boolean => {
  const { importers = [], importedIds = [] } = graph.getModuleInfo(id) ?? {}
  return importers.some((by) => countPages(lists, by, graph) === 0) && !importedIds.some((of) => isOfLists(of, graph))
}

/** Whether only files of its own feature need a module. */
const isOfOneFeature = (id: string, graph: Graph): boolean =>
  (graph.getModuleInfo(id)?.importers ?? []).every((importer) => featureOf(importer) === featureOf(id))

const featureOf = (id: string) => /\/src\/(\w+\/[\w-]+)\//.exec(id)?.[1]

const needed = new Map<string, Set<string>>()

/** All modules that one imports, directly or through others, before anything is loaded on demand. Walked once for each page. */
function needs(page: string, graph: Graph): Set<string> {
  const known = needed.get(page)
  if (known) return known
  const modules = new Set([page])
  // A set's walk includes what is added to it meanwhile.
  for (const id of modules) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) modules.add(imported)
  needed.set(page, modules)
  return modules
}
