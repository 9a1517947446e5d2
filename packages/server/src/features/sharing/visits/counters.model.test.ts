import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { visitEndpoints } from '@holdall/contract/sharing/visits.endpoints.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { type Client, createTestApp, type TestApp } from '../../../../test/harness.ts'

const text = 'the very bytes of the file'

/** What can happen to a link: requests that count, requests that don't, and changes by its owner. */
type Step =
  | { do: 'file' | 'zip' | 'save' | 'go-on' | 'look' | 'bytes' | 'robot'; by: number }
  | { do: 'limit'; to: number | null }
  | { do: 'revoke' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('file', 'zip', 'save', 'go-on', 'look', 'bytes', 'robot'),
      by: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('limit'), to: fc.option(fc.integer({ min: 1, max: 6 })) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revoke') }) },
) as fc.Arbitrary<Step>

describe.each(dialects)('the counters of a link on %s', dialect => {
  let test: TestApp
  let owner: TestMember
  let savers: TestMember[]
  let folder: string
  let file: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
    owner = await buildMember(test)
    savers = [await buildMember(test), await buildMember(test), await buildMember(test)]
    folder = (await buildFolder(owner, 'Pictures')).id
    file = await buildFile(test, owner, { name: 'inside.txt', text, parentId: folder })
  })
  afterAll(() => test.close())

  const share = (downloadLimit: number | null): Promise<ShareLink> =>
    owner.client.ok(e.createLink, { params: { id: folder }, body: { downloadLimit } })
  const count = (client: Client, { slug }: ShareLink, ids: string[]) =>
    client.call(e.countDownload, { params: { slug }, body: { ids } })
  const save = ({ client, rootId }: TestMember, { slug }: ShareLink) =>
    client.call(visitEndpoints.saveCopy, {
      params: { slug },
      body: { ids: [file], to: rootId, onConflict: 'keep-both' },
    })
  const counted = async (link: ShareLink) => {
    const { read } = test.app.services.db
    const row = await tables(read)
      .selectFrom('links')
      .select(['visits', 'downloads'])
      .where('id', '=', link.id)
      .executeTakeFirstOrThrow()
    const days = await tables(read).selectFrom('link_days').selectAll().where('link_id', '=', link.id).execute()
    const sum = (name: 'visits' | 'downloads') => days.reduce((total, day) => total + Number(day[name]), 0)
    expect({ visits: sum('visits'), downloads: sum('downloads') }).toEqual(row)
    return row
  }

  it.each<[string, (turn: number, link: ShareLink) => Promise<{ status: number }>]>([
    ['a file', (_turn, link) => count(test.client(), link, [file])],
    ['a zip', (_turn, link) => count(test.client(), link, [folder])],
    ['saving', (turn, link) => save(savers[turn % 3]!, link)],
    [
      'each of them in turn',
      (turn, link) =>
        turn % 3 === 0 ? save(savers[turn % 2]!, link) : count(test.client(), link, [turn % 3 === 1 ? file : folder]),
    ],
  ])('[LINK-03] of 200 at once exactly 10 are counted and given, through %s', async (_name, come) => {
    const link = await share(10)
    const answers = await Promise.all(Array.from({ length: 200 }, (_, turn) => come(turn, link)))
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(10)
    expect(answers.every(({ status }) => status < 300 || status === 404)).toBe(true)
    expect((await counted(link)).downloads).toBe(10)
  })

  interface Model {
    visits: number
    downloads: number
    limit: number | null
    isRevoked: boolean
    /** Says who has already opened the link. */
    readonly seen: Set<number>
    /** Addresses handed out for counted downloads. */
    readonly given: string[]
  }

  const isOpen = ({ isRevoked, limit, downloads }: Model) => !isRevoked && (limit === null || downloads < limit)

  async function take(link: ShareLink, clients: readonly Client[], model: Model, one: Step): Promise<void> {
    const params = { id: link.id }
    if (one.do === 'revoke') {
      model.isRevoked ||= (await owner.client.call(e.revokeLink, { params })).status < 300
      return
    }
    if (one.do === 'limit') {
      const changed = await owner.client.call(e.updateLink, { params, body: { downloadLimit: one.to } })
      expect(changed.status < 300).toBe(!model.isRevoked)
      if (!model.isRevoked) model.limit = one.to
      return
    }
    await visit(link, clients[one.by]!, model, one)
  }

  async function visit(link: ShareLink, client: Client, model: Model, one: Step & { by: number }): Promise<void> {
    const open = isOpen(model)
    const expectOpen = (status: number) => expect(status < 300, `${one.do} answered ${status}`).toBe(open)
    switch (one.do) {
      case 'file':
      case 'zip': {
        const answer = await count(client, link, [one.do === 'file' ? file : folder])
        expectOpen(answer.status)
        if (open) {
          model.downloads += 1
          model.given.push(answer.data.url)
        }
        return
      }
      case 'save':
        expectOpen((await save(savers[one.by]!, link)).status)
        if (open) model.downloads += 1
        return
      case 'go-on': {
        // A counted download can be resumed until the link is revoked, and isn't counted again.
        const url = model.given.at(-1)
        if (url === undefined) return
        const { statusCode } = await client.request('GET', url, { headers: { range: 'bytes=1-' } })
        expect(statusCode < 300).toBe(!model.isRevoked)
        return
      }
      case 'look':
      case 'robot': {
        const headers: Record<string, string> = one.do === 'robot' ? { 'user-agent': 'Slackbot-LinkExpanding 1.0' } : {}
        expectOpen((await client.call(e.openLink, { params: { slug: link.slug }, headers })).status)
        if (open && one.do === 'look' && !model.seen.has(one.by)) {
          model.seen.add(one.by)
          model.visits += 1
        }
        return
      }
      case 'bytes': {
        // Content requested without counting a download: never served for a link with a download limit.
        const query = { link: link.slug, download: '1' as const }
        const { status } = await client.call(fileEndpoints.content, { params: { id: file }, query })
        if (model.limit !== null || model.isRevoked) expect(status).toBeGreaterThanOrEqual(400)
      }
    }
  }

  it('[LINK-03] [LINK-07] count every use exactly once, and allow nothing beyond the limit, in any order of events', {
    timeout: 240_000,
  }, async () => {
    const limit = fc.option(fc.integer({ min: 1, max: 6 }))
    await fc.assert(
      fc.asyncProperty(limit, fc.array(step, { minLength: 5, maxLength: 30 }), async (first, steps) => {
        const link = await share(first)
        const clients = [test.client(), test.client(), test.client()]
        const model: Model = { visits: 0, downloads: 0, limit: first, isRevoked: false, seen: new Set(), given: [] }
        for (const one of steps) {
          await take(link, clients, model, one)
          expect(await counted(link)).toEqual({ visits: model.visits, downloads: model.downloads })
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 20) },
    )
  })
})
