import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints as v } from '@holdall/contract/drive/versions.endpoints.ts'
import type { Version } from '@holdall/contract/drive/versions.schemas.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { auditTree } from '../../../../test/tree-audit.ts'

const dayMs = 24 * 3600 * 1000

describe.each(dialects)('versions on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    await setRetention(20, 180)
  })

  const setRetention = (count: number | null, days: number | null) =>
    test.app.services.settings.save({ 'drive.version_count': count, 'drive.version_days': days }, null)

  /** A file that had each of these texts in turn. */
  async function write(name: string, ...texts: string[]): Promise<string> {
    let id = ''
    for (const text of texts) id = await buildFile(test, ada, { name, text })
    return id
  }
  const history = (id: string, member = ada) => member.client.ok(v.versions, { params: { id } })
  const numbers = async (id: string) => (await history(id)).data.map(version => version.number)
  const textOf = async (version: Version | undefined, member = ada) =>
    (await member.client.call(fileEndpoints.versionContent, { params: { id: version?.id ?? '' } })).raw.payload
  const nightly = async () => {
    const { features } = await import('../../../app/features.ts')
    const schedules = features.flatMap(feature => feature.schedules ?? [])
    const schedule = schedules.find(({ name }) => name === 'expire-versions')
    if (!schedule) throw new Error('Nothing runs at night')
    await schedule.run(test.app.ctx)
  }

  it('[VERS-01] replacing a file creates a version; all are listed newest first and keep their bytes', async () => {
    const file = await write('plan.txt', 'one', 'two two', 'three')
    const { data, earlier, retention } = await history(file)
    expect(
      data.map(({ number, size, isCurrent, isKept, name, mime, fileKind, createdBy }) => [
        number,
        size,
        isCurrent,
        isKept,
        name,
        mime,
        fileKind,
        createdBy,
      ]),
    ).toEqual([
      [3, 5, true, false, null, 'text/plain', 'text', ada.email],
      [2, 7, false, false, null, 'text/plain', 'text', ada.email],
      [1, 3, false, false, null, 'text/plain', 'text', ada.email],
    ])
    expect([earlier, retention]).toEqual([
      { count: 2, bytes: 10 },
      { count: 20, days: 180 },
    ])
    expect([data[0]?.expiresAt, Date.parse(data[2]?.expiresAt ?? '') / dayMs]).toEqual([
      null,
      expect.closeTo(test.clock.now() / dayMs + 180, 2),
    ])
    expect(await Promise.all(data.map(version => textOf(version)))).toEqual(['three', 'two two', 'one'])
    const first = await ada.client.ok(v.versions, { params: { id: file }, query: { perPage: 2 } })
    const rest = await ada.client.ok(v.versions, {
      params: { id: file },
      query: { perPage: 2, cursor: first.nextCursor ?? '' },
    })
    expect([first.data.length, rest.data.map(version => version.number), rest.nextCursor]).toEqual([2, [1], null])
    const folder = await buildFolder(ada, 'folder')
    expect((await ada.client.call(v.versions, { params: { id: folder.id } })).problem.code).toBe('item.not-a-file')
  })

  it('[VERS-01] an earlier version is sent in ranges, safely, under its own name', async () => {
    const file = await write('page.txt', 'hello world', 'later')
    const [, earlier] = (await history(file)).data
    const sent = { params: { id: earlier?.id ?? '' } }
    const part = await ada.client.call(fileEndpoints.versionContent, { ...sent, headers: { range: 'bytes=6-' } })
    expect([part.status, part.raw.payload, part.headers['content-range']]).toEqual([206, 'world', 'bytes 6-10/11'])
    const whole = await ada.client.call(fileEndpoints.versionContent, { ...sent, query: { download: '1' } })
    expect(whole.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="page \(version 1\)\.txt"/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    })
    const page = await buildFile(test, ada, { name: 'web.html', text: '<script>1</script>', mime: 'text/html' })
    const [current] = (await history(page)).data
    const shown = await ada.client.call(fileEndpoints.versionContent, { params: { id: current?.id ?? '' } })
    expect(shown.headers['content-disposition']).toMatch(/^attachment; filename="web.html"/)
  })

  it('[VERS-01] restoring creates a new version with the same bytes, and nothing is lost', async () => {
    const file = await write('plan.txt', 'one', 'two two')
    const [current, first] = (await history(file)).data
    const restored = await ada.client.ok(v.restoreVersion, { params: { id: first?.id ?? '' } })
    expect(restored).toMatchObject({ id: file, size: 3, name: 'plan.txt' })
    const { data } = await history(file)
    expect(data.map(version => [version.number, version.size, version.isCurrent])).toEqual([
      [3, 3, true],
      [2, 7, false],
      [1, 3, false],
    ])
    expect([restored.versionId, await textOf(data[0])]).toEqual([data[0]?.id, 'one'])
    const content = await ada.client.call(fileEndpoints.content, { params: { id: file } })
    expect(content.raw.payload).toBe('one')
    expect((await ada.client.ok(e.spaces)).data[0]).toMatchObject({ usedBytes: 13, versionBytes: 10 })
    await auditTree(test, ada.space.id)
    const again = await ada.client.call(v.restoreVersion, { params: { id: data[0]?.id ?? '' } })
    expect(again.problem.code).toBe('version.is-current')
    expect(current?.isCurrent).toBe(true)
  })

  it('[VERS-01] a restored picture gets its thumbnail back', async () => {
    const file = await write('picture.txt', 'one', 'two two')
    const [, first] = (await history(file)).data
    await test.app.services.db.transaction(async tx => {
      const { blob_id } = await tables(tx)
        .selectFrom('versions')
        .select('blob_id')
        .where('id', '=', first?.id ?? '')
        .executeTakeFirstOrThrow()
      const drawn = { storage_key: `key-${blob_id}`, disk: 'local', bytes: 1, reason: null, created_at: 1 }
      await tables(tx)
        .insertInto('thumbnails')
        .values({ blob_id, size_name: 'small', ...drawn })
        .execute()
    })
    const restored = await ada.client.ok(v.restoreVersion, { params: { id: first?.id ?? '' } })
    expect(restored.thumbnailUrl).toContain(restored.versionId)
  })

  it('[VERS-01] [VERS-02] a restored version needs space like any other', async () => {
    ada = await buildMember(test, { availableSpace: 9 })
    const file = await write('plan.txt', 'one two', 'x')
    const [, first] = (await history(file)).data
    const answer = await ada.client.call(v.restoreVersion, { params: { id: first?.id ?? '' } })
    expect(answer.problem.code).toBe('space.full')
    expect(await numbers(file)).toEqual([2, 1])
    await auditTree(test, ada.space.id)
  })

  it('[VERS-01] versions are named, kept forever and deleted, which frees their bytes exactly', async () => {
    const file = await write('plan.txt', 'one', 'two two', 'three', 'four')
    const [current, third, second, first] = (await history(file)).data
    const change = (version: Version | undefined, body: object) =>
      ada.client.ok(v.changeVersion, { params: { id: version?.id ?? '' }, body })
    expect(await change(second, { name: '  As sent ' })).toMatchObject({ name: 'As sent', isKept: false })
    expect(await change(second, { isKept: true })).toMatchObject({ name: 'As sent', isKept: true, expiresAt: null })
    expect(await change(second, { name: null })).toMatchObject({ name: null, isKept: true })
    await ada.client.ok(v.deleteVersion, { params: { id: third?.id ?? '' } })
    expect((await ada.client.ok(e.spaces)).data[0]).toMatchObject({ usedBytes: 14, versionBytes: 10 })
    await auditTree(test, ada.space.id)
    const isCurrent = await ada.client.call(v.deleteVersion, { params: { id: current?.id ?? '' } })
    expect(isCurrent.problem.code).toBe('version.is-current')
    const gone = await ada.client.call(fileEndpoints.versionContent, { params: { id: third?.id ?? '' } })
    expect(gone.problem.code).toBe('version.not-found')
    expect(await ada.client.ok(v.deleteVersions, { params: { id: file } })).toEqual({ deleted: 1, bytes: 3 })
    expect((await history(file)).data.map(version => version.id)).toEqual([current?.id, second?.id])
    expect(first?.id).toBeDefined()
    // Individually, even a kept version can be deleted: the user has chosen it on purpose.
    await ada.client.ok(v.deleteVersion, { params: { id: second?.id ?? '' } })
    expect(await numbers(file)).toEqual([4])
    await auditTree(test, ada.space.id)
  })

  it('[VERS-01] those who may edit read and change versions, those who may only download read the current one', async () => {
    const bo = await buildMember(test)
    const file = await write('plan.txt', 'one', 'two')
    const [, first] = (await history(file)).data
    const params = { id: first?.id ?? '' }
    const changes = [
      () => bo.client.call(v.restoreVersion, { params }),
      () => bo.client.call(v.changeVersion, { params, body: { isKept: true } }),
      () => bo.client.call(v.deleteVersion, { params }),
    ]
    for (const change of changes) expect((await change()).problem.code).toBe('version.not-found')
    const share = (role: 'viewer' | 'editor') =>
      ada.client.ok(peopleEndpoints.share, { params: { id: file }, body: { emails: [bo.email], role } })
    const [grant] = (await share('viewer')).data
    const content = () => bo.client.call(fileEndpoints.versionContent, { params })
    expect((await content()).problem.code).toBe('version.not-found')
    expect(await history(file, bo)).toMatchObject({
      data: [{ number: 2, isCurrent: true }],
      earlier: { count: 0, bytes: 0 },
      hasEarlier: false,
    })
    expect(await textOf((await history(file, bo)).data[0], bo)).toBe('two')
    for (const change of changes) expect((await change()).problem.code).toBe('version.not-found')
    expect((await bo.client.call(v.deleteVersions, { params: { id: file } })).problem.code).toBe('item.forbidden')
    await ada.client.ok(peopleEndpoints.updateGrant, { params: { id: grant?.id ?? '' }, body: { role: 'editor' } })
    expect(await textOf(first, bo)).toBe('one')
    expect(await history(file, bo)).toMatchObject({ data: [{ number: 2 }, { number: 1 }], hasEarlier: true })
    for (const change of changes) expect((await change()).status).toBeLessThan(300)
    const { data } = await history(file)
    expect(data.map(version => [version.number, version.createdBy])).toEqual([
      [3, bo.email],
      [2, ada.email],
    ])
    await auditTree(test, ada.space.id)
  })

  it('[VERS-02] a new version pushes out the oldest beyond the limit, but no kept ones', async () => {
    await setRetention(2, null)
    const file = await write('plan.txt', 'a', 'bb')
    const [, first] = (await history(file)).data
    await ada.client.ok(v.changeVersion, { params: { id: first?.id ?? '' }, body: { isKept: true } })
    await write('plan.txt', 'ccc', 'dddd', 'eeeee')
    expect(await numbers(file)).toEqual([5, 4, 3, 1])
    expect((await ada.client.ok(e.spaces)).data[0]).toMatchObject({ usedBytes: 13, versionBytes: 8 })
    await auditTree(test, ada.space.id)
    const other = await buildFolder(ada, 'other')
    const mine = await buildFile(test, ada, { name: 'plan.txt', text: 'ffffff', parentId: other.id })
    await ada.client.ok(e.move, { body: { ids: [mine], to: ada.rootId, onConflict: 'replace' } })
    expect(await numbers(file)).toEqual([6, 5, 4, 1])
    await auditTree(test, ada.space.id)
    const { data } = await history(file)
    expect(await textOf(data[0])).toBe('ffffff')
  })

  it('[VERS-02] the nightly run deletes by time since replacement and by number, exactly, in the trash too', async () => {
    await setRetention(null, 180)
    const old = await write('old.txt', 'a', 'bb', 'ccc')
    const [, second] = (await history(old)).data
    await ada.client.ok(v.changeVersion, { params: { id: second?.id ?? '' }, body: { isKept: true } })
    const trashed = await write('trashed.txt', 'a', 'bb')
    await ada.client.ok(e.trash, { body: { ids: [trashed] } })
    // Current for longer than versions stay, and replaced only just now.
    const late = await write('late.txt', 'a')
    test.clock.advance(181 * dayMs)
    await write('late.txt', 'bb')
    await nightly()
    expect(await numbers(old)).toEqual([3, 2])
    expect(await numbers(late)).toEqual([2, 1])
    await auditTree(test, ada.space.id)
    expect((await ada.client.ok(e.spaces)).data[0]).toMatchObject({ usedBytes: 10, versionBytes: 3, trashBytes: 2 })
    await ada.client.ok(e.restore, { body: { ids: [trashed] } })
    expect(await numbers(trashed)).toEqual([2])

    const many = await write('many.txt', ...Array.from({ length: 8 }, (_, n) => 'x'.repeat(n + 1)))
    await setRetention(3, null)
    await nightly()
    expect(await numbers(many)).toEqual([8, 7, 6, 5])
    expect(await numbers(old)).toEqual([3, 2])
    await auditTree(test, ada.space.id)
  })

  it('[VERS-02] files that are being deleted forever are not subtracted from the usage twice', async () => {
    const folder = await buildFolder(ada, 'folder')
    for (const text of ['a', 'bb']) await buildFile(test, ada, { name: 'x.txt', text, parentId: folder.id })
    await ada.client.ok(e.trash, { body: { ids: [folder.id] } })
    await ada.client.ok(e.deleteForever, { body: { ids: [folder.id] } })
    test.clock.advance(400 * dayMs)
    await setRetention(0, 180)
    await nightly()
    expect((await ada.client.ok(e.spaces)).data[0]).toMatchObject({ usedBytes: 0, versionBytes: 0, trashBytes: 0 })
    await auditTree(test, ada.space.id)
    await test.app.worker.runDue()
    await auditTree(test, ada.space.id)
  })
})
