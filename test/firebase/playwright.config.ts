import { defineConfig } from '@playwright/test'
import shared from '../../playwright.config.ts'

/** `npm run test:firebase`: these journeys need Google's emulator, which is started before the shop. */
export default defineConfig({
  ...shared,
  testDir: '.',
  outputDir: '../../test-results/firebase',
  globalSetup: ['./emulator.ts', '../../e2e/shop.ts'],
})
