import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'

const root = join(import.meta.dirname, '../../..')

/**
 * The tests of screens as a project of Vitest. All files share one page of one browser and the modules that it has
 * loaded: loading them takes longer than most tests. `renderPage` leaves nothing behind that the next test could see.
 */
export function screenProject(
  include: string,
  exclude: readonly string[],
  executablePath: string,
): TestProjectInlineConfiguration {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']
  return {
    extends: true,
    server: { watch: null },
    // Everything is found before the first test: a package that is found later loads the page again.
    optimizeDeps: {
      entries: ['packages/web/src/app/app.tsx', 'packages/web/src/app/auth-routes.ts', include],
      include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'axe-core'],
    },
    test: {
      name: 'screens',
      root,
      include: [include],
      exclude: [...exclude, '**/node_modules/**'],
      isolate: false,
      fileParallelism: false,
      // After the other projects, which run several files at a time.
      sequence: { groupOrder: 1 },
      setupFiles: ['packages/web/test/screens/setup.ts'],
      testTimeout: 30_000,
      chaiConfig: { truncateThreshold: 0 },
      expect: { poll: { timeout: 10_000 } },
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          launchOptions: { executablePath, args },
          contextOptions: { reducedMotion: 'reduce' },
          actionTimeout: 10_000,
        }),
        instances: [{ browser: 'chromium' }],
        viewport: { width: 1280, height: 800 },
        screenshotFailures: false,
        ui: false,
      },
    },
  }
}
