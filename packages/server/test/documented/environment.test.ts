import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingTable } from '@holdall/contract/contract.ts'
import { settingEnvironmentName } from '@holdall/contract/kit/settings.ts'
import { expect, it } from 'vitest'
import { readDocuments } from '../../../../scripts/lib/documents.ts'
import { root } from '../../../../scripts/lib/root.ts'
import { readEnvironment } from '../../src/platform/environment.ts'

/** Variables read by other programs: Node.js and its thread pool. */
const foreign = ['NODE_EXTRA_CA_CERTS', 'UV_USE_IO_URING', 'UV_THREADPOOL_SIZE']
/** Variables of the scripts. */
const ofScripts = ['KEEP_TRACE']
/** Variables that `npm start` and the tests set themselves. */
const internal = ['CHECK_ANSWERS', 'WEB_DIR', 'PATH']

const sources = globSync('packages/server/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
const texts = sources.map(file => readFileSync(join(root, file), 'utf8')).join('\n')
const declared = /const Environment = z\.object\(\{([\s\S]*?)\n\}\)/.exec(texts)?.[1] ?? ''
const read = new Set([
  ...[...declared.matchAll(/^ {2}([A-Z_]+): /gm)].map(match => match[1] ?? ''),
  ...[...texts.matchAll(/\bvariables\.([A-Z_]{3,})/g)].map(match => match[1] ?? ''),
])
const ofSettings = new Set(Object.keys(settingTable).map(settingEnvironmentName))
const documents = readDocuments().filter(({ path }) => path !== 'CHANGELOG.md' && !path.startsWith('docs/decisions/'))

it('knows every variable that the documents assign a value to', () => {
  const shown = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`([A-Z][A-Z0-9_]{3,})="?([^`"]+)"?`/g)].map(([, name = '', value = '']) => ({
      path,
      name,
      value,
    })),
  )
  expect(shown.length).toBeGreaterThan(5)
  const isKnown = (name: string) => [read, ofSettings].some(names => names.has(name))
  const ours = shown.filter(({ name }) => ![...foreign, ...ofScripts].includes(name))
  expect(ours.filter(({ name }) => !isKnown(name))).toEqual([])
  for (const { name, value } of ours) expect(() => readEnvironment({ [name]: value }), `${name}=${value}`).not.toThrow()
})

it('knows every variable of the README’s table, and is told of all that it reads', () => {
  const readme = documents.find(({ path }) => path === 'README.md')?.text ?? ''
  const rows = [...readme.matchAll(/^\| (`[A-Z`_, ]+`) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z_]{3,}/g) ?? [],
  )
  expect(rows).toContain('DATABASE_URL')
  expect(rows.filter(name => !read.has(name) && !ofSettings.has(name))).toEqual([])
  const told = documents.map(({ text }) => text).join('\n')
  const untold = [...read].filter(name => !internal.includes(name) && !told.includes(`\`${name}`))
  expect(untold).toEqual([])
})
