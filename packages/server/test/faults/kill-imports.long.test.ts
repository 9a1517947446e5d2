import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Import, OtherDrive } from '@holdall/contract/imports/imports.schemas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type Person, type Site } from '../converge/site.ts'
import { sha256 } from '../converge/written.ts'
import { suiteDialects } from '../databases.ts'
import { type OtherServer, startOtherServer } from '../peers/other-server.ts'

const mebibyte = 1024 ** 2

/** A WebDAV server that sends each file in pieces, slowly enough that kills hit the middle of them. */
function slowDrive(files: ReadonlyMap<string, Buffer>): (other: OtherServer) => void {
  const listing = (paths: readonly string[]) => {
    const one = (path: string) => {
      const bytes = files.get(path)
      const kind = bytes
        ? `<d:getcontentlength>${bytes.length}</d:getcontentlength>`
        : '<d:resourcetype><d:collection/></d:resourcetype>'
      const sum = bytes ? `<oc:checksums><oc:checksum>SHA256:${sha256(bytes)}</oc:checksum></oc:checksums>` : ''
      const time = '<d:getlastmodified>Tue, 05 Mar 2019 05:06:07 GMT</d:getlastmodified>'
      return `<d:response><d:href>${path}</d:href><d:propstat><d:prop>${kind}${sum}${time}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
    }
    return `<d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns">${paths.map(one).join('')}</d:multistatus>`
  }
  const folders = [...new Set([...files.keys()].map(path => path.slice(0, path.lastIndexOf('/') + 1)))]
  return other => {
    other.answer = (request, response) => {
      const path = request.url ?? ''
      if (request.method === 'PROPFIND') {
        const inside = [...files.keys(), ...folders].filter(one => {
          const rest = one.slice(path.length)
          return one.startsWith(path) && rest !== '' && !rest.replace(/\/$/, '').includes('/')
        })
        const isThere = path === '/dav/' || folders.includes(path)
        return void response.writeHead(isThere ? 207 : 404).end(isThere ? listing([path, ...inside]) : '')
      }
      const bytes = files.get(path)
      if (!bytes) return void response.writeHead(404).end()
      response.writeHead(200, { 'content-length': bytes.length, etag: `"${sha256(bytes).slice(0, 8)}"` })
      const send = async () => {
        for (let at = 0; at < bytes.length && !response.destroyed; at += 64 * 1024) {
          response.write(bytes.subarray(at, at + 64 * 1024))
          await wait(2)
        }
        response.end()
      }
      void send()
    }
  }
}

describe.each(suiteDialects)('kills while somebody moves in, on %s', { timeout: 600_000 }, dialect => {
  let site: Site
  let other: OtherServer
  let ada: Person
  beforeAll(async () => {
    other = await startOtherServer((_request, response) => void response.writeHead(404).end())
    site = await openSite(dialect, { OUTBOUND_ALLOW: `127.0.0.1:${other.port}` })
    ada = await site.newPerson()
  })
  afterAll(async () => {
    await site.close()
    await other.close()
  })

  async function begin(login: Record<string, string>): Promise<Import> {
    const made = await ada.call('POST', '/imports/drives', { ...login, folders: null, folderId: ada.rootId })
    if (made?.status !== 201) throw new Error(`The import wasn’t begun: ${JSON.stringify(made)}`)
    return made.data as Import
  }

  it('bring every byte once the server runs again, and nothing twice', async () => {
    const files = new Map<string, Buffer>()
    for (let index = 0; index < 40; index++) {
      const size = index % 5 === 0 ? 2 * mebibyte + index : 1 + index * 700
      files.set(`/dav/folder${index % 4}/file${index}.bin`, randomBytes(size))
    }
    slowDrive(files)(other)
    const login = { address: `${other.url}/dav/`, user: 'ada', password: 'secret' }
    const drive = (await ada.call('POST', '/imports/drives/test', login))?.data as OtherDrive
    expect(drive.folders).toEqual(['folder0', 'folder1', 'folder2', 'folder3'])
    const { id } = await begin(login)
    const read = async () => (await ada.call('GET', `/imports/${id}`))?.data as Import | undefined
    let kills = 0
    for (let brought = 0; kills < 3; ) {
      const now = await read()
      if (now?.finishedAt) break
      // Each time after some more has come, in the middle of something.
      if (now && now.files.brought > brought) {
        brought = now.files.brought + 4
        await wait(randomInt(60))
        await site.server.kill()
        kills++
        await site.server.start()
      }
      await wait(20)
    }
    expect(kills).toBeGreaterThan(0)
    // A job that died is taken over when its lease has ended, after a minute.
    await expect.poll(async () => (await read())?.state, { timeout: 400_000, interval: 500 }).toBe('done')
    expect((await read())?.files).toEqual({ found: 40, brought: 40, skipped: 0, failed: 0 })
    const names = (await site.items(ada)).filter(item => item.isLive && !item.isFolder).map(item => item.name)
    expect(names.sort()).toEqual([...files.keys()].map(path => path.split('/').at(-1)).sort())
    // Every byte, and nothing twice, not even as an earlier version. What was under way keeps its reservation until the
    // sweep of unfinished uploads, so the figures of the drive aren't compared here.
    expect(await site.kept(ada)).toEqual(new Set([...files.values()].map(sha256)))
  })

  it('skip what is there when it runs a second time', async () => {
    const login = { address: `${other.url}/dav/`, user: 'ada', password: 'secret' }
    const asked = other.asked.length
    const { id } = await begin(login)
    const read = async () => (await ada.call('GET', `/imports/${id}`))?.data as Import
    await expect.poll(async () => (await read()).state, { timeout: 120_000, interval: 250 }).toBe('done')
    expect((await read()).files).toEqual({ found: 40, brought: 0, skipped: 40, failed: 0 })
    expect(other.asked.slice(asked).filter(line => line.startsWith('GET'))).toEqual([])
  })
})
