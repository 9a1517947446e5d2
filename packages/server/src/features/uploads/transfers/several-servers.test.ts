import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillIn, readShown } from '../../../../../../scripts/lib/documents.ts'
import { dialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest, encodeMetadata, offsetStream, tus } from '../../../../test/drive-test.ts'
import { testAuthenticate } from '../../../../test/harness.ts'
import { freePort, hasWebServer, startProxy, type WebServer } from '../../../../test/web-servers.ts'
import type { App } from '../../../app/build-app.ts'
import { createApp } from '../../../app/create-app.ts'
import { readEnvironment } from '../../../platform/environment.ts'

const MiB = 1024 * 1024
const bytes = randomBytes(3 * MiB)

describe.each(dialects)('uploads to a site of two servers, on %s', dialect => {
  let one: DriveTest
  /** Another server of the site with a data folder of its own, where only the stored files are shared. */
  let two: App
  let other: string
  const folder = mkdtempSync(join(tmpdir(), 'holdall-second-'))
  beforeAll(async () => {
    one = await createDriveTest(dialect)
    symlinkSync(join(one.dataDir, 'blobs'), join(folder, 'blobs'))
    two = await startAnother(one, folder)
    other = addressOf(two)
  })
  afterAll(async () => {
    await two.http.close()
    await one.close()
    rmSync(folder, { recursive: true })
  })

  let count = 0
  const begin = async () => {
    const created = await one.createTransfer(`two-servers-${++count}.bin`, bytes.length)
    return new URL(created.headers.get('location') ?? '', one.baseUrl).pathname
  }
  const ask = (base: string, method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
    one.send(method, new URL(path, base).href, {
      headers: { ...tus, ...headers },
      ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
    })
  const patch = (base: string, path: string, from: number, to: number) =>
    ask(base, 'PATCH', path, { ...offsetStream, 'upload-offset': `${from}` }, bytes.subarray(from, to))

  it('[XFER-05] are refused by the server that doesn’t have the beginning, also on HEAD, and continue on the one that does', async () => {
    const path = await begin()
    expect((await patch(one.baseUrl, path, 0, MiB)).status).toBe(204)
    const answer = await patch(other, path, MiB, 2 * MiB)
    expect([answer.status, answer.code, answer.headers.get('retry-after')]).toEqual([503, 'transfer.elsewhere', '1'])
    expect((await ask(other, 'HEAD', path)).status).toBe(503)
    const head = await ask(one.baseUrl, 'HEAD', path)
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, `${MiB}`])
    expect((await patch(one.baseUrl, path, MiB, bytes.length)).status).toBe(204)
  })

  it('[XFER-05] are gone once their bytes are lost, on HEAD as on PATCH', async () => {
    const path = await begin()
    expect((await patch(one.baseUrl, path, 0, MiB)).status).toBe(204)
    await one.app.services.staging.remove(path.split('/').at(-1) ?? '')
    expect((await ask(one.baseUrl, 'HEAD', path)).status).toBe(410)
    const answer = await patch(one.baseUrl, path, MiB, 2 * MiB)
    expect([answer.status, answer.code]).toEqual([410, 'transfer.gone'])
  })

  it('[XFER-05] are accepted by either server if they share the data folder', async () => {
    const three = await startAnother(one, one.dataDir)
    const path = await begin()
    expect((await patch(one.baseUrl, path, 0, MiB)).status).toBe(204)
    expect((await ask(addressOf(three), 'HEAD', path)).headers.get('upload-offset')).toBe(`${MiB}`)
    expect((await patch(addressOf(three), path, MiB, 2 * MiB)).status).toBe(204)
    expect((await patch(one.baseUrl, path, 2 * MiB, bytes.length)).status).toBe(204)
    await three.http.close()
  })

  // As the document says for servers that keep unfinished uploads on their disks.
  it.skipIf(!hasWebServer('nginx')).each([
    ['ip_hash;', 'first'],
    ['ip_hash;', 'last'],
    ['hash $http_cookie consistent;', 'first'],
    ['hash $http_cookie consistent;', 'last'],
  ])(
    '[XFER-05] come to one of them by the nginx of docs/operations/several-servers.md, with %s, the other server %s',
    async (stick, place) => {
      const port = await freePort()
      const ports = [portOf(one.baseUrl), portOf(other)]
      // The hash of a test's address or cookie always leads to the same place in the list.
      if (place === 'first') ports.reverse()
      const nginx: WebServer = await startProxy(documentedProxy(port, ports, stick), port)
      const base = `http://127.0.0.1:${port}`
      const created = await one.send('POST', `${base}/api/v1/transfers`, {
        headers: {
          ...tus,
          'upload-length': `${bytes.length}`,
          'upload-metadata': encodeMetadata({ filename: `by ${stick} ${place}.bin`, parentId: one.rootId }),
        },
      })
      expect(created.status).toBe(201)
      const path = new URL(created.headers.get('location') ?? '', base).pathname
      for (let from = 0; from < bytes.length; from += MiB / 2)
        expect(await patch(base, path, from, from + MiB / 2)).toMatchObject({ status: 204 })
      await nginx.stop()
    },
  )
})

/** The documented configuration, with the test's ports in place of those of its servers. */
function documentedProxy(port: number, servers: readonly string[], stick: string): string {
  return fillIn(readShown('docs/operations/several-servers.md', 'nginx'), {
    'server 10.0.0.11:3000;': `${stick} server 127.0.0.1:${servers[0]};`,
    'server 10.0.0.12:3000;': `server 127.0.0.1:${servers[1]};`,
    'server 10.0.0.13:3000;': '',
    'server_name drive.example.org;': `listen 127.0.0.1:${port};`,
  })
}

async function startAnother(first: DriveTest, dataDir: string): Promise<App> {
  const { db, env, log } = first.app.services
  const variables = { ...env.variables, DATA_DIR: dataDir }
  const app = await createApp({ env: readEnvironment(variables), log, db, authenticate: testAuthenticate })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  return app
}

function addressOf(app: App): string {
  return `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
}

function portOf(address: string): string {
  return new URL(address).port
}
