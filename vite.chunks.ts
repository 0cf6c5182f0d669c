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

const names = ['framework', 'shell', 'public', 'forms', 'lists', 'signing-in', 'contracts', 'dashboard'] as const
type Name = (typeof names)[number]

/** In order: a module is taken with all that it imports, but for what is taken already. */
export const chunks = names.map((name, index) => ({
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
  priority: names.length - index,
}))

/**
 * Which file a module is in, where the bundler's own choice, a file for each set of pages that share it, would be dozens
 * of small ones that compress badly: React and the router, which change least; what every page needs, or the first one
 * shares with other public ones; what these share without it; what the public forms share, what lists of products need,
 * what the sign-in screens do, what the API takes that concerns several features, and what the dashboard repeats.
 */
function chunkOf(id: string, graph: Graph): Name | null {
  if (/\/node_modules\/(react|react-dom|react-router|scheduler)\/|^\0rolldown\/runtime/.test(id)) return 'framework'
  if (everyPage.some((page) => needs(page, graph).has(id))) return 'shell'
  const countIn = (pages: string[]) => pages.filter((page) => needs(page, graph).has(id)).length
  const forms = countIn(publicForms)
  const users = countIn(publicPages) + forms
  const isOfHome = needs(publicPages[0]!, graph).has(id)
  if (users > forms && users > 1) return isOfHome ? 'shell' : 'public'
  if (forms > 1) return 'forms'
  if (countIn(lists) > 1) return users > (needs(lists[0]!, graph).has(id) ? 1 : 0) ? null : 'lists'
  if (signingIn.every((page) => needs(page, graph).has(id))) return 'signing-in'
  if (/\/node_modules\/zod\//.test(id)) return 'contracts'
  if (/\/contract\.ts$/.test(id)) return isOfOneFeature(id, graph) ? null : 'contracts'
  if (/\/src\/base\/ui\/lists\/(table|search-form)|\/lucide-react\//.test(id)) return 'dashboard'
  const isSharedText = /\/paraglide\/messages\//.test(id) && (graph.getModuleInfo(id)?.importers.length ?? 0) > 1
  if (!isSharedText) return null
  if (users === 0) return 'dashboard'
  return signingIn.some((page) => needs(page, graph).has(id)) ? 'signing-in' : isOfHome ? 'shell' : 'public'
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
