import { expect, it } from 'vitest'
import { readDocuments } from '../../../../scripts/lib/documents.ts'
import { readEnvironment } from '../../src/platform/environment.ts'
import { isKnownVariable, readVariables } from './known-variables.ts'

/** Variables read by other programs: Node.js and its thread pool. */
const foreign = ['NODE_EXTRA_CA_CERTS', 'UV_USE_IO_URING', 'UV_THREADPOOL_SIZE']
/** Variables of the scripts. */
const ofScripts = ['KEEP_TRACE']
/** Variables that `npm start` and the tests set themselves. */
const internal = ['CHECK_ANSWERS', 'WEB_DIR', 'PATH']

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
  const ours = shown.filter(({ name }) => ![...foreign, ...ofScripts].includes(name))
  expect(ours.filter(({ name }) => !isKnownVariable(name))).toEqual([])
  for (const { name, value } of ours) expect(() => readEnvironment({ [name]: value }), `${name}=${value}`).not.toThrow()
})

it('knows every variable of the README’s table, and is told of all that it reads', () => {
  const readme = documents.find(({ path }) => path === 'README.md')?.text ?? ''
  const rows = [...readme.matchAll(/^\| (`[A-Z`_, ]+`) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z_]{3,}/g) ?? [],
  )
  expect(rows).toContain('DATABASE_URL')
  expect(rows.filter(name => !isKnownVariable(name))).toEqual([])
  const told = documents.map(({ text }) => text).join('\n')
  const untold = [...readVariables].filter(name => !internal.includes(name) && !told.includes(`\`${name}`))
  expect(untold).toEqual([])
})
