import { defineConfig } from 'vitest/config'
import { browserScripts } from './sandbox/vite.ts'

const all = ['src', 'sandbox', 'test', 'bench'].map((folder) => `${folder}/**/*.test.ts`)

/** These replace modules, which other files of their process would notice. */
const apart = ['src/pages.test.ts', 'src/payments/provider.test.ts', 'test/refusals/reworded.test.ts']

export default defineConfig({
  plugins: [browserScripts],
  test: {
    globalSetup: './test/database.ts',
    // Each file opens shops on databases of its own; two at a time are what two cores carry.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Loading and warming up the shop for each file anew took a third of all the time.
    projects: [
      { extends: true, test: { name: 'together', isolate: false, include: all, exclude: apart } },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
})
