import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { run } from '../lib/processes.ts'
import { keepProof, whyUnproved } from './proof.ts'

let root: string
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'holdall-proof-'))
  writeFileSync(join(root, '.gitignore'), '/test-results/\n')
  await git('init', '-q')
  await commit('first')
})
afterEach(() => rmSync(root, { recursive: true }))

const git = async (...words: string[]) => {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org']
  expect((await run('git', [...who, ...words], { cwd: root })).code).toBe(0)
}
async function commit(message: string): Promise<void> {
  await git('add', '-A')
  await git('commit', '-q', '--allow-empty', '-m', message)
}

it('a commit is proved by the log of its own run, and the next one isn’t', async () => {
  expect(await whyUnproved(root)).toMatch(/has no log of npm run prove/)
  const file = await keepProof(root, ['5 passed'])
  expect(await whyUnproved(root)).toBeUndefined()
  await commit('second')
  expect(await whyUnproved(root)).toMatch(/has no log of npm run prove/)
  expect(await whyUnproved(root, file)).toMatch(/is about another commit/)
})

it('a run with changes that aren’t committed proves nothing', async () => {
  writeFileSync(join(root, 'changed.txt'), 'x')
  expect(await keepProof(root, ['5 passed'])).toBeUndefined()
  await commit('second')
  expect(await whyUnproved(root)).toMatch(/has no log of npm run prove/)
})

it('a folder without a history is never proved', async () => {
  rmSync(join(root, '.git'), { recursive: true })
  expect(await keepProof(root, ['5 passed'])).toBeUndefined()
  expect(await whyUnproved(root)).toMatch(/no history of git/)
})
