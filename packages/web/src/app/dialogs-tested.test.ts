import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(source, file), 'utf8')

/** Frames that other dialogs fill; each of those has a test. */
const frames = ['user-dialog.tsx']

test('every dialog has a test of its screen', () => {
  const tests = globSync('**/*.screen.test.tsx', { cwd: source }).map(read).join('\n')
  const dialogs = globSync('**/*.tsx', { cwd: source }).filter(
    file => !file.endsWith('.test.tsx') && /<Dialog\s/.test(read(file).replaceAll(/^type .*|^\/?\*.*/gm, '')),
  )
  expect(dialogs.length).toBeGreaterThan(60)
  const untested = dialogs.filter(file => !frames.includes(basename(file)) && !tests.includes(`/${basename(file)}'`))
  expect(untested, 'dialogs that no *.screen.test.tsx imports').toEqual([])
})
