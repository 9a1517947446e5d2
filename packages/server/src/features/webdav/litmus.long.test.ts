import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCommand } from '../../../../../scripts/lib/find-command.ts'
import { dialects } from '../../../test/databases.ts'
import { buildAppPassword } from '../../../test/dav.ts'
import { buildMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

const litmus = findCommand('litmus')

/** The suites of litmus 0.13 with the number of their tests: 104 in all. */
const suites = { basic: 16, copymove: 13, props: 30, locks: 41, http: 4 }

describe.skipIf(!litmus).each(dialects)('litmus on %s', dialect => {
  let test: TestApp
  let dir: string
  let args: string[]
  beforeAll(async () => {
    test = await createTestApp(dialect)
    dir = mkdtempSync(join(tmpdir(), 'holdall-litmus-'))
    const member = await buildMember(test)
    const { secret } = await buildAppPassword(test, member)
    const address = await test.app.http.listen({ port: 0, host: '127.0.0.1' })
    args = [`${address}/dav/files/`, member.email, secret]
  })
  afterAll(async () => {
    await test.close()
    rmSync(dir, { recursive: true })
  })

  it.each(Object.entries(suites))(
    '[DAV-01] passes its suite %s, all %i tests without a warning',
    async (suite, count) => {
      const output = await run(litmus ?? '', args, { cwd: dir, env: { ...process.env, TESTS: suite } })
      expect(output).not.toMatch(/FAIL|WARNING/)
      expect(output).toContain(`of ${count} tests run: ${count} passed, 0 failed. 100.0%`)
    },
  )
})

function run(command: string, args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += chunk))
    child.once('error', reject)
    child.once('close', () => resolve(text))
  })
}
