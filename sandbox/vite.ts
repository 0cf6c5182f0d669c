import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const suffix = '?script'

/**
 * Makes a browser's script an entry of a build of its own: `import text from './card-field.ts?script'` gives its text
 * with all that it imports. So it is in the shop's build, while developing, and in tests.
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

/** Fails a build in which somebody would load the sandbox without asking for it: a server with keys of Stripe's, a page. */
export const sandboxApart: Plugin = {
  name: 'sandbox-apart',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const loaded = new Set(chunks.filter(({ isEntry }) => isEntry))
    // A set may grow while it is gone through.
    for (const { imports } of loaded)
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
    const early = [...loaded].flatMap(({ moduleIds }) => moduleIds).filter((path) => path.startsWith(folder))
    if (early.length > 0) this.error(`Of the sandbox is loaded without being asked for: ${early.join(', ')}`)
  },
}
