import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/**
 * The pictures of the README: `npm run e2e -- --config e2e/pictures.config.ts` creates what they show and takes them
 * again.
 */
export default defineConfig({
  ...journeys,
  testDir: 'pictures',
  testMatch: '*.pictures.ts',
  use: { ...journeys.use, screenshot: 'off' },
})
