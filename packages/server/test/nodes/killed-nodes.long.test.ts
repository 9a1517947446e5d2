import { createHash, randomBytes, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyCommand } from '../../src/features/integrity/verify.command.ts'
import { tables } from '../all-tables.ts'
import { settle } from '../faults/settle.ts'
import { callerAt, type SignedIn, setUpServer } from '../faults/signed-in.ts'
import { type SmtpSink, startSmtpSink } from '../peers/smtp-sink.ts'
import { runOn } from '../run-command.ts'
import { sendChunks } from './send-chunks.ts'
import { canRunNodes, type SiteOfNodes, startSiteOfNodes } from './site-of-nodes.ts'

/** How often a server is killed. For more: `npm run prove`, or `NODE_KILLS=60`, which takes ten minutes. */
const kills = Number(process.env.NODE_KILLS ?? 1)
const everyMs = process.env.NODE_KILLS ? 10_000 : 4000
/** With Redis, the jobs of a killed server are waited for until another one takes them over; else they are run at the end. */
const queue = process.env.NODE_KILLS ? 'redis' : 'database'

/** One person may send mails to a hundred strangers a day. */
const mostShares = 90

const MiB = 1024 * 1024
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const png = readFileSync(new URL('../fixtures/picture.png', import.meta.url))

interface Listed {
  readonly id: string
  readonly name: string
  readonly kind: 'file' | 'folder'
}

describe.skipIf(!canRunNodes)('three servers, one of them killed again and again under load', () => {
  let site: SiteOfNodes
  let mails: SmtpSink
  let me: SignedIn
  let isOver = false
  /** What the site has acknowledged: hashes of files by id, names by id, folders by id, and people shared with. */
  const told = {
    hashes: new Map<string, string>(),
    names: new Map<string, string>(),
    places: new Map<string, string>(),
    people: new Set<string>(),
  }
  /** What clients were told instead of an answer, and how often. */
  const refusals = new Map<string, number>()
  beforeAll(async () => {
    mails = await startSmtpSink()
    site = await startSiteOfNodes({
      MAIL_DRIVER: 'smtp',
      MAIL_HOST: '127.0.0.1',
      MAIL_PORT: String(mails.port),
      MAIL_FROM_ADDRESS: 'drive@example.org',
      QUEUE_DRIVER: queue,
    })
    const [first] = site.nodes
    if (first) me = await setUpServer(first)
  })
  afterAll(async () => {
    await site?.remove()
    mails?.close()
  })

  function refused(status: number | null, said: string): void {
    const what = status === null ? 'no answer' : `${status} ${said}`
    refusals.set(what, (refusals.get(what) ?? 0) + 1)
  }

  /** Calls until it is acknowledged. Everything that is called so may be repeated. */
  async function insist<T>(method: string, path: string, body?: unknown): Promise<T> {
    for (;;) {
      try {
        const answer = await callerAt(site.url, me.cookie).send(method, path, body)
        const text = await answer.text()
        if (answer.ok) return JSON.parse(text) as T
        refused(answer.status, text.startsWith('{') ? String(JSON.parse(text).code) : 'by the proxy')
      } catch {
        refused(null, '')
      }
      await wait(250)
    }
  }

  const send = (name: string, bytes: Buffer, parentId: string, chunks: readonly number[]) =>
    sendChunks({ cookie: me.cookie, address: () => site.url, onRefusal: refused }, { name, bytes, parentId, chunks })

  async function upload(parentId: string, bytes: Buffer, chunks: readonly number[]): Promise<string> {
    const name = randomBytes(8).toString('hex')
    const id = await send(name, bytes, parentId, chunks)
    told.hashes.set(id, sha256(bytes))
    told.names.set(id, name)
    told.places.set(id, parentId)
    return id
  }

  async function uploadLarge(folder: string): Promise<void> {
    const bytes = randomBytes(randomInt(2 * MiB, 12 * MiB))
    await upload(folder, bytes, [MiB, 3 * MiB, randomInt(1, 2 * MiB)])
  }

  async function uploadSmall(folder: string): Promise<void> {
    const bytes = Math.random() < 0.3 ? png : randomBytes(randomInt(1, 50_000))
    await upload(folder, bytes, [bytes.length])
  }

  async function rename(ids: readonly string[]): Promise<void> {
    const id = ids[randomInt(ids.length)] ?? ''
    const name = randomBytes(8).toString('hex')
    await insist('PATCH', `/items/${id}`, { name })
    told.names.set(id, name)
  }

  async function move(ids: readonly string[], folders: readonly string[]): Promise<void> {
    const id = ids[randomInt(ids.length)] ?? ''
    const to = folders[randomInt(folders.length)] ?? ''
    await insist('POST', '/items/move', { ids: [id], to })
    told.places.set(id, to)
  }

  async function share(id: string): Promise<void> {
    if (told.people.size >= mostShares) return wait(everyMs)
    const email = `${randomBytes(6).toString('hex')}@example.org`
    await insist('POST', `/items/${id}/grants`, { emails: [email], role: 'viewer' })
    told.people.add(email)
  }

  async function lane(work: () => Promise<void>): Promise<void> {
    while (!isOver) await work()
  }

  async function killSome(): Promise<void> {
    for (let kill = 0; kill < kills; kill++) {
      await wait(everyMs)
      const node = site.nodes[kill % site.nodes.length]
      await node?.kill()
      await node?.start()
    }
    await wait(1000)
  }

  async function unfinishedJobs(): Promise<number> {
    const rows = await tables(site.database.db.read)
      .selectFrom('jobs')
      .select('id')
      .where('state', 'in', ['queued', 'running'])
      .execute()
    return rows.length
  }

  async function listed(folder: string): Promise<Listed[]> {
    const items: Listed[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { data: Listed[]; nextCursor: string | null } = await insist(
        'GET',
        `/items/${folder}/children?perPage=500${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      )
      items.push(...page.data)
      cursor = page.nextCursor
    }
    return items
  }

  it(`[NODE-02] lose nothing acknowledged and do no job twice with effect, in ${kills} kills`, {
    timeout: 600_000 + kills * (everyMs + 25_000),
  }, async () => {
    const folders: string[] = []
    for (const name of ['one', 'two', 'three']) folders.push(await me.newFolder(me.rootId, name))
    const [a = '', b = '', c = ''] = folders
    const renamed = await Promise.all([1, 2, 3].map(() => upload(a, randomBytes(1000), [1000])))
    const moved = await Promise.all([1, 2, 3].map(() => upload(b, randomBytes(1000), [1000])))
    const lanes = [
      ...[lane(() => uploadLarge(a)), lane(() => uploadLarge(b))],
      ...[lane(() => uploadSmall(b)), lane(() => uploadSmall(c))],
      ...[lane(() => rename(renamed)), lane(() => move(moved, folders)), lane(() => share(renamed[0] ?? ''))],
    ]
    await killSome()
    isOver = true
    await Promise.all(lanes)
    console.info(
      `${kills} kills: ${told.hashes.size} files, ${told.people.size} shares, refusals ${JSON.stringify(Object.fromEntries(refusals))}`,
    )
    // Nothing but reasons to try again.
    const allowed = /^(no answer|423 transfer\.busy|409 transfer\.wrong-offset|50[234] .*)$/
    expect([...refusals.keys()].filter(what => !allowed.test(what))).toEqual([])

    const found = new Map<string, Listed & { readonly folder: string }>()
    for (const folder of folders) for (const item of await listed(folder)) found.set(item.id, { ...item, folder })
    for (const [id, hash] of told.hashes) {
      const item = found.get(id)
      expect([id, item?.name, item?.folder]).toEqual([id, told.names.get(id), told.places.get(id)])
      const answer = await callerAt(site.url, me.cookie).send('GET', `/items/${id}/content`)
      expect(sha256(Buffer.from(await answer.arrayBuffer())), id).toBe(hash)
    }
    expect(found.size).toBe(told.hashes.size)
  })

  it('[NODE-02] leave exact totals, one mail for each share, and no bytes without an owner', {
    timeout: 300_000 + kills * 5000,
  }, async () => {
    if (queue === 'redis') await expect.poll(unfinishedJobs, { timeout: 200_000 }).toBe(0)
    for (const node of site.nodes) await node.kill()
    const app = await settle(site.folders[0] ?? '', site.variables)
    const read = app.services.db.read
    try {
      const jobs = await tables(read).selectFrom('jobs').select(['kind', 'state', 'error_message']).execute()
      expect(jobs.filter(job => job.state !== 'done')).toEqual([])
      const outbox = await tables(read).selectFrom('mail_outbox').select(['recipient', 'state', 'message_id']).execute()
      const shared = outbox.filter(mail => told.people.has(mail.recipient))
      expect(shared.map(mail => mail.recipient).sort()).toEqual([...told.people].sort())
      expect(shared.filter(mail => mail.state !== 'sent')).toEqual([])
      // A mail server may be told of one message twice, if the answer to the first time was lost; it has the same id.
      const ids = new Map<string, Set<string>>()
      for (const { to, content } of mails.received)
        for (const recipient of to) ids.set(recipient, (ids.get(recipient) ?? new Set()).add(content.messageId ?? ''))
      for (const recipient of told.people) expect(ids.get(recipient)?.size, recipient).toBe(1)
      const versions = await tables(read).selectFrom('versions').select('id').execute()
      const uploads = await tables(read)
        .selectFrom('audit_log')
        .select('id')
        .where('action', '=', 'file.uploaded')
        .execute()
      expect(uploads).toHaveLength(versions.length)
      const reserved = await tables(read).selectFrom('spaces').select('reserved_bytes').execute()
      expect(new Set(reserved.map(row => Number(row.reserved_bytes)))).toEqual(new Set([0]))
      const open = await tables(read).selectFrom('transfers').select('id').where('state', '=', 'open').execute()
      expect([open, await tables(read).selectFrom('transfer_pieces').selectAll().execute()]).toEqual([[], []])
      const pictures = await tables(read).selectFrom('thumbnails').select('storage_key').execute()
      const blobs = await tables(read).selectFrom('blobs').select('storage_key').execute()
      const owned = [...blobs, ...pictures].flatMap(row => row.storage_key ?? [])
      const stored = (await Array.fromAsync(app.services.storage.list())).map(one => one.key)
      expect(stored.filter(key => /-[fpu]$/.test(key)).sort()).toEqual(owned.sort())
      expect((await runOn({ app }, verifyCommand)).exitCode).toBe(0)
    } finally {
      await app.close()
    }
  })
})
