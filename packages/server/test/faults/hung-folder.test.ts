import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../web-servers.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { type SignedIn, setUpServer } from './signed-in.ts'

/**
 * Whoever opens a named pipe waits until somebody writes to it, as for a file on a network drive whose server is gone:
 * a call to the system that never ends. It needs no rights and no mount.
 */
describe.skipIf(process.platform === 'win32')('the whole server while the folder of the files hangs', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdall-hung-'))
  let server: ServerProcess
  let me: SignedIn
  const ids: string[] = []
  const left = new AbortController()
  beforeAll(async () => {
    server = serverProcess(dataDir, await freePort(), { STOP_SECONDS: '2' })
    await server.start()
    me = await setUpServer(server)
    for (let n = 0; n < 12; n++) {
      // Long enough that it isn't read in one piece together with its row.
      const answer = await me.upload({ name: `file-${n}`, parentId: me.rootId, bytes: Buffer.alloc(300_000, n) })
      if (!answer.ok) throw new Error(`An upload answered ${answer.status}`)
      await answer.arrayBuffer()
    }
    const { data } = await me.api<{ data: { id: string }[] }>('GET', `/items/${me.rootId}/children?perPage=100`)
    ids.push(...data.map(item => item.id))
    const blobs = join(dataDir, 'blobs')
    for (const entry of readdirSync(blobs, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      rmSync(path)
      execFileSync('mkfifo', [path])
    }
  }, 60_000)
  afterAll(async () => {
    left.abort()
    await server?.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const download = (id: string) =>
    fetch(`${server.url}/api/v1/items/${id}/content`, { headers: { cookie: me.cookie }, signal: left.signal })
  const signIn = (password: string) =>
    fetch(`${server.url}/api/v1/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'first@example.org', password }),
      signal: AbortSignal.timeout(10_000),
    })

  it('[OPS-04] people still sign in and see their folders, and downloads are told to try again', async () => {
    const waiting = ids.slice(0, 8).map(id => download(id).catch(() => null))
    expect((await signIn('correct horse battery')).status).toBe(200)
    expect((await signIn('not this one')).status).toBe(401)
    expect((await me.send('GET', `/items/${me.rootId}/children`)).status).toBe(200)
    // Once the folder is known to hang, nobody waits for it.
    await expect
      .poll(
        async () => {
          const began = performance.now()
          const { status } = await download(ids[9] ?? '')
          return { status, isAtOnce: performance.now() - began < 2000 }
        },
        { timeout: 25_000 },
      )
      .toEqual({ status: 503, isAtOnce: true })
    await expect.poll(async () => (await fetch(`${server.url}/health/ready`)).status).toBe(503)
    expect((await signIn('correct horse battery')).status).toBe(200)
    expect(waiting).toHaveLength(8)
  }, 60_000)

  it('[OPS-04] it still ends in time when it is told to', async () => {
    const began = performance.now()
    await server.stop()
    expect(performance.now() - began).toBeLessThan(8000)
  }, 30_000)
})
