import { defineConfig } from 'vitest/config'
import { browserScripts } from './sandbox/vite.ts'
import { runs } from './test/runs.ts'
import { slowness } from './test/slowness.ts'

const all = ['src', 'sandbox', 'test', 'bench'].map((folder) => `${folder}/**/*.test.ts`)

/** These replace modules, which other files of their process would notice. */
const apart = [
  'src/pages.test.ts',
  'src/trade/payments/provider/provider.test.ts',
  'test/refusals/reworded.test.ts',
  'test/third-language.test.ts',
]

export default defineConfig({
  plugins: [browserScripts],
  test: {
    globalSetup: './test/database.ts',
    // Each file opens shops on databases of its own. Many tests wait, for time-outs and for the database: two cores carry three.
    maxWorkers: 3,
    tags: [{ name: 'long', description: 'Proves little for its seconds: npm test -- long.' }],
    // The only time-outs of unit tests. A hang is noticed late rather than a busy machine taken for one.
    testTimeout: runs(Math.min(240_000 * slowness, 600_000), 3_600_000),
    hookTimeout: 120_000 * slowness,
    setupFiles: './test/fast-check.ts',
    expect: { poll: { timeout: 20_000 * slowness, interval: 20 } },
    // Loading and warming up the shop for each file anew took a third of all the time.
    projects: [
      {
        extends: true,
        // A part of the shop may refuse without the rest of it.
        test: {
          name: 'together',
          isolate: false,
          include: all,
          exclude: apart,
          setupFiles: ['./test/fast-check.ts', './src/refusals.server.ts'],
        },
      },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
})
