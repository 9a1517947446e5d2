import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillIn, readShown } from '../../../../../scripts/lib/documents.ts'
import { findCommand } from '../../../../../scripts/lib/find-command.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildFile, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { buildSyncRequests } from '../../../test/sync-requests.ts'

const run = promisify(execFile)
const rclone = findCommand('rclone')
if (!rclone) console.log('rclone’s configuration is not tried: there is no rclone')

describe.skipIf(!rclone).each(suiteDialects)('rclone as it is documented for sync on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  const dir = mkdtempSync(join(tmpdir(), 'holdall-rclone-'))
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test)
  })
  afterAll(async () => {
    await test.close()
    rmSync(dir, { recursive: true })
  })

  it('works with the configuration that the page shows, and counts as a sync', async () => {
    await buildFile(test, ada, { name: 'here.txt' })
    const { secret } = await buildSyncRequests(test, ada)
    const address = await test.app.http.listen({ port: 0, host: '127.0.0.1' })
    const env = { ...process.env, RCLONE_CONFIG: join(dir, 'rclone.conf') }
    const shown = (language: string, part: string, values: Record<string, string>) =>
      fillIn(readShown('docs/operations/sync.md', language, part), values)
    const person = { 'https://your.site': address, PERSON: ada.userId, 'you@example.org': ada.email }
    writeFileSync(env.RCLONE_CONFIG, `${shown('ini', 'vendor', person)}\n`)
    await run('sh', ['-c', shown('sh', 'rclone config password', { 'app-password': secret })], { env })
    expect((await run('rclone', ['lsf', 'mydrive:', '--retries=1'], { env })).stdout).toBe('here.txt\n')
    expect((await ada.client.ok(accountEndpoints.tokens)).data[0]?.lastSyncedAt).not.toBeNull()
  })
})
