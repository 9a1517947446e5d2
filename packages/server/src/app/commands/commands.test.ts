import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesBelow, flipBit } from '../../../test/backed-up.ts'
import { builtServer } from '../../../test/faults/server-process.ts'

interface Said {
  readonly code: number | null
  readonly out: string
  readonly error: string
}

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'holdall-commands-'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** Runs the program as an operator does. */
async function holdall(words: readonly string[], input = '', variables: object = {}): Promise<Said> {
  const env = {
    ...process.env,
    ...variables,
    DATA_DIR: join(dir, 'data'),
    DATABASE_URL: undefined,
    APP_KEY: undefined,
    LOG_LEVEL: undefined,
  }
  const child = spawn(process.execPath, [await builtServer(), ...words], {
    env: env as NodeJS.ProcessEnv,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let [out, error] = ['', '']
  child.stdout.on('data', chunk => (out += chunk))
  child.stderr.on('data', chunk => (error += chunk))
  child.stdin.end(input)
  return new Promise(resolve => child.on('close', code => resolve({ code, out, error })))
}

describe('the program holdall', { timeout: 120_000 }, () => {
  it('refuses a mistyped variable before it opens anything, as the server does', async () => {
    for (const words of [['doctor'], ['migrate'], ['serve']]) {
      const { code, error } = await holdall(words, '', { DATABSE_URL: 'postgres://nope' })
      expect([code, error]).toEqual([1, expect.stringContaining('Did you mean DATABASE_URL?')])
    }
    expect(existsSync(join(dir, 'data'))).toBe(false)
  })

  // As docs/operations/command-line.md shows.
  it('[OPS-02] shows help, for everything and for each command', async () => {
    const { code, out } = await holdall(['--help'])
    expect(code).toBe(0)
    for (const name of ['serve', 'migrate', 'backup', 'restore', 'verify', 'user', 'settings', 'jobs'])
      expect(out).toMatch(new RegExp(`^ +${name}\\b`, 'm'))
    const backup = await holdall(['backup', '--help'])
    expect([backup.code, backup.out]).toEqual([0, expect.stringMatching(/FOLDER[\s\S]*--keep <NUMBER>/)])
    const users = await holdall(['help', 'user'])
    expect([users.code, users.out]).toEqual([0, expect.stringMatching(/make-administrator/)])
    const settings = await holdall(['help', 'settings'])
    expect([settings.code, settings.out]).toEqual([
      0,
      expect.stringMatching(/get[\s\S]*set[\s\S]*export[\s\S]*forget-secrets/),
    ])
    expect((await holdall(['--version'])).out).toMatch(/^\d+\.\d+\.\d+/)
  })

  it('ends with 2 for wrong words, and says what is possible', async () => {
    for (const words of [['dance'], ['backup'], ['verify', '--quickly'], ['user', 'dance']]) {
      const { code, error, out } = await holdall(words)
      expect([words, code]).toEqual([words, 2])
      expect(`${error}${out}`).toMatch(/--help/)
    }
  })

  it('ends with 1 and says why, where a command is refused', async () => {
    const never = await holdall(['backup', join(dir, 'backups')])
    expect([never.code, never.error]).toEqual([1, expect.stringMatching(/Start the server once first/)])
  })

  it('[OPS-02] [BACKUP-01] [BACKUP-02] backs up, checks and restores from the console', async () => {
    const made = await holdall(['user', 'create', 'ada@example.org', '--admin'], 'correct horse battery\n')
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('Created ada@example.org, an administrator.') })
    const backups = join(dir, 'backups')
    const backup = await holdall(['backup', backups, '--json'])
    expect(backup.code).toBe(0)
    expect(JSON.parse(backup.out)).toMatchObject({ problems: [], objects: { count: 0 } })
    expect((await holdall(['verify-backup', backups])).out).toContain('everything is intact')
    const listed = await holdall(['list-backups', backups, '--json'])
    expect(JSON.parse(listed.out)).toEqual([expect.objectContaining({ hasKey: true, dialect: 'sqlite' })])
    expect(await holdall(['verify'])).toMatchObject({ code: 0, out: expect.stringContaining('as it should be') })
    const refused = await holdall(['restore', backups])
    expect([refused.code, refused.error]).toEqual([1, expect.stringMatching(/isn’t empty/)])
    const key = readFileSync(join(dir, 'data/app.key'), 'utf8')
    rmSync(join(dir, 'data'), { recursive: true })
    expect(await holdall(['restore', backups])).toMatchObject({ code: 0, out: expect.stringContaining('Restored') })
    expect(readFileSync(join(dir, 'data/app.key'), 'utf8')).toBe(key)
    const users = await holdall(['user', 'list', '--json'])
    expect(JSON.parse(users.out)).toEqual([expect.objectContaining({ email: 'ada@example.org', isAdmin: true })])
    const [rows = ''] = filesBelow(join(backups, 'states')).filter(path => path.endsWith('users.jsonl.zst'))
    flipBit(rows)
    expect((await holdall(['verify-backup', backups])).code).toBe(3)
  })
})
