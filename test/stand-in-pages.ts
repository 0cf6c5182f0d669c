import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pages } from '../src/app.server.ts'
import { tagReads } from '../src/base/platform/cache/tags.server.ts'
import { pages } from '../src/pages.ts'
import { makeScratchFolder } from './scratch.ts'

/** Pages that say their address, in the layouts of the table of pages, and one file. */
export function standInPages(show = showAddress): Pages {
  const assetsDirectory = makeScratchFolder('ironwright-files-')
  mkdirSync(join(assetsDirectory, 'assets'))
  writeFileSync(join(assetsDirectory, 'assets/screen.js'), 'export {}\n'.repeat(1000))
  const layouts = ['visitor', 'signed-in', 'admin'].map((access) => ({ id: access, path: undefined }))
  const screens = Object.entries(pages).map(([path, { access }]) => ({
    id: `screen ${path}`,
    path: path.slice(1),
    parentId: access === 'public' ? 'root' : access,
  }))
  const routes = Object.fromEntries(
    [{ id: 'root', path: '' }, ...layouts, ...screens].map((route) => [route.id, route]),
  )
  return { handler: show, routes: routes as unknown as Pages['routes'], assetsDirectory }
}

async function showAddress({ url }: Request): Promise<Response> {
  tagReads('configuration')
  return new Response(url, { status: url.includes('not-found') ? 404 : 200 })
}
