import { defineConfig, devices } from '@playwright/test'
import { isLeavingOut } from '../scripts/suites/left-out.ts'

const isRoot = process.getuid?.() === 0

/**
 * Uses the machine's own Chromium (`CHROMIUM_PATH`, set by scripts/e2e.ts), otherwise the one that Playwright
 * downloaded.
 */
export default defineConfig({
  testDir: 'journeys',
  // Set by `npm test`: what takes long is left to `npm run prove` (scripts/suites/left-out.ts).
  testIgnore: isLeavingOut() ? ['**/*.long.spec.ts'] : [],
  outputDir: '../test-results/journeys',
  // The second one keeps results for scripts/suites, which reruns what failed by itself.
  reporter: [['list'], ['./results-reporter.ts']],
  // Each worker holds a browser and a server: more than two starve each other on small machines.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // They answer requests that journeys intercept; the journeys about them allow them.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // The headless browser can't ask anyone.
    permissions: ['clipboard-write'],
    // A trace takes a fifth of the time; `npm run e2e` keeps it.
    trace: process.env.PICTURES === 'off' ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // Chromium's sandbox refuses to run as root.
      args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-background-networking', '--no-first-run'],
    },
  },
})
