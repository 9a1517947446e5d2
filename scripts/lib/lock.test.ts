import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './root.ts'

const dir = mkdtempSync(join(tmpdir(), 'holdall-lock-'))
/** Root may write everywhere, so another user tries. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

beforeAll(() => {
  copyFileSync(join(root, 'tools/lock.sh'), join(dir, 'lock.sh'))
  chmodSync(dir, 0o755)
  chmodSync(join(dir, 'lock.sh'), 0o644)
})
afterAll(() => {
  chmodSync(join(dir, 'theirs'), 0o755)
  rmSync(dir, { recursive: true, force: true })
})

function take(folder: string, user: { readonly uid?: number; readonly gid?: number } = {}) {
  const script = `. ${dir}/lock.sh; (take_lock ${folder}/.lock; echo held); echo "ended $?"`
  const { stdout, stderr, signal } = spawnSync('sh', ['-c', script], { ...user, encoding: 'utf8', timeout: 20_000 })
  return { said: stdout, complaint: stderr, signal }
}

it("is refused immediately, with the solution, in a folder that this user can't write to", () => {
  const folder = join(dir, 'theirs')
  mkdirSync(folder)
  chmodSync(folder, 0o555)
  const { said, complaint, signal } = take(folder, nobody)
  expect(signal).toBeNull()
  expect(said).toBe('ended 1\n')
  expect(complaint).toContain(`This user may not write to ${folder}. Run it once as the user who owns that folder`)
})

it('is held, and released at the end; a lock whose holder died is taken over', () => {
  const folder = join(dir, 'ours')
  mkdirSync(folder)
  expect(take(folder)).toEqual({ said: 'held\nended 0\n', complaint: '', signal: null })
  expect(existsSync(join(folder, '.lock'))).toBe(false)
  mkdirSync(join(folder, '.lock'))
  const dead = spawnSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }).stdout
  writeFileSync(join(folder, '.lock/pid'), dead)
  expect(take(folder).said).toBe('held\nended 0\n')
})
