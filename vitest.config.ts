import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { screenProject } from './packages/web/build/screen-project.ts'
import { findChromium } from './scripts/services/find-chromium.ts'
import { isLeavingOut } from './scripts/suites/left-out.ts'

const screens = 'packages/web/**/*.screen.test.tsx'
const mocked = '**/*.mocked.test.{ts,tsx}'
/** Set by `npm test`: what takes long is left to `npm run prove` (scripts/suites/left-out.ts). */
const left = isLeavingOut() ? ['**/*.long.test.{ts,tsx}'] : []
const cheapPasswords = ['packages/server/test/cheap-passwords.ts']

/**
 * One project for each package: `vitest run --project server`. Its files share the modules of their worker, which saves
 * almost half of the time; those that put others in the place of modules (`*.mocked.test.ts`) each have their own.
 */
function project(name: string, patterns: readonly string[], setupFiles: string[] = []) {
  const shared = { name, root: import.meta.dirname, environment: 'node', include: [...patterns], setupFiles }
  return {
    extends: true as const,
    test: { ...shared, isolate: false, exclude: [mocked, screens, ...left, '**/node_modules/**'] },
  }
}

const chromium = findChromium()

export default defineConfig({
  cacheDir: join(import.meta.dirname, 'node_modules/.cache/vite'),
  test: {
    projects: [
      project('contract', ['packages/contract/**/*.test.ts']),
      // Route tests run on SQLite, and on PostgreSQL too where TEST_DATABASE_URL is set.
      project('server', ['packages/server/**/*.test.ts'], cheapPasswords),
      project('web', ['packages/web/**/*.test.{ts,tsx}']),
      // Screens are tested in a browser (docs/recipes/a-screen-test.md). Where there is none, `npm test` says so.
      ...(chromium ? [screenProject(screens, left, chromium)] : []),
      project('scripts', ['scripts/**/*.test.ts']),
      {
        extends: true,
        test: {
          name: 'mocked',
          root: import.meta.dirname,
          environment: 'node',
          include: [mocked],
          setupFiles: cheapPasswords,
        },
      },
    ],
    // Real databases and files on small machines: patience instead of false alarms.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Much of a route test is waiting for disk and database, so no core is kept free for Vitest itself. More gain nothing.
    maxWorkers: Math.max(2, availableParallelism()),
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
