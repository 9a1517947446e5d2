import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { importEndpoints as e } from '@holdall/contract/imports/imports.contract.ts'
import type { Import } from '@holdall/contract/imports/imports.schemas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDriveTest, type DriveTest } from '../../../test/drive-test.ts'
import { type OtherServer, startOtherServer } from '../../../test/peers/other-server.ts'

describe('a hostile WebDAV server', () => {
  let test: DriveTest
  let other: OtherServer
  /** Another program of the same host, and the credentials that it was sent. */
  let neighbour: OtherServer
  let heard: string[] = []
  let login: { address: string; user: string; password: string }
  beforeAll(async () => {
    other = await startOtherServer((_request, response) => void response.writeHead(404).end())
    neighbour = await startOtherServer((request, response) => {
      heard.push(request.headers.authorization ?? 'none')
      response.writeHead(401).end()
    })
    test = await createDriveTest('sqlite', {
      OUTBOUND_ALLOW: `127.0.0.1:${other.port}, 127.0.0.1:${neighbour.port}`,
    })
    login = { address: `${other.url}/dav/`, user: 'anna', password: 'canary-password' }
  })
  afterAll(async () => {
    await test.close()
    await other.close()
    await neighbour.close()
  })

  const item = (href: string, inner = '') =>
    `<d:response><d:href>${href}</d:href><d:propstat><d:prop><d:resourcetype>${href.endsWith('/') ? '<d:collection/>' : ''}</d:resourcetype>${inner}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
  const listing = (...items: string[]) =>
    `<d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns">${items.join('')}</d:multistatus>`
  /** Listings by path, and files by path; everything else is not there. */
  function be(listings: Record<string, string>, files: Record<string, string> = {}): void {
    other.answer = (request, response) => {
      const path = request.url ?? ''
      const found = request.method === 'PROPFIND' ? listings[path] : files[path]
      if (found === undefined) return void response.writeHead(404).end()
      response.writeHead(request.method === 'PROPFIND' ? 207 : 200).end(found)
    }
  }
  async function run(): Promise<{ done: Import; report: string[] }> {
    const made = await test.member.ok(driveEndpoints.newFolder, {
      body: { parentId: test.rootId, name: `In ${Math.random()}` },
    })
    const { data } = await test.member.call(e.addDrive, { body: { ...login, folders: null, folderId: made.id } })
    await test.app.worker.runDue()
    const done = await test.member.ok(e.read, { params: { id: data.id } })
    const { data: all } = await test.member.ok(e.entries, { params: { id: data.id } })
    return { done, report: all.map(one => `${one.path} ${one.outcome} ${one.reason}`).sort() }
  }

  it('can’t lead anywhere outside of its folder', async () => {
    const bad = [
      'http://169.254.169.254/dav/meta',
      'https://evil.example/dav/x',
      '//evil.example/dav/x',
      '/etc/passwd',
      '/dav/../secret',
      '/dav/%2e%2e/secret',
      '/dav/a/b/deep',
      '/dav/%E0%A4%A',
      '/davx',
      '',
      'javascript:alert(1)',
    ]
    be(
      { '/dav/': listing(item('/dav/'), ...bad.map(href => item(href)), item('/dav/good.txt'), item('/dav/good.txt')) },
      { '/dav/good.txt': 'good' },
    )
    const { done, report } = await run()
    expect(done).toMatchObject({ state: 'done', files: { found: 1, brought: 1 } })
    expect(report.filter(line => !line.startsWith(' '))).toEqual(['good.txt brought null'])
    expect(other.asked.filter(line => !/ \/(dav|remote\.php)/.test(line))).toEqual([])
  })

  it('can’t bring names that aren’t any, or bytes that differ from their checksum', async () => {
    const sum = `<oc:checksums><oc:checksum>SHA1:${'0'.repeat(40)}</oc:checksum></oc:checksums>`
    be(
      {
        '/dav/': listing(
          item('/dav/a%2Fb.txt'),
          item('/dav/line%0Abreak.txt'),
          item(`/dav/${'x'.repeat(300)}`),
          item('/dav/sum.txt', sum),
        ),
      },
      { '/dav/sum.txt': 'not these' },
    )
    const { done, report } = await run()
    expect(done).toMatchObject({ state: 'done', files: { found: 4, brought: 0, failed: 4 } })
    expect(report.filter(line => line.includes('bad-name'))).toHaveLength(3)
    expect(report).toContain('sum.txt failed wrong-checksum')
  })

  it('can’t keep it busy with loops, or with XML that grows', async () => {
    other.answer = (request, response) => {
      const path = request.url ?? ''
      if (path.startsWith('/remote.php')) return void response.writeHead(404).end()
      response.writeHead(207).end(listing(item(path), item(`${path}again/`)))
    }
    const { done } = await run()
    expect(done.state).toBe('done')
    const report = (await test.member.ok(e.entries, { params: { id: done.id }, query: { outcome: 'failed' } })).data
    expect(report.map(one => one.reason)).toEqual(['too-deep'])
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}">]>${listing(item('/dav/&a;'))}`
    be({ '/dav/': bomb })
    const refused = await test.member.call(e.testDrive, { body: login })
    expect(refused.problem.errors).toEqual([expect.objectContaining({ field: 'address', code: 'bad-answer' })])
  })

  it('can’t have the password sent to another host', async () => {
    const heard: string[] = []
    const elsewhere = await startOtherServer((request, response) => {
      heard.push(request.headers.authorization ?? 'none')
      response.writeHead(404).end()
    })
    try {
      const location = elsewhere.url.replace('127.0.0.1', 'localhost')
      other.answer = (_request, response) => void response.writeHead(307, { location }).end()
      const refused = await test.member.call(e.testDrive, { body: login })
      expect(refused.problem.errors).toEqual([
        expect.objectContaining({ field: 'address', code: 'too-many-redirects' }),
      ])
      expect(heard).toEqual([])
    } finally {
      await elsewhere.close()
    }
  })

  it('doesn’t get the password sent to another port of its host', async () => {
    heard = []
    other.answer = (_request, response) => void response.writeHead(307, { location: `${neighbour.url}/dav/` }).end()
    const refused = await test.member.call(e.testDrive, { body: login })
    expect(refused.problem.errors?.length).toBeGreaterThan(0)
    expect(heard.length).toBeGreaterThan(0)
    expect(new Set(heard)).toEqual(new Set(['none']))
  })

  it('is asked again as late as it wants', async () => {
    const listed = listing(item('/dav/a.txt'), item('/dav/b.txt'))
    let isBusy = true
    other.answer = (request, response) => {
      if (request.method === 'PROPFIND') return void response.writeHead(request.url === '/dav/' ? 207 : 404).end(listed)
      if (isBusy) return void response.writeHead(429, { 'retry-after': '300' }).end()
      response.writeHead(200).end('bytes')
    }
    const { done } = await run()
    expect(done.state).toBe('waiting')
    expect(Date.parse(done.retryAt ?? '') - test.clock.now()).toBeGreaterThan(290_000)
    isBusy = false
    test.clock.advance(301_000)
    await test.app.worker.runDue()
    expect(await test.member.ok(e.read, { params: { id: done.id } })).toMatchObject({
      state: 'done',
      files: { brought: 2 },
    })
  })
})
