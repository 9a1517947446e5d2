import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const filesOf = (pattern: string) => globSync(pattern, { cwd: source })

/** What a file imports from others of the application. */
function importsOf(file: string): string[] {
  const found = readFileSync(join(source, file), 'utf8').matchAll(/from '(\.[^']+)'/g)
  return [...found].map(([, path = '']) => normalize(join(dirname(file), path)))
}

/** Frames that other dialogs fill; each of those has a test. */
const frames = ['features/users/components/user-dialog.tsx']

test('every dialog has a test of its screen', () => {
  const tested = new Set([...filesOf('**/*.screen.test.tsx').flatMap(importsOf), ...frames])
  const dialogs = filesOf('**/*.tsx').filter(
    file =>
      !file.endsWith('.test.tsx') &&
      !file.startsWith('ui/') &&
      file !== 'platform/forms/form-dialog.tsx' &&
      importsOf(file).some(one => one === 'ui/dialog/dialog.tsx' || one === 'platform/forms/form-dialog.tsx'),
  )
  expect(dialogs.length).toBeGreaterThan(60)
  const untested = dialogs.filter(file => !tested.has(file))
  expect(untested, 'dialogs that no *.screen.test.tsx imports').toEqual([])
})
