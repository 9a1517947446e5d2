import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  hasOwnPostgres,
  type OwnPostgres,
  type StandbyPostgres,
  startOwnPostgres,
  startStandby,
} from '../own-postgres.ts'
import { freePort } from '../web-servers.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { type SignedIn, setUpServer } from './signed-in.ts'

describe.skipIf(!hasOwnPostgres)('the whole server while a standby takes the place of PostgreSQL', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdall-failover-'))
  let primary: OwnPostgres
  let standby: StandbyPostgres
  let server: ServerProcess
  let me: SignedIn
  beforeAll(async () => {
    primary = await startOwnPostgres()
    standby = await startStandby(primary)
    // The standby comes first, so that every connection has to find out which of them accepts writes.
    const url = `postgres://postgres@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres?target_session_attrs=read-write`
    server = serverProcess(dataDir, await freePort(), { DATABASE_URL: url })
    await server.start()
    me = await setUpServer(server)
  }, 60_000)
  afterAll(async () => {
    await server?.kill()
    await standby?.remove()
    await primary?.remove()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const files = new Map<string, string>()
  async function upload(name: string): Promise<number> {
    const bytes = randomBytes(2000)
    const answer = await me.upload({ name, parentId: me.rootId, bytes })
    await answer.arrayBuffer()
    if (answer.ok) files.set(name, createHash('sha256').update(bytes).digest('hex'))
    return answer.status
  }
  const list = async () => {
    const answer = await me.send('GET', `/items/${me.rootId}/children?perPage=100`)
    const text = await answer.text()
    return { status: answer.status, items: answer.ok ? (JSON.parse(text).data as { id: string; name: string }[]) : [] }
  }

  it('[OPS-04] uses the primary alone, wherever it is in the list', async () => {
    for (let n = 0; n < 5; n++) expect(await upload(`before-${n}`)).toBe(201)
    expect(await primary.run('select count(*)::int as files from blobs')).toEqual([{ files: 5 }])
  })

  it('[OPS-04] tells clients to try again while there is no primary, and continues by itself once there is one', async () => {
    await standby.catchUp()
    await primary.die()
    expect(await upload('refused')).toBe(503)
    await expect.poll(async () => (await fetch(`${server.url}/health/ready`)).status, { timeout: 15_000 }).toBe(503)
    await standby.promote()
    await expect.poll(() => upload(`after-${randomBytes(4).toString('hex')}`), { timeout: 30_000 }).toBe(201)
    const { status, items } = await list()
    expect(status).toBe(200)
    for (const [name, sha256] of files) {
      const answer = await me.send('GET', `/items/${items.find(item => item.name === name)?.id}/content`)
      expect(
        createHash('sha256')
          .update(Buffer.from(await answer.arrayBuffer()))
          .digest('hex'),
        name,
      ).toBe(sha256)
    }
    await expect.poll(async () => (await fetch(`${server.url}/health/ready`)).status, { timeout: 15_000 }).toBe(200)
  }, 60_000)

  it('[OPS-04] leaves a server that stops accepting writes without ending its connections', async () => {
    await standby.run('alter system set default_transaction_read_only = on')
    await standby.run('select pg_reload_conf()')
    await expect.poll(() => upload(`read-only-${randomBytes(4).toString('hex')}`)).toBe(503)
    await standby.run('alter system reset default_transaction_read_only')
    await standby.run('select pg_reload_conf()')
    await expect.poll(() => upload(`writing-${randomBytes(4).toString('hex')}`), { timeout: 30_000 }).toBe(201)
  }, 60_000)
})
