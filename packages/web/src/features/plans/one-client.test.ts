import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../..')

test('[PLANS-31] one client reads and changes plans, for every screen that lists or picks them', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter(file => !/\.(test|generated)\.tsx?$/.test(file))
  const naming = (pattern: RegExp) => files.filter(file => pattern.test(readFileSync(join(src, file), 'utf8'))).sort()
  // The list of the screen itself is read by what reads every list, from its declaration.
  expect(naming(/\b(?:call|addressOf)\(\s*'plans\./)).toEqual(['features/plans/queries.ts'])
  expect(naming(/\bplanList\b/)).toEqual(['features/plans/pages/plans-page.tsx', 'features/plans/queries.ts'])
  expect(naming(/\bplanChoicesQuery\b.*from '.*plans\/public\.ts'/)).toContain(
    'features/subscriptions/subscription-actions.ts',
  )
})
