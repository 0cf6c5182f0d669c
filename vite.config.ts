import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { browserScripts, sandboxApart } from './sandbox/vite.ts'

/** Mails and refusals are put into words on the server: no browser fetches those words in any language. */
const isOfServer = (key: string) => /^(mail|refusal)_/.test(key)

/**
 * Takes the Bengali texts out of the browser's scripts: Bengali pages fetch them in one file of their own, and
 * English readers do not pay for them. While developing, and on the server, both languages are compiled in.
 */
const bengaliApart: Plugin = {
  name: 'bengali-apart',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/\/src\/paraglide\/messages\/\w+\.js$/.test(id)) return
    const [english, name] = /const en_(\w+) = [^;]*=> \{\n\treturn `[\s\S]*?`\n};\n/.exec(code) ?? []
    if (!english || !name) return
    // A key that is a word of the language has an underscore before it.
    const key = name.replace(/^_/, '')
    const message = `const ${name} = (i) => bengali('${key}', i) ?? en_${name}(i)\nexport { ${name} as '${key}' }\n`
    if (isOfServer(key)) throw new Error(`The server alone says ${key}; a script for browsers asks for it.`)
    return { code: `import { bengali } from '#platform/bengali.ts'\n${english}${message}`, map: null }
  },
}

const serversTextsApart: Plugin = {
  name: 'servers-texts-apart',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.endsWith('/messages/bn.json')) return
    const texts = Object.entries<string>(JSON.parse(code)).filter(([key]) => !isOfServer(key))
    return { code: JSON.stringify(Object.fromEntries(texts)), map: null }
  },
}

/**
 * Lets each page take along the texts that it alone shows; through the one list of all messages every page would bring
 * those of all others.
 */
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
    // A message whose name is a word of the language is in a file with an underscore before it.
    const file = (key: string) => (key === 'delete' ? '_delete' : key)
    const imports = [...keys].map((key) => `import { ${key} as m_${key} } from '${folder}/${file(key)}.js'\n`)
    return { code: imports.join('') + body, map: null }
  },
}

/** Lets our own function load the scripts of pages in the place of React Router's. The build fails if it has moved. */
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

export default defineConfig({
  plugins: [
    tailwindcss(),
    bengaliApart,
    serversTextsApart,
    ownRouteLoading,
    reactRouter(),
    paraglideVitePlugin({ project: './project.inlang', outdir: './src/paraglide', strategy: ['baseLocale'] }),
    textsApart,
    browserScripts,
    sandboxApart,
  ],
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name: 'texts', test: /\/paraglide\/messages\//, minShareCount: 2 }] },
          },
        },
      },
    },
    // The server is the SSR entry itself, so that React Router's modules exist once.
    ssr: { build: { target: 'node24', rolldownOptions: { input: './src/server.ts' } } },
  },
})
