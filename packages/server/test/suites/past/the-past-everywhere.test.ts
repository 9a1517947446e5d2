import { endpoints } from '@holdall/contract/contract.ts'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints as v } from '@holdall/contract/drive/versions.endpoints.ts'
import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findUser } from '../../../src/features/accounts/accounts.repository.ts'
import { collectDocuments } from '../../../src/features/personal-data/export/documents.ts'
import { forgetTries } from '../../accounts.ts'
import { suiteDialects } from '../../databases.ts'
import { sameBrowser } from '../send.ts'
import { idleReasons, inputsFor, isDecided, isReading } from './past-calls.ts'
import { answersOfDoors } from './past-doors.ts'
import { type Asker, buildPastSite, type PastSite } from './past-site.ts'
import { type Secret, whole } from './secrets.ts'

/** What is kept nowhere any more. It is looked for all the same, because a cache or an index could still have it. */
const gone = [
  'thumbnail of the earlier picture',
  'small thumbnail of the earlier picture',
  'thumbnail of the earlier pdf',
  'page of the earlier pdf',
  'comment before its change',
  'note of it',
  'words of it',
  'message to a friend',
  'property before its change',
]

const reading = endpoints.filter(isReading)

describe.each(suiteDialects)('the past at every door, on %s', dialect => {
  let site: PastSite
  let asked = 0
  /** What each of them found, by name. */
  const found = new Map<string, Set<Secret>>()
  beforeAll(async () => {
    site = await buildPastSite(dialect)
  }, 300_000)
  afterAll(async () => {
    await site.test.close()
    console.log(`${dialect}: ${site.secrets.all().length} secrets, ${site.askers.length} askers, ${asked} answers read`)
  })

  /** Returns what an answer tells somebody that they may not know. */
  function leaksIn(answer: Buffer | string, asker: Asker, where: string): string[] {
    asked++
    const told = site.secrets.foundIn(answer)
    const known = found.get(asker.name) ?? new Set()
    found.set(asker.name, known)
    for (const secret of told) known.add(secret)
    return told
      .filter(({ kind }) => !asker.knows.includes(kind))
      .map(({ name }) => `${asker.name}: ${name} in ${where}`)
  }

  it.each(reading.map(endpoint => [endpoint.id, endpoint] as const))(
    '%s tells nobody what was before or after their right',
    async (_id, endpoint) => {
      const leaks: string[] = []
      for (const asker of site.askers) {
        // Whoever has the address of a link is a visitor of it.
        if (endpoint.params?.shape.slug && asker.knows.length === 0) continue
        await forgetTries(site.test)
        for (const input of inputsFor(endpoint, site, asker.member === null)) {
          const url = endpointUrl(endpoint, input.params, input.query)
          const answer = await answerTo(asker, endpoint, url, input)
          // An address that names a secret has been written by who asks.
          leaks.push(...leaksIn(answer, asker, `${endpoint.method} ${url}`))
        }
      }
      expect(leaks).toEqual([])
    },
    300_000,
  )

  async function answerTo(
    asker: Asker,
    endpoint: (typeof reading)[number],
    url: string,
    input: object,
  ): Promise<Buffer> {
    const client = sameBrowser(site.test, asker.client)
    if (endpoint.response === 'events') return beginningOf(asker, url)
    const answer = await client.request(endpoint.method, url, input)
    if (endpoint.id !== 'files.newArchive' || answer.statusCode !== 201) return whole(answer)
    return Buffer.concat([whole(answer), whole(await client.request('GET', answer.json().url))])
  }

  /** The first second of a stream. */
  async function beginningOf({ client }: Asker, url: string): Promise<Buffer> {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { host: 'drive.test', cookie }
    const answer = await site.test.app.http.inject({ method: 'GET', url, headers, payloadAsStream: true })
    const chunks: Buffer[] = []
    const stream = answer.stream()
    setTimeout(() => stream.destroy(), 1000)
    await new Promise<void>(resolve => {
      stream.on('data', chunk => chunks.push(chunk)).once('close', resolve)
    })
    return Buffer.concat(chunks)
  }

  it('WebDAV and what Nextcloud’s clients ask tell nobody either', { timeout: 600_000 }, async () => {
    const former = site.secrets
      .all()
      .flatMap(({ signs: [sign], name }) => (sign && /^name/.test(name) ? [`${sign}.txt`] : []))
    const leaks: string[] = []
    for (const asker of site.askers) {
      if (!asker.member) continue
      await forgetTries(site.test)
      for await (const { asked: what, answer } of answersOfDoors(site.test, asker.member, former))
        leaks.push(...leaksIn(answer, asker, what))
    }
    expect(leaks).toEqual([])
  })

  it('mails tell nobody either', async () => {
    const leaks: string[] = []
    for (const asker of site.askers) {
      if (!asker.member) continue
      const mails = (await site.test.mailTo(asker.member.email)).slice(site.mailsBefore.get(asker.name) ?? 0)
      for (const mail of mails) leaks.push(...leaksIn(JSON.stringify(mail), asker, `the mail “${mail.subject}”`))
    }
    expect(leaks).toEqual([])
  })

  it('an export of one’s own data tells nobody either', async () => {
    const leaks: string[] = []
    const { ctx } = site.test.app
    for (const asker of site.askers) {
      const user = asker.member && (await findUser(ctx.db.read, asker.member.userId))
      if (!user) continue
      const documents = await collectDocuments({ ...ctx, signal: new AbortController().signal }, user)
      expect(documents.length).toBeGreaterThan(5)
      for (const { name, text } of documents) leaks.push(...leaksIn(text, asker, name))
    }
    expect(leaks).toEqual([])
  })

  it('a copy brings along nothing of the past', { timeout: 120_000 }, async () => {
    const leaks: string[] = []
    for (const asker of site.askers.filter(({ member, knows }) => member && knows.includes('present'))) {
      const { client } = asker
      const own = (await client.ok(d.spaces)).data.find(({ kind }) => kind === 'personal')
      const copied = await client.call(d.copy, { body: { ids: [site.shared], to: own?.rootId ?? '' } })
      await site.test.app.worker.runDue()
      leaks.push(...leaksIn(whole(copied.raw), asker, 'drive.copy'))
      const { data } = await client.ok(d.children, { params: { id: copied.data.data[0]?.id ?? '' }, query: {} })
      expect(data.length).toBeGreaterThan(3)
      for (const { id } of data) {
        const versions = await client.call(v.versions, { params: { id } })
        leaks.push(...leaksIn(whole(versions.raw), asker, 'versions of the copy'))
      }
      const knows = { ...asker, knows: ['present'] as const }
      for await (const { asked: what, answer } of answersOfDoors(site.test, asker.member!, []))
        if (!/spaces|Team/.test(what)) leaks.push(...leaksIn(answer, knows, `the copy, ${what}`))
    }
    expect(leaks).toEqual([])
  })

  it('everything that is hidden can be found, by its owner or in the database, and the present by the others', async () => {
    const byOwner = found.get('the owner') ?? new Set()
    const rows = await site.rowsOfDatabase()
    const nowhere = site.secrets
      .all()
      .filter(secret => !byOwner.has(secret) && !site.secrets.foundIn(rows).includes(secret))
    expect(nowhere.map(({ name }) => name)).toEqual(gone)
    for (const { name, knows } of site.askers) {
      const kinds = new Set([...(found.get(name) ?? [])].map(({ kind }) => kind))
      expect([name, ...[...kinds].sort()]).toEqual([name, ...[...knows].sort()])
    }
  })
})

describe('the calls', () => {
  it('either read, and are asked, or have a reason not to be', () => {
    expect(endpoints.filter(one => !isDecided(one)).map(({ id }) => id)).toEqual([])
    expect(idleReasons(endpoints)).toEqual([])
  })
})
