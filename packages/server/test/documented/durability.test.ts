import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fillIn, readShown } from '../../../../scripts/lib/documents.ts'
import { findCommand } from '../../../../scripts/lib/find-command.ts'
import { root } from '../../../../scripts/lib/root.ts'
import { type ServerProcess, serverProcess } from '../faults/server-process.ts'
import { tryShown } from './run-shown.ts'

const page = 'docs/operations/durability.md'
const strace = findCommand('strace')
if (!strace) console.log('The order of system calls is not proved: there is no strace')

describe.skipIf(!strace)('the proof of docs/operations/durability.md', { timeout: 180_000 }, () => {
  let work: string
  let server: ServerProcess | undefined
  beforeEach(() => {
    work = mkdtempSync(join(tmpdir(), 'holdall-proof-'))
  })
  afterEach(async () => {
    await server?.kill()
    server = undefined
    rmSync(work, { recursive: true, force: true })
  })

  it('is given for the storage driver, without a server', async context => {
    const proved = await tryShown(readShown(page, 'inline', 'prove-durability.sh'))
    if (isForbidden(proved.output)) return context.skip('this machine lets nobody trace a process')
    expect(proved.output).toContain('Objects: 3, all on disk before their answer')
    expect(proved.code).toBe(0)
  })

  it('is given for the whole server', async context => {
    const proved = await tryShown(readShown(page, 'sh', '--server'))
    if (isForbidden(proved.output)) return context.skip('this machine lets nobody trace a process')
    expect(proved.output).toMatch(/Answers that confirm something[\s\S]*Objects: 3, all on disk before their answer/)
    expect(proved.code).toBe(0)
  })

  it('is given for a server that is already running', async context => {
    const own = serverProcess(join(work, 'data'), 25_000 + randomInt(900), { UV_USE_IO_URING: '0' })
    server = own
    await own.start()
    const findSetUp = () => /http\S+\/setup\?token=[\w-]+/.exec(own.output())?.[0]
    await expect.poll(findSetUp).toBeDefined()
    const script = join(work, 'upload-files.sh')
    writeFileSync(
      script,
      `exec "${process.execPath}" "${join(root, 'scripts/prove-durability-uploads.ts')}" "${findSetUp()}"\n`,
    )
    const command = fillIn(readShown(page, 'sh', '--pid'), { 1234: String(own.pid()), 'upload-files.sh': script })
    const proved = await tryShown(command)
    if (isForbidden(proved.output)) return context.skip('this machine lets nobody trace a process')
    expect(proved.output).toContain('Objects: 3, all on disk before their answer')
    expect(proved.code).toBe(0)
  })
})

function isForbidden(output: string): boolean {
  return /Operation not permitted|ptrace/i.test(output)
}
