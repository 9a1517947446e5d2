import { activityEndpoints } from '@holdall/contract/activity/activity.contract.ts'
import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { lockEndpoints } from '@holdall/contract/locks/locks.contract.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import type { LinkInput, LinkRights, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { type Client, createTestApp, type TestApp } from '../../../../test/harness.ts'

const nothing: LinkRights = { view: true, download: false, upload: false, edit: false, list: true }
const editing: LinkRights = { view: true, download: true, upload: true, edit: true, list: true }
const hour = 3600_000

describe.each(dialects)('changes through a link on %s', dialect => {
  let test: TestApp
  let owner: TestMember
  let folderId: string
  let innerId: string
  let link: ShareLink
  let visitor: Client
  beforeAll(async () => {
    test = await createTestApp(dialect)
    owner = await buildMember(test)
    folderId = (await buildFolder(owner, 'Given')).id
    innerId = (await buildFolder(owner, 'Inner', folderId)).id
    link = await share({ rights: editing, name: 'For the club' })
    visitor = test.client()
  })
  afterAll(() => test.close())

  const share = (body: LinkInput, id = folderId): Promise<ShareLink> =>
    owner.client.ok(sharingEndpoints.createLink, { params: { id }, body })
  const file = (name: string, parentId = folderId) => buildFile(test, owner, { name, parentId })
  const namesIn = async (id: string) =>
    (await owner.client.ok(e.children, { params: { id } })).data.map(({ name }) => name).sort()
  const at = ({ slug }: ShareLink) => ({ params: { slug } })

  /** Every change, tried by one client through one link; the codes of the answers. */
  async function tryAll(client: Client, through: ShareLink, id: string, into: string): Promise<(string | number)[]> {
    const { slug } = through
    const codeOf = ({ status, problem, data }: { status: number; problem?: { code: string }; data?: unknown }) => {
      const [outcome] = (data as { data?: { error?: { code: string } }[] } | undefined)?.data ?? []
      return status < 300 ? (outcome?.error?.code ?? status) : (problem?.code ?? status)
    }
    return [
      codeOf(await client.call(e.linkNewFolder, { params: { slug }, body: { parentId: into, name: 'Made' } })),
      codeOf(await client.call(e.linkRename, { params: { slug, id }, body: { name: 'Changed.txt' } })),
      codeOf(await client.call(e.linkMove, { params: { slug }, body: { ids: [id], to: into } })),
      codeOf(await client.call(e.linkTrash, { params: { slug }, body: { ids: [id] } })),
    ]
  }

  it('[LINK-02] a link that allows editing creates folders, renames, moves and deletes below its folder', async () => {
    const id = await file('letter.txt')
    const made = await visitor.ok(e.linkNewFolder, { ...at(link), body: { parentId: folderId, name: 'Minutes' } })
    expect(made).toMatchObject({ name: 'Minutes', parentId: folderId, kind: 'folder' })
    const params = { slug: link.slug, id }
    expect(await visitor.ok(e.linkRename, { params, body: { name: 'Letter to all.txt' } })).toMatchObject({ id })
    const moved = await visitor.ok(e.linkMove, { ...at(link), body: { ids: [id], to: made.id } })
    expect(moved.data).toMatchObject([{ id, status: 'done', fromParentId: folderId }])
    expect(moved.data[0]).not.toHaveProperty('undo')
    expect(await namesIn(made.id)).toEqual(['Letter to all.txt'])
    const trashed = await visitor.ok(e.linkTrash, { ...at(link), body: { ids: [made.id] } })
    expect(trashed.data).toMatchObject([{ status: 'done' }])
    expect(await namesIn(folderId)).toEqual(['Inner'])
    const bin = await owner.client.ok(e.trashList, { query: {} })
    expect(bin.data[0]).toMatchObject({ name: 'Minutes', trashedBy: null })
  })

  it('[BROWSE-19] the activity says by which link, and which member used it', async () => {
    const member = await buildMember(test)
    const id = await file('told.txt')
    await member.client.ok(e.linkRename, { params: { slug: link.slug, id }, body: { name: 'told by a member.txt' } })
    await visitor.ok(e.linkTrash, { ...at(link), body: { ids: [id] } })
    const { data } = await owner.client.ok(activityEndpoints.feed, { query: {} })
    expect(data.filter(entry => entry.item.id === id).slice(0, 2)).toMatchObject([
      { kind: 'trashed', actor: null, link: { name: 'For the club' } },
      { kind: 'renamed', actor: { isMe: false }, link: { name: 'For the club' } },
    ])
  })

  it('[LINK-02] no other link changes anything, and a refusal leaves everything as it was', async () => {
    const id = await file('kept.txt')
    const before = await namesIn(folderId)
    const forbidden = ['item.forbidden', 'item.forbidden', 'item.forbidden', 'item.forbidden']
    for (const rights of [
      nothing,
      { ...nothing, download: true },
      { ...nothing, upload: true },
      { ...nothing, view: false, upload: true, list: false },
      { ...editing, list: false },
    ])
      expect(await tryAll(visitor, await share({ rights }), id, innerId), JSON.stringify(rights)).toEqual(forbidden)
    const locked = await share({ rights: editing, password: 'open sesame' })
    expect(new Set(await tryAll(visitor, locked, id, innerId))).toEqual(new Set(['link.locked']))
    const gone = await share({ rights: editing })
    await owner.client.ok(sharingEndpoints.revokeLink, { params: { id: gone.id } })
    expect(new Set(await tryAll(visitor, gone, id, innerId))).toEqual(new Set(['link.unavailable']))
    expect(await namesIn(folderId)).toEqual(before)
  })

  it('[LINK-02] reaches nothing outside its folder, not even for its owner, and not the folder itself', async () => {
    const outside = await buildFolder(owner, 'Outside')
    const foreign = await file('foreign.txt', outside.id)
    const id = await file('inside.txt')
    const hidden = ['item.not-found', 'item.not-found', 'item.not-found', 'item.not-found']
    for (const client of [visitor, owner.client])
      expect(await tryAll(client, link, foreign, outside.id)).toEqual(hidden)
    for (const client of [visitor, owner.client]) {
      const moved = await client.call(e.linkMove, { ...at(link), body: { ids: [id], to: owner.rootId } })
      expect(moved.problem.code).toBe('item.not-found')
    }
    const top = await tryAll(visitor, link, folderId, innerId)
    expect(top.slice(1)).toEqual(['item.forbidden', 'item.forbidden', 'item.forbidden'])
    expect(await namesIn(outside.id)).toEqual(['foreign.txt'])
    expect(await namesIn(folderId)).toContain('inside.txt')
  })

  it('[LOCK-01] a locked file stays, and whoever holds the lock isn’t named', async () => {
    const id = await file('locked.txt')
    const until = new Date(test.clock.now() + hour).toISOString()
    await owner.client.ok(lockEndpoints.lock, { params: { id }, body: { until } })
    const renamed = await visitor.call(e.linkRename, { params: { slug: link.slug, id }, body: { name: 'mine.txt' } })
    expect(renamed.problem.code).toBe('item.locked-unnamed')
    const trashed = await visitor.ok(e.linkTrash, { ...at(link), body: { ids: [id] } })
    expect(trashed.data[0]?.error?.code).toBe('item.locked-unnamed')
    expect(await namesIn(folderId)).toContain('locked.txt')
  })

  it('keeps both where a name is taken, and refuses a name for a second folder', async () => {
    const first = await file('twice.txt')
    await file('twice.txt', innerId)
    await visitor.ok(e.linkMove, { ...at(link), body: { ids: [first], to: innerId } })
    expect(await namesIn(innerId)).toEqual(expect.arrayContaining(['twice (2).txt', 'twice.txt']))
    const again = await visitor.call(e.linkNewFolder, { ...at(link), body: { parentId: folderId, name: 'Inner' } })
    expect(again.problem.code).toBe('item.name-taken')
  })

  describe('undoing a deletion', () => {
    const trash = async (id: string) => {
      const { data } = await visitor.ok(e.linkTrash, { ...at(link), body: { ids: [id] } })
      return data[0]?.ticket ?? ''
    }
    const restore = (ticket: string, through = link) =>
      visitor.ok(e.linkRestore, { ...at(through), body: { tickets: [ticket] } })

    it('[LINK-02] takes the item out of the trash by its ticket', async () => {
      const id = await file('back.txt')
      const { data } = await restore(await trash(id))
      expect(data).toMatchObject([{ id, status: 'done', item: { name: 'back.txt', parentId: folderId } }])
      expect(await namesIn(folderId)).toContain('back.txt')
    })

    it('opens the trash to nobody else: not by another link, with a changed ticket, later, or after somebody else', async () => {
      const id = await file('once.txt')
      const ticket = await trash(id)
      expect((await restore(ticket, await share({ rights: editing }))).data).toEqual([])
      const other = await file('other.txt')
      await owner.client.ok(e.trash, { body: { ids: [other] } })
      expect((await restore(ticket.replace(id, other))).data).toEqual([])
      await owner.client.ok(e.restore, { body: { ids: [id] } })
      expect((await restore(ticket)).data[0]?.error?.code).toBe('item.changed-since')
      test.clock.advance(1000)
      await owner.client.ok(e.trash, { body: { ids: [id] } })
      expect((await restore(ticket)).data[0]?.error?.code).toBe('item.changed-since')
      const late = await trash(await file('late.txt'))
      test.clock.advance(hour + 1)
      expect((await restore(late)).data).toEqual([])
      expect(await namesIn(folderId)).not.toContain('once.txt')
    })

    it('ends with the right to edit', async () => {
      const short = await share({ rights: editing })
      const id = await file('short.txt')
      const { data } = await visitor.ok(e.linkTrash, { ...at(short), body: { ids: [id] } })
      await owner.client.ok(sharingEndpoints.updateLink, { params: { id: short.id }, body: { rights: nothing } })
      const tickets = [data[0]?.ticket ?? '']
      const refused = await visitor.call(e.linkRestore, { ...at(short), body: { tickets } })
      expect(refused.problem.code).toBe('item.forbidden')
    })
  })
})
