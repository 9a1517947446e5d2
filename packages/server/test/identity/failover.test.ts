import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerProcess, serverProcess } from '../faults/server-process.ts'
import { type SignedIn, setUpServer } from '../faults/signed-in.ts'
import {
  hasOwnPostgres,
  type OwnPostgres,
  type StandbyPostgres,
  startOwnPostgres,
  startStandby,
} from '../own-postgres.ts'
import { freePort } from '../web-servers.ts'

describe.skipIf(!hasOwnPostgres)('a standby that lacks the last transactions takes over while the server runs', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdall-lost-'))
  let primary: OwnPostgres
  let standby: StandbyPostgres
  let server: ServerProcess
  let me: SignedIn
  beforeAll(async () => {
    primary = await startOwnPostgres()
    standby = await startStandby(primary)
    const url = `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres?target_session_attrs=read-write`
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

  const upload = async (name: string) => {
    const answer = await me.upload({ name, parentId: me.rootId, bytes: randomBytes(2000) })
    await answer.arrayBuffer()
    return answer.status
  }
  const rename = (name: string) => me.api('POST', '/settings', { client: { 'site.name': name } })
  const siteName = async () =>
    (await me.api<{ client: Record<string, unknown> }>('GET', '/settings')).client['site.name']
  const stored = () =>
    readdirSync(join(dataDir, 'blobs'), { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('-f'))
      .length

  it('[OPS-04] forgets what only the old one knew, keeps every stored byte, and asks an administrator', {
    timeout: 90_000,
  }, async () => {
    await rename('Before')
    for (let n = 0; n < 3; n++) expect(await upload(`kept-${n}`)).toBe(201)
    await standby.catchUp()
    await standby.stopFollowing()
    await rename('Lost')
    for (let n = 0; n < 4; n++) expect(await upload(`lost-${n}`)).toBe(201)
    expect([await siteName(), stored()]).toEqual(['Lost', 7])

    await primary.die()
    await standby.promote()
    await expect.poll(async () => (await fetch(`${server.url}/health/ready`)).status, { timeout: 30_000 }).toBe(200)
    await expect.poll(siteName, { timeout: 5000 }).toBe('Before')
    const { identity } = await me.api<{ identity: { question: string; state: string } }>('GET', '/status')
    expect(identity).toMatchObject({ state: 'bad', question: 'failed-over' })
    // Another save isn't taken for one that came too late.
    await rename('After')
    expect(await siteName()).toBe('After')
    expect(await upload('new')).toBe(201)
    expect(stored()).toBe(8)
    expect(server.output()).toContain('A standby took over the database')
    await me.api('POST', '/identity/take-over')
    const after = await me.api<{ identity: { question: string | null } }>('GET', '/status')
    expect(after.identity.question).toBeNull()
  })
})
