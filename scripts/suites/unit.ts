import { join } from 'node:path'
import { root } from '../lib/root.ts'
import { leavesOut } from './left-out.ts'
import type { Outcome } from './outcome.ts'
import { runSuite } from './run-suite.ts'

/** Unit and route tests with Vitest; those with a database run on each that `env` names. */
export function runUnitTests(env: Readonly<Record<string, string>>, args: readonly string[]): Promise<Outcome> {
  const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'vitest-reporter.ts')}`]
  return runSuite({
    name: 'unit and routes',
    command: [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters],
    alone: file => [file],
    env: { ...env, ...leavesOut(args) },
    args,
  })
}
