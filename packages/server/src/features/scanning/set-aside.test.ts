import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints as ve } from '@holdall/contract/drive/versions.endpoints.ts'
import { attachmentEndpoints } from '@holdall/contract/files/attachments.endpoints.ts'
import { fileEndpoints as f } from '@holdall/contract/files/files.endpoints.ts'
import { quarantineEndpoints as q } from '@holdall/contract/scanning/scanning.contract.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFolder, buildMember } from '../../../test/factories.ts'
import { type Clamd, found, startClamd, testVirus, whyNoClamd } from '../../../test/peers/clamav/clamd.ts'
import { createScanningSite, type ScanningSite } from '../../../test/scanners/scanning-site.ts'
import { sendAttachment } from '../../../test/send-attachment.ts'
import { buildSyncRequests } from '../../../test/sync-requests.ts'
import { auditTree } from '../../../test/tree-audit.ts'

describe.skipIf(whyNoClamd).each(dialects)('what a real clamd finds infected on %s', dialect => {
  let clamd: Clamd
  let site: ScanningSite
  let virus: string
  let n = 0
  beforeAll(async () => {
    clamd = await startClamd()
    site = await createScanningSite(dialect, clamd.socket)
  })
  afterAll(async () => {
    await site.close()
    await clamd.remove()
  })
  beforeEach(() => {
    n++
    // Other bytes in each test, so that none finds what another one has released.
    virus = `${testVirus()}\n${n}`
  })
  // Whatever was set aside or came back, the figures of the drive are right.
  afterEach(() => auditTree(site.test, site.team.id))

  const entry = async (name: string) => (await site.quarantine()).find(one => one.name === name)
  const release = (id = '') => site.admin.client.ok(q.release, { params: { ids: id } })

  it('the earlier version of a file is current again, and the infected one is in nobody’s list', async () => {
    const { ada, bo } = site
    const name = `versions ${n}.txt`
    const id = await site.upload(name, `first ${n}`)
    await site.scan()
    await site.upload(name, virus, { onConflict: 'replace' })
    expect(await site.names(bo)).toContain(name)
    expect(await site.read(bo, id)).toBe('file.being-scanned')
    const waiting = (await bo.client.ok(ve.versions, { params: { id } })).data.find(one => one.isCurrent)
    const early = await bo.client.call(f.versionContent, { params: { id: waiting?.id } })
    expect([early.status, early.problem.code]).toEqual([423, 'file.being-scanned'])
    const sync = await buildSyncRequests(site.test, bo)
    // A sync client tries this again later.
    expect((await sync.send('GET', `${sync.files}/Design/${encodeURIComponent(name)}`)).statusCode).toBe(423)
    const zip = await bo.client.call(f.newArchive, { body: { ids: [id] } })
    expect(zip.problem.code).toBe('file.being-scanned')
    expect(await site.read(ada, id)).toBe(virus)

    await site.scan()
    expect(await site.read(bo, id)).toBe(`first ${n}`)
    const listed = (await ada.client.ok(ve.versions, { params: { id } })).data
    expect(listed.map(one => [one.number, one.isCurrent])).toEqual([[1, true]])
    for (const call of [f.versionContent, ve.restoreVersion]) {
      const answer = await ada.client.call(call, { params: { id: waiting?.id } })
      expect(answer.problem.code).toBe('version.not-found')
    }
    const quarantined = await entry(name)
    expect(quarantined?.kind).toBe('version')
    await release(quarantined?.id)
    const again = (await ada.client.ok(ve.versions, { params: { id } })).data
    expect(again.map(one => [one.number, one.isCurrent])).toEqual([
      [2, false],
      [1, true],
    ])
    const second = again.find(one => one.number === 2)?.id ?? ''
    expect((await ada.client.request('GET', `/api/v1/versions/${second}/content`)).payload).toBe(virus)
  })

  it('the earlier version of a file in the trash is current again, on its own and in a folder', async () => {
    const { ada, team, test } = site
    const { id: folderId } = await buildFolder(ada, `folder ${n}`, team.rootId)
    const [own, inner] = [`own ${n}.txt`, `inner ${n}.txt`]
    const first = `some longer text that is there first ${n}`
    const ids = [await site.upload(own, first), await site.upload(inner, first, { parentId: folderId })]
    await site.scan()
    await site.upload(own, virus, { onConflict: 'replace' })
    await site.upload(inner, virus, { onConflict: 'replace', parentId: folderId })
    await ada.client.ok(d.trash, { body: { ids: [ids[0], folderId] } })
    await site.scan()
    await auditTree(test, team.id)
    await ada.client.ok(d.restore, { body: { ids: [ids[0], folderId], onConflict: 'ask' } })
    for (const id of ids) expect(await site.read(site.bo, id ?? '')).toBe(first)
  })

  it('an infected version that an administrator deletes is gone, and nothing refers to its bytes', async () => {
    const { admin, test } = site
    const name = `deleted version ${n}.txt`
    const id = await site.upload(name, `first ${n}`)
    await site.scan()
    await site.upload(name, virus, { onConflict: 'replace' })
    await site.scan()
    const read = () => tables(test.app.services.db.read)
    const versions = () => read().selectFrom('versions').select(['id', 'blob_id']).where('item_id', '=', id).execute()
    const [infected, ...others] = (await versions()).toSorted((a, b) => b.id.localeCompare(a.id))
    expect(others).toHaveLength(1)
    await admin.client.ok(q.delete, { params: { ids: (await entry(name))?.id ?? '' } })
    expect(await versions()).toEqual(others)
    // Nothing refers to the bytes, so the next sweep takes them.
    const left = read()
      .selectFrom('versions')
      .select('id')
      .where('blob_id', '=', infected?.blob_id ?? '')
    expect(await left.execute()).toEqual([])
  })

  it('copies share the verdict, in the trash and below it too', async () => {
    const { ada, team } = site
    const folder = await buildFolder(ada, `Copies ${n}`, team.rootId)
    const id = await site.upload('a.txt', virus, { parentId: folder.id })
    await ada.client.ok(d.copy, { body: { ids: [id], to: team.rootId, onConflict: 'keep-both' } })
    const other = await buildFolder(ada, `Trashed ${n}`, team.rootId)
    await ada.client.ok(d.copy, { body: { ids: [id], to: other.id, onConflict: 'keep-both' } })
    await ada.client.ok(d.trash, { body: { ids: [other.id, id] } })
    await site.scan()
    const set = (await site.quarantine()).filter(one => one.name === 'a.txt' && one.found === found)
    expect(set.length).toBe(3)
    await auditTree(site.test, team.id)
    expect((await release(set[0]?.id)).data).toHaveLength(1)
    expect((await site.quarantine()).filter(one => one.name === 'a.txt')).toEqual([])
    // What was in the trash is not brought back into it: an administrator has looked at it.
    expect(await site.read(ada, id)).toBe(virus)
  })

  it('a file attached to a page is held back too, and set aside', async () => {
    const writer = await buildMember(site.test, {
      hasRoles: false,
      permissions: ['custom_pages.create', 'files.create'],
    })
    const id = await sendAttachment(writer.client, `attached ${n}.txt`, virus)
    // As if a page used it.
    await site.test.app.services.db.transaction(tx =>
      tables(tx).updateTable('attachments').set({ unused_since: null }).where('id', '=', id).execute(),
    )
    const get = async () =>
      (await site.test.client().call(attachmentEndpoints.attachment, { params: { id } })).problem.code
    expect(await get()).toBe('file.being-scanned')
    await site.scan()
    expect(await get()).toBe('file.infected')
    const quarantined = await entry(`attached ${n}.txt`)
    expect(quarantined).toMatchObject({ kind: 'attachment', sender: { id: writer.userId } })
    await site.admin.client.ok(q.delete, { params: { ids: quarantined?.id ?? '' } })
    expect(await get()).toBe('attachment.not-found')
  })
})
