import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints as v } from '@holdall/contract/drive/versions.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { handoverEndpoints as h } from '@holdall/contract/workspaces/handovers.endpoints.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { auditTree } from '../../../test/tree-audit.ts'
import { buildTeam, join, membershipOf, type Team } from '../../../test/workspaces.ts'

describe.each(dialects)('between spaces on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const move = async (by: TestMember, id: string, to: string, onConflict = 'ask') =>
    (await by.client.ok(d.move, { body: { ids: [id], to, onConflict } })).data[0]
  const canOf = async (person: TestMember, id: string) => {
    const answer = await person.client.call(d.item, { params: { id } })
    return answer.status === 200 ? answer.data.can : answer.status
  }
  const audit = async (team: Team) => ({
    own: (await auditTree(test, team.owner.space.id)).paths,
    team: (await auditTree(test, team.id)).paths,
  })
  const openedWith = async (slug: string) =>
    (await test.client().call(sharingEndpoints.openLink, { params: { slug } })).status

  it('[SPACE-01] a tree moves to a workspace and back with versions, grants, links and stars; its trash stays', async () => {
    const team = await buildTeam(test)
    const { client } = team.owner
    const folder = await buildFolder(team.owner, 'Drafts')
    const first = { name: 'a.txt', text: 'first text', parentId: folder.id }
    await buildFile(test, team.owner, first)
    const file = await buildFile(test, team.owner, { ...first, text: 'second' })
    const gone = await buildFile(test, team.owner, { name: 'gone.txt', parentId: folder.id })
    await client.ok(d.trash, { body: { ids: [gone] } })
    const guest = await buildMember(test)
    await client.ok(peopleEndpoints.share, { params: { id: folder.id }, body: { emails: [guest.email] } })
    const link = await client.ok(sharingEndpoints.createLink, { params: { id: file }, body: {} })
    await client.ok(d.star, { body: { ids: [file] } })
    expect(await move(team.owner, folder.id, team.rootId)).toMatchObject({ status: 'done', undo: { id: folder.id } })
    expect(await audit(team)).toEqual({ own: [], team: ['/Drafts/', '/Drafts/a.txt'] })
    const item = await client.ok(d.item, { params: { id: file } })
    expect([item.spaceId, item.isStarred]).toEqual([team.id, true])
    expect((await client.ok(v.versions, { params: { id: file } })).data.length).toBe(2)
    expect(await canOf(guest, file)).toMatchObject({ view: true })
    expect(await openedWith(link.slug)).toBe(200)
    const trash = await client.ok(d.trashList, { query: { spaceId: team.owner.space.id } })
    expect(trash.data.map(one => [one.id, one.origin])).toEqual([[gone, null]])
    expect(await move(team.owner, folder.id, team.owner.rootId)).toMatchObject({ status: 'done' })
    expect(await audit(team)).toEqual({ own: ['/Drafts/', '/Drafts/a.txt'], team: [] })
  })

  it('[SPACE-01] [BROWSE-12] name conflicts across spaces are reported, kept both, replaced and merged', async () => {
    const team = await buildTeam(test)
    const build = async (rootId: string) => {
      const folder = await buildFolder(team.owner, 'Same', rootId)
      await buildFile(test, team.owner, { name: 'a.txt', text: `a of ${rootId}`, parentId: folder.id })
      return folder.id
    }
    const [own, theirs] = [await build(team.owner.rootId), await build(team.rootId)]
    await buildFile(test, team.owner, { name: 'b.txt', parentId: own })
    expect(await move(team.owner, own, team.rootId)).toMatchObject({ status: 'conflict' })
    expect(await move(team.owner, own, team.rootId, 'skip')).toMatchObject({ status: 'skipped' })
    const merged = await move(team.owner, own, team.rootId, 'replace')
    expect([merged?.status, merged?.undo]).toEqual(['done', undefined])
    expect(await audit(team)).toEqual({ own: [], team: ['/Same/', '/Same/a.txt', '/Same/b.txt'] })
    await buildFolder(team.owner, 'Same')
    expect(await move(team.owner, theirs, team.owner.rootId, 'keep-both')).toMatchObject({ item: { name: 'Same (2)' } })
    expect((await audit(team)).own).toEqual(['/Same (2)/', '/Same (2)/a.txt', '/Same (2)/b.txt', '/Same/'])
  })

  it('[SPACE-02] only what a role allows can leave a workspace, and nothing leaves a folder that others shared', async () => {
    const team = await buildTeam(test)
    const [bo, cy] = [await buildMember(test), await buildMember(test)]
    await join(team, bo, 'Contributor')
    await join(team, cy, 'Editor')
    const file = await buildFile(test, team.owner, { name: 'a.txt', parentId: team.rootId })
    expect(await move(bo, file, bo.rootId)).toMatchObject({ status: 'failed', error: { code: 'item.forbidden' } })
    const brought = await buildFile(test, bo, { name: 'bos.txt' })
    // A member who may only add can't undo the move.
    const given = await move(bo, brought, team.rootId)
    expect([given?.status, given?.undo]).toEqual(['done', undefined])
    const shared = await buildFolder(team.owner, 'Shared')
    const inner = await buildFile(test, team.owner, { name: 'inner.txt', parentId: shared.id })
    const body = { emails: [cy.email], role: 'manager' }
    await team.owner.client.ok(peopleEndpoints.share, { params: { id: shared.id }, body })
    expect(await move(cy, inner, cy.rootId)).toMatchObject({ error: { code: 'item.other-space' } })
    const own = await buildFile(test, cy, { name: 'cys.txt' })
    expect(await move(cy, own, shared.id)).toMatchObject({ error: { code: 'item.other-space' } })
    expect(await move(cy, file, cy.rootId)).toMatchObject({ status: 'done' })
    expect(await canOf(team.owner, file)).toBe(404)
    await auditTree(test, cy.space.id)
    await audit(team)
  })

  it('a move to another owner’s space needs room there; a move between spaces of one owner never does', async () => {
    const team = await buildTeam(test, { availableSpace: 50 })
    const bo = await buildMember(test)
    await join(team, bo, 'Editor')
    const big = await buildFile(test, bo, { name: 'big.txt', text: 'x'.repeat(51) })
    const outcome = await move(bo, big, team.rootId)
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'space.owner-full' } })
    const own = await buildFile(test, team.owner, { name: 'own.txt', text: 'x'.repeat(40) })
    expect(await move(team.owner, own, team.rootId)).toMatchObject({ status: 'done' })
    expect(await audit(team)).toEqual({ own: [], team: ['/own.txt'] })
  })

  it('[SPACE-01] an upload into a folder that is moved to another space in the meantime is finished there', async () => {
    const team = await buildTeam(test)
    const folder = await buildFolder(team.owner, 'Inbox')
    const metadata = `filename ${Buffer.from('late.txt').toString('base64')},parentId ${Buffer.from(folder.id).toString('base64')}`
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': metadata }
    const created = await team.owner.client.request('POST', '/api/v1/transfers', { headers })
    await move(team.owner, folder.id, team.rootId)
    const sent = await team.owner.client.request('PATCH', String(created.headers.location), {
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: Buffer.from('hello'),
    })
    expect(sent.statusCode).toBe(204)
    expect(await audit(team)).toEqual({ own: [], team: ['/Inbox/', '/Inbox/late.txt'] })
  })

  it('[SHARE-08] an item is transferred with links, grants and versions once the recipient accepts', async () => {
    const [ada, bo] = [await buildMember(test), await buildMember(test)]
    const folder = await buildFolder(ada, 'Book')
    await buildFolder(bo, 'Book')
    const file = await buildFile(test, ada, { name: 'a.txt', text: 'one', parentId: folder.id })
    await buildFile(test, ada, { name: 'a.txt', text: 'two', parentId: folder.id })
    const guest = await buildMember(test)
    await ada.client.ok(peopleEndpoints.share, { params: { id: folder.id }, body: { emails: [guest.email, bo.email] } })
    const link = await ada.client.ok(sharingEndpoints.createLink, { params: { id: file }, body: {} })
    const params = { id: folder.id }
    const sent = await ada.client.ok(h.offerItem, { params, body: { email: bo.email, message: 'Yours now' } })
    expect(sent).toMatchObject({ kind: 'folder', object: { name: 'Book' }, keeps: 'editor', bytes: 3 })
    const { received } = await bo.client.ok(h.handovers)
    expect(received.map(one => [one.id, one.from.id, one.message])).toEqual([[sent.id, ada.userId, 'Yours now']])
    expect(await canOf(bo, file)).toMatchObject({ share: false })
    await bo.client.ok(h.acceptHandover, { params: { id: sent.id } })
    const item = await bo.client.ok(d.item, { params })
    expect(item).toMatchObject({ name: 'Book (2)', spaceId: bo.space.id, can: { rename: true, share: true } })
    expect(await canOf(ada, file)).toMatchObject({ edit: true, share: false })
    expect(await canOf(guest, file)).toMatchObject({ view: true, edit: false })
    expect(await openedWith(link.slug)).toBe(200)
    expect((await bo.client.ok(v.versions, { params: { id: file } })).data.length).toBe(2)
    expect((await bo.client.ok(peopleEndpoints.sharedWithMe)).data).toEqual([])
    expect((await auditTree(test, ada.space.id)).paths).toEqual([])
    expect((await auditTree(test, bo.space.id)).paths).toEqual(['/Book (2)/', '/Book (2)/a.txt', '/Book/'])
    expect((await bo.client.call(h.acceptHandover, { params: { id: sent.id } })).status).toBe(404)
    // It is transferred back the same way, this time without keeping access.
    const back = await bo.client.ok(h.offerItem, { params, body: { email: ada.email, keepsAccess: false } })
    await ada.client.ok(h.acceptHandover, { params: { id: back.id } })
    expect(await canOf(bo, file)).toBe(404)
  })

  it('[SHARE-08] an offer is refused to others, can be declined and withdrawn, and fails if the item is deleted or there is no room', async () => {
    const [ada, bo, eve] = [
      await buildMember(test),
      await buildMember(test, { availableSpace: 3 }),
      await buildMember(test),
    ]
    const file = await buildFile(test, ada, { name: 'a.txt', text: 'four' })
    const params = { id: file }
    const offer = (by: TestMember, email: string) => by.client.call(h.offerItem, { params, body: { email } })
    expect((await offer(ada, ada.email)).problem.code).toBe('handover.to-yourself')
    expect((await offer(eve, bo.email)).problem.code).toBe('item.not-found')
    await ada.client.ok(peopleEndpoints.share, { params, body: { emails: [eve.email], role: 'manager' } })
    expect((await offer(eve, bo.email)).problem.code).toBe('handover.not-yours')
    const root = await ada.client.call(h.offerItem, { params: { id: ada.rootId }, body: { email: bo.email } })
    expect(root.problem.code).toBe('item.is-root')
    const { id } = (await offer(ada, bo.email)).data
    for (const endpoint of [h.acceptHandover, h.declineHandover, h.cancelHandover]) {
      expect((await eve.client.call(endpoint, { params: { id } })).problem.code).toBe('handover.not-found')
    }
    expect((await bo.client.call(h.acceptHandover, { params: { id } })).problem.code).toBe('space.full')
    expect(await canOf(ada, file)).toMatchObject({ share: true })
    await ada.client.ok(d.trash, { body: { ids: [file] } })
    expect((await bo.client.ok(h.handovers)).received).toEqual([])
    expect((await bo.client.call(h.acceptHandover, { params: { id } })).status).toBe(404)
    await ada.client.ok(d.restore, { body: { ids: [file] } })
    await bo.client.ok(h.declineHandover, { params: { id } })
    expect((await ada.client.ok(h.handovers)).sent).toEqual([])
    const again = (await offer(ada, bo.email)).data
    await ada.client.ok(h.cancelHandover, { params: { id: again.id } })
    expect((await bo.client.ok(h.handovers)).received).toEqual([])
    // An address without an account gets the same answer.
    expect((await offer(ada, 'nobody@example.org')).status).toBe(201)
  })

  it('[SHARE-08] a workspace is transferred to a member with enough room, who then owns it', async () => {
    const team = await buildTeam(test)
    const [bo, eve] = [await buildMember(test, { availableSpace: 10 }), await buildMember(test)]
    const boId = await join(team, bo, 'Viewer')
    const big = await buildFile(test, team.owner, { name: 'a.txt', text: 'x'.repeat(11), parentId: team.rootId })
    const params = { id: team.id }
    const offer = (by: TestMember, email: string) => by.client.call(h.offerWorkspace, { params, body: { email } })
    expect((await offer(team.owner, eve.email)).problem.code).toBe('handover.to-a-stranger')
    expect((await offer(bo, bo.email)).problem.code).toBe('handover.not-yours')
    const { id } = (await offer(team.owner, bo.email)).data
    expect((await bo.client.call(h.acceptHandover, { params: { id } })).problem.code).toBe('space.full')
    await team.owner.client.ok(d.trash, { body: { ids: [big] } })
    await team.owner.client.ok(d.deleteForever, { body: { ids: [big] } })
    expect(await bo.client.ok(h.acceptHandover, { params: { id } })).toEqual({ itemId: team.rootId })
    const now = await bo.client.ok(w.read, { params })
    expect(now).toMatchObject({
      isOwner: true,
      role: { name: 'Manager' },
      owner: { id: bo.userId },
      availableBytes: 10,
    })
    const former = await team.owner.client.ok(w.read, { params })
    expect(former).toMatchObject({ isOwner: false, role: { name: 'Manager' } })
    const ownId = await membershipOf(team, team.owner)
    expect((await team.owner.client.call(w.removeMember, { params: { id: boId } })).problem.code).toBe(
      'workspace.owner-stays',
    )
    expect((await team.owner.client.call(w.removeMember, { params: { id: ownId } })).status).toBe(204)
    expect(await canOf(team.owner, team.rootId)).toBe(404)
  })

  it('[SHARE-08] someone who has left the workspace can’t accept its ownership', async () => {
    const team = await buildTeam(test)
    const bo = await buildMember(test)
    const boId = await join(team, bo, 'Editor')
    const body = { email: bo.email }
    const { id } = await team.owner.client.ok(h.offerWorkspace, { params: { id: team.id }, body })
    await bo.client.ok(w.removeMember, { params: { id: boId } })
    expect((await bo.client.call(h.acceptHandover, { params: { id } })).problem.code).toBe('handover.not-found')
  })
})
