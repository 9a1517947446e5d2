import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints as ve } from '@holdall/contract/drive/versions.endpoints.ts'
import { fileEndpoints as f } from '@holdall/contract/files/files.endpoints.ts'
import { outlineEndpoints } from '@holdall/contract/files/outlines/outline.endpoints.ts'
import { quarantineEndpoints as q } from '@holdall/contract/scanning/scanning.contract.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { bundleOf } from '../../../test/bundle-form.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildFolder, buildMember } from '../../../test/factories.ts'
import { type Clamd, found, startClamd, testVirus, whyNoClamd } from '../../../test/peers/clamav/clamd.ts'
import { createScanningSite, type ScanningSite } from '../../../test/scanners/scanning-site.ts'
import { sendFile } from '../../../test/send-file.ts'
import { buildSyncRequests } from '../../../test/sync-requests.ts'
import { auditTree } from '../../../test/tree-audit.ts'

describe.skipIf(whyNoClamd).each(suiteDialects)('uploads scanned by a real clamd on %s', dialect => {
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

  const lines = (action: string) =>
    tables(site.test.app.services.db.read)
      .selectFrom('audit_log')
      .select(['object_id', 'after'])
      .where('action', '=', action)
      .orderBy('id')
      .execute()
  const entry = async (name: string) => (await site.quarantine()).find(one => one.name === name)
  const release = (id = '') => site.admin.client.ok(q.release, { params: { ids: id } })

  it('nobody but the sender sees or reads a new file before it is scanned, by any door', async () => {
    const { ada, bo, team } = site
    const name = `new ${n}.txt`
    const folder = await buildFolder(ada, `Seen ${n}`, team.rootId)
    const parentId = folder.id
    const id = await site.upload(name, `searchable${n} text`, { parentId })
    expect(await site.names(ada, parentId)).toEqual([name])
    expect(await site.read(ada, id)).toBe(`searchable${n} text`)
    const link = await team.owner.client.ok(sharingEndpoints.createLink, { params: { id: parentId }, body: {} })
    const slug = link.url.split('/').at(-1)
    const visitor = site.test.client()
    const sync = await buildSyncRequests(site.test, bo)
    const inSync = async () => [...(await sync.list(`/Design/Seen%20${n}/`)).keys()].some(path => path.endsWith(name))
    const doors = async () => {
      const params = { id }
      const asked = await Promise.all([
        bo.client.call(d.item, { params }),
        bo.client.call(f.content, { params }),
        bo.client.call(f.thumbnail, { params }),
        bo.client.call(f.document, { params }),
        bo.client.call(outlineEndpoints.outline, { params }),
        bo.client.call(f.pages, { params }),
        bo.client.call(outlineEndpoints.media, { params }),
        bo.client.call(ve.versions, { params }),
        bo.client.call(f.newArchive, { body: { ids: [id] } }),
        bo.client.call(d.rename, { params, body: { name: 'mine.txt' } }),
        visitor.call(f.content, { params, query: { link: slug } }),
        visitor.call(f.thumbnail, { params, query: { link: slug } }),
      ])
      return asked.map(({ status, problem }) => (status < 300 ? 'open' : problem.code))
    }
    expect(new Set(await doors())).toEqual(new Set(['item.not-found']))
    const findable = async () =>
      (await bo.client.ok(searchEndpoints.search, { query: { q: name } })).data.some(item => item.id === id)
    expect(await findable()).toBe(false)
    expect(await site.names(bo, parentId)).toEqual([])
    const page = await visitor.ok(d.children, { params: { id: parentId }, query: { link: slug } })
    expect([page.data, page.total]).toEqual([[], 0])
    expect(await inSync()).toBe(false)
    expect((await sync.send('GET', `${sync.files}/Design/Seen%20${n}/${encodeURIComponent(name)}`)).statusCode).toBe(
      404,
    )
    // A zip of the folder has what its reader may see.
    const zip = await bo.client.ok(f.newArchive, { body: { ids: [parentId] } })
    const own = await ada.client.ok(f.newArchive, { body: { ids: [parentId] } })
    expect([own.files, zip.files]).toEqual([1, 0])

    await site.scan()
    expect(await site.names(bo, parentId)).toEqual([name])
    expect(await site.read(bo, id)).toBe(`searchable${n} text`)
    expect((await visitor.call(f.content, { params: { id }, query: { link: slug } })).status).toBe(200)
    expect(await inSync()).toBe(true)
    expect(await findable()).toBe(true)
  })

  it('whichever way bytes come, they are held back, and infected ones are set aside', async () => {
    const { ada, team, test } = site
    const folder = await buildFolder(ada, `Doors ${n}`, team.rootId)
    const parentId = folder.id
    const { payload, headers } = bundleOf([{ name: 'bundle.txt', parentId, body: virus }])
    const bundled = await ada.client.request('POST', '/api/v1/transfers/bundles', { headers, payload })
    expect(bundled.statusCode).toBe(200)
    await site.upload('tus.txt', virus, { parentId })
    const large = `${'a'.repeat(1_200_000)}\n${virus}`
    await site.upload('large.txt', large, { parentId })
    const sync = await buildSyncRequests(test, ada)
    const path = `/Design/${encodeURIComponent(folder.name)}`
    expect((await sync.send('PUT', `${sync.files}${path}/sync.txt`, { body: virus })).statusCode).toBe(201)
    const upload = `${sync.uploads}/chunks-${n}`
    expect((await sync.send('MKCOL', upload)).statusCode).toBe(201)
    await sync.send('PUT', `${upload}/1`, { body: virus.slice(0, 20) })
    await sync.send('PUT', `${upload}/2`, { body: virus.slice(20) })
    const destination = `http://drive.test${sync.files}${path}/chunks.txt`
    expect((await sync.send('MOVE', `${upload}/.file`, { headers: { destination } })).statusCode).toBe(201)
    const link = await team.owner.client.ok(sharingEndpoints.createLink, {
      params: { id: parentId },
      body: { rights: { view: true, download: true, upload: true, edit: false, list: true } },
    })
    const visitor = test.client()
    const sent = await sendFile(visitor, {
      name: 'link.txt',
      text: virus,
      parentId,
      link: link.url.split('/').at(-1) ?? '',
    })
    expect(sent.status).toBe(201)
    const edited = await site.upload('edited.txt', `harmless ${n}`, { parentId })
    await site.scan()
    const { versionId } = await ada.client.ok(d.item, { params: { id: edited } })
    const saved = await ada.client.call(f.saveContent, {
      params: { id: edited },
      query: { v: versionId },
      payload: Buffer.from(virus),
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(saved.status).toBe(200)
    // The name is known already, its new bytes aren't.
    expect(await site.read(site.bo, edited)).toBe('file.being-scanned')

    await site.scan()
    expect(await site.names(ada, parentId)).toEqual(['edited.txt'])
    expect(await site.read(site.bo, edited)).toBe(`harmless ${n}`)
    const set = (await site.quarantine()).filter(one => one.folder === folder.name)
    expect(set.map(one => [one.name, one.kind, one.found, one.place, one.sender?.id ?? null]).sort()).toEqual(
      [
        ['bundle.txt', 'file', found, 'Design', ada.userId],
        ['chunks.txt', 'file', found, 'Design', ada.userId],
        ['edited.txt', 'version', found, 'Design', ada.userId],
        ['large.txt', 'file', found, 'Design', ada.userId],
        ['link.txt', 'file', found, 'Design', null],
        ['sync.txt', 'file', found, 'Design', ada.userId],
        ['tus.txt', 'file', found, 'Design', ada.userId],
      ].sort(),
    )
  })

  it('an infected file is nowhere, its sender and the administrators are told, and it can be released', async () => {
    const { ada, bo, admin, team } = site
    const name = `infected ${n}.txt`
    const id = await site.upload(name, virus)
    await ada.client.ok(d.star, { body: { ids: [id] } })
    await site.scan()
    for (const who of [ada, bo, team.owner]) {
      expect(await site.names(who)).not.toContain(name)
      expect(await site.read(who, id)).toBe('item.not-found')
    }
    expect((await ada.client.ok(d.starred)).data).toEqual([])
    expect((await ada.client.ok(d.recent)).data.map(item => item.id)).not.toContain(id)
    expect(await site.told(ada)).toContainEqual(['file.infected', name, found])
    expect(await site.told(admin)).toContainEqual(['file.quarantined', name, found])
    expect(await site.told(bo)).not.toContainEqual(['file.infected', name, found])
    const mails = await tables(site.test.app.services.db.read)
      .selectFrom('mail_outbox')
      .select(['recipient', 'subject'])
      .where('subject', 'like', `%${name}%`)
      .execute()
    expect(mails.map(mail => mail.recipient).sort()).toEqual([ada.email, admin.email].sort())
    expect((await lines('file.quarantined')).filter(line => line.object_id === id)).toHaveLength(1)

    // Its name is free meanwhile.
    await site.upload(name, `another ${n}`)
    await site.scan()
    const [quarantined] = (await site.quarantine()).filter(one => one.name === name)
    expect(quarantined).toMatchObject({
      kind: 'file',
      found,
      place: 'Design',
      folder: null,
      sender: { id: ada.userId },
    })
    expect((await release(quarantined?.id)).data).toEqual([{ id: quarantined?.id, status: 'done' }])
    expect(await site.read(bo, id)).toBe(virus)
    expect(await site.names(bo)).toEqual(expect.arrayContaining([name, `infected ${n} (2).txt`]))
    expect((await ada.client.ok(d.starred)).data.map(item => item.id)).toEqual([id])
    expect((await lines('file.released')).filter(line => line.object_id === id)).toHaveLength(1)
    // It is never scanned again, and its copies are as free as it is.
    await site.rescan()
    expect(await site.read(bo, id)).toBe(virus)
    expect((await release(quarantined?.id)).data[0]?.error?.code).toBe('quarantine.not-found')
    await ada.client.ok(d.unstar, { body: { ids: [id] } })
  })

  it('an infected file can be deleted for good, by those who may', async () => {
    const name = `delete ${n}.txt`
    const id = await site.upload(name, virus)
    await site.scan()
    const quarantined = (await entry(name))?.id ?? ''
    const viewer = await buildMember(site.test, { permissions: ['quarantine.view'] })
    for (const call of [q.release, q.delete]) {
      expect((await viewer.client.call(call, { params: { ids: quarantined } })).problem.code).toBe('request.forbidden')
    }
    expect((await site.ada.client.call(q.list, {})).problem.code).toBe('request.forbidden')
    expect((await viewer.client.ok(q.list, {})).pagination.data.map(one => one.name)).toContain(name)
    const used = async () => (await site.team.owner.client.ok(d.spaces)).data.find(one => one.id === site.team.id)
    expect(await used()).toBeDefined()
    const { data } = await site.admin.client.ok(q.delete, { params: { ids: quarantined } })
    expect(data).toEqual([{ id: quarantined, status: 'done' }])
    expect(await entry(name)).toBeUndefined()
    await site.test.app.worker.runDue()
    const left = await tables(site.test.app.services.db.read)
      .selectFrom('items')
      .select('id')
      .where('id', '=', id)
      .execute()
    expect(left).toEqual([])
  })
})
