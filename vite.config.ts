import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    paraglideVitePlugin({ project: './project.inlang', outdir: './src/paraglide', strategy: ['baseLocale'] }),
  ],
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    // The server is the SSR entry itself, so that React Router's modules exist once.
    ssr: { build: { target: 'node24', rolldownOptions: { input: './src/server.ts' } } },
  },
})
