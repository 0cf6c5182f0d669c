import { defineConfig } from 'vitest/config'
import { browserScripts } from './sandbox/vite.ts'

export default defineConfig({
  plugins: [browserScripts],
  test: {
    include: ['src/**/*.test.ts', 'sandbox/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: './test/database.ts',
    // Each file opens shops on databases of its own; two at a time are what two cores carry.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
