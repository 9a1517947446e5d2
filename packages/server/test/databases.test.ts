import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const server = join(import.meta.dirname, '..')
/** A group that is left out without its program and runs on each database, wherever its lines are broken. */
const onEachDatabase = /describe\s*\.skipIf\((?!!dialects\b)[^)]*\)\s*\.each\(dialects\)/

/** Tests with a real program on both databases all the same. */
const reasons: Readonly<Record<string, string>> = {
  'src/features/scanning/set-aside.test.ts': 'it is the route test of the quarantine, whose queries no other test runs',
}

it('a test that needs a real program runs on one database, or has a reason', () => {
  const files = globSync('{src,test}/**/*.test.ts', { cwd: server }).filter(file => !file.includes('.long.test.'))
  const found = files.filter(file => onEachDatabase.test(readFileSync(join(server, file), 'utf8')))
  expect(found.map(file => file.replaceAll('\\', '/')).toSorted()).toEqual(Object.keys(reasons).toSorted())
})
