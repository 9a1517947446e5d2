import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** One project for each package: `vitest run --project server`. */
function project(name: string, patterns: readonly string[]) {
  return {
    extends: true as const,
    test: { name, root: import.meta.dirname, environment: 'node', include: [...patterns] },
  }
}

export default defineConfig({
  cacheDir: join(import.meta.dirname, 'node_modules/.cache/vite'),
  test: {
    projects: [
      project('contract', ['packages/contract/**/*.test.ts']),
      // Route tests run on SQLite, and on PostgreSQL too where TEST_DATABASE_URL is set.
      project('server', ['packages/server/**/*.test.ts']),
      project('web', ['packages/web/**/*.test.{ts,tsx}']),
      project('scripts', ['scripts/**/*.test.ts']),
    ],
    // Real databases and files on small machines: patience instead of false alarms.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // Much of a route test is waiting for disk and database, so no core is kept free for Vitest itself. More gain nothing.
    maxWorkers: Math.max(2, availableParallelism()),
    restoreMocks: true,
    unstubEnvs: true,
  },
})
