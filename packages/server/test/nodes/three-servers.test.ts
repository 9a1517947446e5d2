import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../all-tables.ts'
import { filesBelow } from '../faults/settle.ts'
import { callerAt, type SignedIn, setUpServer } from '../faults/signed-in.ts'
import { type SmtpSink, startSmtpSink } from '../peers/smtp-sink.ts'
import { sendChunks } from './send-chunks.ts'
import { canRunNodes, metricsToken, type SiteOfNodes, startSiteOfNodes } from './site-of-nodes.ts'

const MiB = 1024 * 1024
const password = 'correct horse battery'
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const png = readFileSync(new URL('../fixtures/picture.png', import.meta.url))

describe.skipIf(!canRunNodes)(
  '[NODE-01] three servers without a shared disk, behind HAProxy',
  { timeout: 120_000 },
  () => {
    let site: SiteOfNodes
    let mails: SmtpSink
    let me: SignedIn
    const web = mkdtempSync(join(tmpdir(), 'holdall-web-'))
    beforeAll(async () => {
      mails = await startSmtpSink()
      site = await startSiteOfNodes(
        {
          MAIL_DRIVER: 'smtp',
          MAIL_HOST: '127.0.0.1',
          MAIL_PORT: String(mails.port),
          MAIL_FROM_ADDRESS: 'drive@example.org',
        },
        node => ({ WEB_DIR: webFolder(node) }),
      )
      const [first] = site.nodes
      if (first) me = await setUpServer(first)
    })
    afterAll(async () => {
      await site?.remove()
      mails?.close()
      rmSync(web, { recursive: true, force: true })
    })

    /** A browser application, of which the second server has a newer version. */
    function webFolder(node: number): string {
      const folder = join(web, String(node))
      mkdirSync(join(folder, 'assets'), { recursive: true })
      writeFileSync(
        join(folder, 'index.html'),
        '<!doctype html><html lang="en" dir="ltr"><head></head><body></body></html>',
      )
      if (node === 1) writeFileSync(join(folder, 'assets/newer.js'), 'export {}')
      return folder
    }

    const at = (node: number) => site.nodes[node % 3]?.url ?? ''
    const on = (node: number, cookie = me.cookie) => callerAt(at(node), cookie)
    const contentAt = async (node: number, id: string) =>
      Buffer.from(await (await on(node).send('GET', `/items/${id}/content`)).arrayBuffer())
    const used = async (node: number) =>
      (await on(node).api<{ data: { usedBytes: number }[] }>('GET', '/spaces')).data[0]?.usedBytes
    const upload = (node: number, name: string, bytes: Buffer, parentId = me.rootId) =>
      sendChunks({ cookie: me.cookie, address: () => at(node) }, { name, parentId, bytes, chunks: [bytes.length] })

    /** Posts something to a server without a session, as a client with this address. */
    const postAs = (node: number, path: string, address: string, body: unknown) =>
      fetch(`${at(node)}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(body),
      })
    const signInAt = async (node: number, address: string) => {
      const answer = await postAs(node, '/auth/sign-in', address, { email: 'first@example.org', password })
      expect(answer.status).toBe(200)
      return answer.headers
        .getSetCookie()
        .map(line => line.split(';')[0])
        .join('; ')
    }

    async function metric(node: number, name: string, labels: string): Promise<number> {
      const answer = await fetch(`${at(node)}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      const lines = (await answer.text())
        .split('\n')
        .filter(line => line.startsWith(`${name}{`) && line.includes(labels))
      return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
    }

    it('take the chunks of one upload by turns, and keep none of its bytes', async () => {
      const bytes = randomBytes(21 * MiB)
      const refusals: string[] = []
      const sender = {
        cookie: me.cookie,
        address: () => site.url,
        onRefusal: (...said: unknown[]) => void refusals.push(said.join(' ')),
      }
      const chunks = [MiB, 2 * MiB, 9 * MiB]
      const id = await sendChunks(sender, { name: 'by turns.bin', parentId: me.rootId, bytes, chunks })
      expect(refusals).toEqual([])
      for (const node of [0, 1, 2]) {
        expect(sha256(await contentAt(node, id))).toBe(sha256(bytes))
        expect(await metric(node, 'holdall_http_requests_total', 'endpoint="files.transferPatch"')).toBeGreaterThan(0)
      }
      // HAProxy asks every server whether it is ready, for which each writes a file of one byte and removes it at once.
      const kept = () =>
        site.folders.map(folder => filesBelow(join(folder, 'staging')) + filesBelow(join(folder, 'blobs')))
      await expect.poll(kept, { timeout: 5000 }).toEqual([0, 0, 0])
    })

    it('send live events to pages that are open on the others', async () => {
      const abort = new AbortController()
      const answer = await fetch(`${at(0)}/api/v1/events`, { headers: { cookie: me.cookie }, signal: abort.signal })
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
      let heard = ''
      const listen = async (id: string) => {
        while (!heard.includes(id)) {
          const { value, done } = (await reader?.read()) ?? { value: '', done: true }
          if (done) throw new Error(`The stream ended: ${heard}`)
          heard += value
        }
      }
      for (const node of [1, 2]) {
        const { id } = await on(node).api<{ id: string }>('POST', '/items/folders', {
          parentId: me.rootId,
          name: `heard from ${node}`,
        })
        await listen(id)
      }
      abort.abort()
    })

    it('follow settings that were changed on another one', async () => {
      await on(0).api('POST', '/settings', { client: { 'uploads.max_size': 1000 } })
      const send = (node: number) =>
        fetch(`${at(node)}/api/v1/transfers`, {
          method: 'POST',
          headers: {
            ...{ cookie: me.cookie, 'tus-resumable': '1.0.0', 'upload-length': '2000' },
            'upload-metadata': `filename ${btoa('too large')},parentId ${btoa(me.rootId)}`,
          },
        }).then(answer => answer.status)
      for (const node of [1, 2]) await expect.poll(() => send(node), { timeout: 5000 }).toBe(413)
      await on(2).api('POST', '/settings', { client: { 'uploads.max_size': null } })
      for (const node of [0, 1]) await expect.poll(() => send(node), { timeout: 5000 }).toBe(201)
    })

    it('know sessions that began on another one, and end them everywhere', async () => {
      const cookie = await signInAt(0, '203.0.113.1')
      const statuses = () =>
        Promise.all([0, 1, 2].map(async node => (await on(node, cookie).send('GET', '/me')).status))
      expect(await statuses()).toEqual([200, 200, 200])
      expect((await on(1, cookie).send('POST', '/auth/sign-out')).ok).toBe(true)
      expect(await statuses()).toEqual([401, 401, 401])
      const other = await signInAt(2, '203.0.113.1')
      expect((await on(1).send('POST', '/me/sessions/end-others')).ok).toBe(true)
      expect((await on(0, other).send('GET', '/me')).status).toBe(401)
    })

    it('count attempts together', async () => {
      const attempt = (turn: number) =>
        postAs(turn, '/auth/sign-in', '203.0.113.2', { email: 'first@example.org', password: `wrong ${turn}` })
      const statuses: number[] = []
      for (let turn = 0; turn < 12; turn++) statuses.push((await attempt(turn)).status)
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    })

    it('respect WebDAV locks of another one', async () => {
      const token = { kind: 'app', name: 'computer', scopes: ['read', 'write'], expiresAt: null, password }
      const { secret } = await on(0).api<{ secret: string }>('POST', '/me/tokens', token)
      const authorization = `Basic ${btoa(`first@example.org:${secret}`)}`
      const dav = (node: number, method: string, headers: Record<string, string> = {}, body?: string) =>
        fetch(`${at(node)}/dav/files/locked.txt`, {
          method,
          headers: { authorization, ...headers },
          ...(body === undefined ? {} : { body }),
        })
      expect((await dav(0, 'PUT', {}, 'first')).status).toBe(201)
      const lock = await dav(
        0,
        'LOCK',
        {},
        '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>',
      )
      expect(lock.status).toBe(200)
      expect((await dav(1, 'PUT', {}, 'second')).status).toBe(423)
      expect((await dav(2, 'DELETE')).status).toBe(423)
      expect((await dav(2, 'UNLOCK', { 'lock-token': lock.headers.get('lock-token') ?? '' })).status).toBe(204)
      expect((await dav(1, 'PUT', {}, 'second')).status).toBe(204)
    })

    it('count bytes and downloads together', async () => {
      const before = (await used(0)) ?? 0
      const sizes = Array.from({ length: 9 }, (_, n) => 10_000 + n)
      const ids = await Promise.all(sizes.map((size, n) => upload(n, `counted ${n}.bin`, randomBytes(size))))
      const sum = sizes.reduce((total, size) => total + size, 0)
      for (const node of [0, 1, 2]) expect(await used(node)).toBe(before + sum)
      const link = await on(1).api<{ slug: string }>('POST', `/items/${ids[0]}/links`, { downloadLimit: 5 })
      const answers = await Promise.all(
        Array.from({ length: 15 }, (_, n) =>
          postAs(n, `/opened-links/${link.slug}/downloads`, '203.0.113.3', { ids: [ids[0]] }),
        ),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
      const urls = await Promise.all(
        answers.filter(({ ok }) => ok).map(answer => answer.json() as Promise<{ url: string }>),
      )
      for (const [n, { url }] of urls.entries()) {
        const bytes = await fetch(new URL(new URL(url, site.url).pathname + new URL(url, site.url).search, at(n)))
        expect((await bytes.arrayBuffer()).byteLength).toBe(sizes[0])
      }
    })

    it('run each job once, on one of them, with one effect', async () => {
      const people = Array.from({ length: 12 }, (_, n) => `person-${n}@example.org`)
      const ids = await Promise.all(people.map((_, n) => upload(n, `picture ${n}.png`, png)))
      await Promise.all(
        people.map((email, n) => on(n).api('POST', `/items/${ids[n]}/grants`, { emails: [email], role: 'viewer' })),
      )
      const read = site.database.db.read
      const unfinished = () =>
        tables(read).selectFrom('jobs').select('kind').where('state', 'in', ['queued', 'running']).execute()
      await expect.poll(unfinished, { timeout: 60_000 }).toEqual([])
      const jobs = await tables(read).selectFrom('jobs').select(['kind', 'state', 'attempts']).execute()
      expect(jobs.filter(job => job.state !== 'done' || Number(job.attempts) !== 1)).toEqual([])
      const runs = await Promise.all([0, 1, 2].map(node => metric(node, 'holdall_job_runs_total', '')))
      expect(runs.reduce((sum, count) => sum + count, 0)).toBe(jobs.length)
      expect(runs.filter(count => count > 0).length).toBeGreaterThan(1)
      expect(
        mails.received
          .flatMap(mail => mail.to)
          .filter(to => to.startsWith('person-'))
          .sort(),
      ).toEqual(people.sort())
      for (const node of [0, 1, 2]) {
        const picture = await on(node).send('GET', `/items/${ids[node]}/thumbnail?size=small`)
        expect([picture.status, (await picture.arrayBuffer()).byteLength > 0]).toEqual([200, true])
      }
    })

    it('[NODE-03] give out the files of a page that only one of them has, during an update', async () => {
      const fetched = async (name: string) => (await fetch(`${site.url}/assets/${name}`)).status
      for (let turn = 0; turn < 6; turn++) expect(await fetched('newer.js')).toBe(200)
      expect(await fetched('nowhere.js')).toBe(404)
    })

    it('show pictures of people and zips that another one has made', async () => {
      const set = await fetch(`${at(0)}/api/v1/me/avatar`, {
        method: 'PUT',
        headers: { cookie: me.cookie, 'content-type': 'image/png' },
        body: png as Uint8Array<ArrayBuffer>,
      })
      const { id } = (await set.json()) as { id: string }
      expect(set.status).toBe(200)
      const pictures = await Promise.all(
        [0, 1, 2].map(async node => {
          const answer = await on(node).send('GET', `/users/${id}/avatar`)
          return [answer.status, sha256(Buffer.from(await answer.arrayBuffer()))]
        }),
      )
      expect(new Set(pictures.map(String)).size).toBe(1)
      expect(pictures[0]?.[0]).toBe(200)
      const file = await upload(1, 'in a zip.bin', randomBytes(5000))
      const archive = await on(0).api<{ url: string; size: number }>('POST', '/archives', { ids: [file] })
      const path = archive.url.replace(/^.*\/api\/v1/, '')
      for (const node of [1, 2]) {
        const answer = await on(node).send('GET', path)
        expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, archive.size])
      }
    })
  },
)
