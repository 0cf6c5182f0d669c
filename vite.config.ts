import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    paraglideVitePlugin({ project: './project.inlang', outdir: './src/paraglide', strategy: ['baseLocale'] }),
  ],
  build: {
    // The server is the SSR entry itself, so that React Router's modules exist once.
    ...(isSsrBuild ? { rollupOptions: { input: './src/server.ts' } } : {}),
    assetsInlineLimit: 0,
    sourcemap: false,
    target: isSsrBuild ? 'node24' : 'es2022',
  },
}))
