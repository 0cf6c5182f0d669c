import { defineConfig } from '@playwright/test'
import { slowness } from './test/slowness.ts'

/** The journeys run in the machine's Chromium against the built shop, which the run starts for itself. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/shop.ts',
  fullyParallel: true,
  // Journeys wait for half of their time: two cores carry three.
  workers: 3,
  // The only time-outs of the browser. A hang is noticed late rather than a busy machine taken for one.
  timeout: Math.min(240_000 * slowness, 600_000),
  expect: { timeout: 20_000 * slowness },
  forbidOnly: true,
  // Where nobody looks on, one try that a busy machine spoiled does not fail all; the report names it.
  retries: process.env.CI ? 1 : 0,
  reporter: 'line',
  use: {
    locale: 'en-US',
    // A trace takes a fifth of all the time: `--trace on` records one where a failure is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
