import { expect, it } from 'vitest'
import { readDocuments } from '../lib/documents.ts'
import { documents } from './documents.ts'
import { judgeGuides } from './documents-code.ts'

const code = { words: new Set(['defineJob', 'ItemAction', 'Dialog', 'useText']), checks: ['types', 'unused code'] }
const judge = (path: string, text: string) => judgeGuides([{ path, text }], code)

it('recipes name only code that exists, however it is used', () => {
  const right =
    '`defineJob`, `defineJob({ kind })`, `ItemAction`, `useText()`, `a word`, `id`, `README`, `<Dialog isSticky>`'
  expect(judge('docs/rules.md', right)).toEqual([])
  expect(judge('docs/rules.md', '`defineTask({ kind })` and `<OldDialog footer={…}>`')).toEqual([
    'docs/rules.md names defineTask in the code',
    'docs/rules.md names OldDialog in the code',
  ])
  // Other pages speak of other programs too.
  expect(judge('docs/operations/install.md', '`maxConnections`')).toEqual([])
})

it('checks that a document names exist', () => {
  expect(judge('docs/api/README.md', "`npm run check -- types 'unused code'`")).toEqual([])
  expect(judge('docs/api/README.md', "`npm run check -- typos 'unused words'`")).toEqual([
    'docs/api/README.md names the check typos',
    'docs/api/README.md names the check unused words',
  ])
})

it('every recipe is in their list', () => {
  const page = { path: 'docs/recipes/a-job.md', text: '' }
  const list = (text: string) => ({ path: 'docs/recipes/README.md', text })
  expect(judgeGuides([page, list('[a job](a-job.md)')], code)).toEqual([])
  expect(judgeGuides([page, list('a job')], code)).toEqual([
    'docs/recipes/README.md lacks a link to docs/recipes/a-job.md',
  ])
})

it('the check reads the recipes, and they are right', async () => {
  const pages = readDocuments().filter(({ path }) => path.startsWith('docs/recipes/'))
  expect(pages.length).toBeGreaterThan(20)
  expect(await documents.run()).toEqual({ isRight: true, output: '' })
})
