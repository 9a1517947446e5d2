import { requestEndpoints as r } from '@holdall/contract/sharing/requests.endpoints.ts'
import { visitEndpoints as v } from '@holdall/contract/sharing/visits.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest, encodeMetadata, tus } from '../../../../test/drive-test.ts'
import { buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import type { Client } from '../../../../test/harness.ts'
import { mostOpen } from './checks/upload-checks.ts'
import { insertTransfers } from './transfers.repository.ts'

interface Asked {
  /** Of the link; none for the owner’s own uploads. */
  readonly slug?: string
  readonly folderId: string
}

describe.each(dialects)('unfinished uploads of visitors of file requests, on %s', dialect => {
  let test: DriveTest
  let owner: TestMember
  beforeEach(async () => {
    test = await createDriveTest(dialect)
    owner = await buildMember(test)
  })
  afterEach(() => test.close())

  let people = 0
  async function ask(): Promise<Asked> {
    const folder = await buildFolder(owner, `Asked ${++people}`)
    const made = await owner.client.ok(r.createRequest, { params: { id: folder.id }, body: { title: 'Documents' } })
    return { slug: made.url.split('/').at(-1) ?? '', folderId: folder.id }
  }
  async function visitor({ slug = '' }: Asked): Promise<Client> {
    const client = test.client()
    const body = { name: `Visitor ${++people}`, email: `visitor-${people}@example.org` }
    expect((await client.call(v.identify, { params: { slug }, body })).status).toBe(200)
    return client
  }
  async function begin(client: Client, { slug: link, folderId: parentId }: Asked): Promise<string> {
    const answer = await client.request('POST', '/api/v1/transfers', {
      headers: {
        ...tus,
        'upload-length': '2000000',
        'upload-metadata': encodeMetadata({
          filename: `${++people}.bin`,
          parentId,
          ...(link === undefined ? {} : { link }),
        }),
      },
    })
    return answer.statusCode === 201 ? 'begun' : `${answer.statusCode} ${answer.json().code}`
  }
  const rows = () =>
    tables(test.app.services.db.read)
      .selectFrom('transfers')
      .selectAll()
      .where('created_by', 'is', null)
      .orderBy('id')
      .execute()
  /** Adds unfinished uploads through the link of one that was begun, until there are so many of it. */
  async function fill(count: number, linkId?: string | null): Promise<void> {
    const all = await rows()
    const [row] = linkId === undefined ? all : all.filter(({ link_id }) => link_id === linkId)
    if (!row) throw new Error('Nothing was begun through this link')
    const there = all.filter(({ link_id }) => link_id === row.link_id).length
    await test.app.services.db.transaction(async tx => {
      for (let n = there; n < count; n++) await insertTransfers(tx, { ...row, id: `${row.id}-${n}`, reserved: 0 })
    })
  }
  const sorted = (answers: readonly string[]) => answers.toSorted()
  const refused = '429 transfer.too-many'
  const expected = (begun: number, of: number) =>
    sorted([...Array(begun).fill('begun'), ...Array(of - begun).fill(refused)])

  it('are limited for one link, however many visitors begin them at the same moment', async () => {
    const asked = await ask()
    const visitors = await Promise.all([0, 1, 2, 3].map(() => visitor(asked)))
    expect(await begin(visitors[0]!, asked)).toBe('begun')
    await fill(mostOpen.link - 5)
    const answers = await Promise.all(visitors.flatMap(client => [0, 1, 2].map(() => begin(client, asked))))
    expect(sorted(answers)).toEqual(expected(5, 12))
    expect(await rows()).toHaveLength(mostOpen.link)
    const spaces = tables(test.app.services.db.read).selectFrom('spaces').select('reserved_bytes')
    const { reserved_bytes } = await spaces.where('id', '=', owner.space.id).executeTakeFirstOrThrow()
    // What was refused has reserved nothing.
    expect(Number(reserved_bytes)).toBe(6 * 2_000_000)
  })

  it('are limited for all links into a drive together, and the owner’s own aren’t among them', async () => {
    const [first, second, third] = [await ask(), await ask(), await ask()]
    const [one, two, three] = [await visitor(first), await visitor(second), await visitor(third)]
    expect(await begin(one, first)).toBe('begun')
    const begun = (await rows())[0]?.id
    await fill(mostOpen.link)
    expect(await begin(one, first)).toBe(refused)
    expect(await begin(two, second)).toBe('begun')
    const links = new Set((await rows()).map(({ link_id }) => link_id))
    expect(links.size).toBe(2)
    const secondLink = (await rows()).find(({ id }) => !id.includes('-') && id !== begun)?.link_id
    await fill(mostOpen.visitors - mostOpen.link - 3, secondLink)
    const answers = await Promise.all(
      [two, three, two, three, two, three].map((client, n) => begin(client, n % 2 ? third : second)),
    )
    expect(sorted(answers)).toEqual(expected(3, 6))
    expect(await rows()).toHaveLength(mostOpen.visitors)
    expect(await begin(owner.client, { folderId: owner.rootId })).toBe('begun')
  })

  it('count no longer once they have expired or ended', async () => {
    const asked = await ask()
    const client = await visitor(asked)
    expect(await begin(client, asked)).toBe('begun')
    await fill(mostOpen.link)
    expect(await begin(client, asked)).toBe(refused)
    const last = (await rows()).at(-1)
    const { db, clock } = test.app.services
    await db.transaction(tx =>
      tables(tx)
        .updateTable('transfers')
        .set({ expires_at: clock.now() - 1 })
        .where('id', '=', last?.id ?? '')
        .execute(),
    )
    expect(await begin(client, asked)).toBe('begun')
    expect(await begin(client, asked)).toBe(refused)
  })
})
