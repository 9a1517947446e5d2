import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

const read = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: path => path.includes('node_modules') }).map(file => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }))

/** The codes of `fail('…')`, without the examples in comments. */
function codesIn(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...code.matchAll(/\bfail(?:ed)?\((?:[\w.]+, )?'([a-z-]+\.[a-z-]+)'/g)].map(match => match[1] ?? '')
}

it('every failure that the server throws is named by a test', () => {
  const sources = read('packages/server/src/**/*.ts').filter(({ file }) => !file.endsWith('.test.ts'))
  const thrown = [...new Set(sources.flatMap(({ text }) => codesIn(text)))].toSorted()
  expect(thrown.length).toBeGreaterThan(100)
  const tests = [...read('packages/server/{src,test}/**/*.ts'), ...read('e2e/journeys/*.ts')].filter(
    ({ file }) => /\.(test|spec)\.ts$/.test(file) || file.includes('/test/'),
  )
  const all = tests.map(({ text }) => text).join('\n')
  expect(thrown.filter(code => !new RegExp(`\\b${code}['"\`]`).test(all))).toEqual([])
})
