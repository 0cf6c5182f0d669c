import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const suffix = '?script'

/**
 * Bundles a browser script as an entry of its own: `import text from './card-field.ts?script'` gives its text with all
 * its imports, in the shop's build, during development and in tests.
 */
export const browserScripts: Plugin = {
  name: 'browser-scripts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(suffix)) return
    const chunk = await bundled(id.slice(0, -suffix.length))
    for (const path of chunk.moduleIds) this.addWatchFile(path)
    return `export default ${JSON.stringify(chunk.code.trim())}`
  },
}

async function bundled(input: string): Promise<Rolldown.OutputChunk> {
  const output = { format: 'iife' } as const
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', rolldownOptions: { input, output } },
  })
  return (built as Rolldown.RolldownOutput).output[0]
}

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Fails a build that loads the sandbox unconditionally, in a page or in a server that uses Stripe keys. */
export const sandboxApart: Plugin = {
  name: 'sandbox-apart',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const loaded = new Set(chunks.filter(({ isEntry }) => isEntry))
    // Items added to a set during iteration are visited too.
    for (const { imports } of loaded)
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
    const early = [...loaded].flatMap(({ moduleIds }) => moduleIds).filter((path) => path.startsWith(folder))
    if (early.length > 0) this.error(`Of the sandbox is loaded without being asked for: ${early.join(', ')}`)
  },
}
