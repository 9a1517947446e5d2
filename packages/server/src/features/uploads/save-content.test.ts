import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints } from '@holdall/contract/drive/versions.endpoints.ts'
import { fileEndpoints as f, mostEditedBytes } from '@holdall/contract/files/files.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { type Client, createTestApp, type TestApp } from '../../../test/harness.ts'
import { auditTree } from '../../../test/tree-audit.ts'

describe.each(suiteDialects)('saving an edited file on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let file: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    file = await buildFile(test, ada, { name: 'notes.md', text: 'one', mime: 'text/markdown' })
  })

  const versionOf = async (id = file) => (await ada.client.ok(driveEndpoints.item, { params: { id } })).versionId ?? ''
  const save = (client: Client, v: string, payload: string | Buffer, more: { id?: string; link?: string } = {}) =>
    client.call(f.saveContent, {
      params: { id: more.id ?? file },
      query: { v, ...(more.link ? { link: more.link } : {}) },
      payload,
      headers: { 'content-type': 'application/octet-stream' },
    })
  const textOf = async (id = file) => (await ada.client.call(f.content, { params: { id } })).raw.rawPayload.toString()

  it('[PREV-05] creates a version with exactly the bytes written, and keeps the earlier one', async () => {
    const first = await versionOf()
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('zwei\r\n', 'utf16le')])
    const saved = await save(ada.client, first, bytes)
    expect(saved.status).toBe(200)
    expect(saved.data).toMatchObject({ id: file, name: 'notes.md', size: bytes.length })
    expect(saved.data.versionId).not.toBe(first)
    expect((await ada.client.call(f.content, { params: { id: file } })).raw.rawPayload).toEqual(bytes)
    const { data } = await ada.client.ok(versionEndpoints.versions, { params: { id: file } })
    expect(data.map(({ number, size, createdBy }) => [number, size, createdBy])).toEqual([
      [2, bytes.length, ada.email],
      [1, 3, ada.email],
    ])
    expect((await save(ada.client, saved.data.versionId ?? '', '')).data.size).toBe(0)
    await auditTree(test, ada.space.id)
  })

  it('[PREV-05] refuses a save based on another version, and lets only one of two simultaneous saves win', async () => {
    const first = await versionOf()
    expect((await save(ada.client, first, 'two')).status).toBe(200)
    const late = await save(ada.client, first, 'three')
    expect([late.status, late.problem.code]).toEqual([409, 'file.changed'])
    expect(await textOf()).toBe('two')
    const second = await versionOf()
    const both = await Promise.all(['left', 'right'].map(text => save(ada.client, second, text)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await textOf()).toBe(both[0]?.status === 200 ? 'left' : 'right')
    await auditTree(test, ada.space.id)
  })

  it('[PREV-05] is allowed for editors and not for viewers, and reveals nothing to strangers', async () => {
    const [editor, viewer, stranger] = await Promise.all([buildMember(test), buildMember(test), buildMember(test)])
    for (const [who, role] of [
      [editor, 'editor'],
      [viewer, 'viewer'],
    ] as const) {
      await ada.client.ok(peopleEndpoints.share, { params: { id: file }, body: { emails: [who.email], role } })
    }
    const first = await versionOf()
    expect((await save(stranger.client, first, 'x')).problem.code).toBe('item.not-found')
    expect((await save(viewer.client, first, 'x')).problem.code).toBe('item.forbidden')
    expect((await save(test.client(), first, 'x')).problem.code).toBe('item.not-found')
    expect((await save(editor.client, first, 'from a friend')).status).toBe(200)
    expect(await textOf()).toBe('from a friend')
  })

  it('[PREV-05] is possible for a visitor only through a link that allows editing', async () => {
    const rights = { view: true, download: true, upload: false, edit: false, list: true }
    const link = async (edit: boolean) => {
      const body = { rights: { ...rights, edit } }
      return (await ada.client.ok(sharingEndpoints.createLink, { params: { id: file }, body })).slug
    }
    const [open, closed] = [await link(true), await link(false)]
    const first = await versionOf()
    expect((await save(test.client(), first, 'x', { link: closed })).problem.code).toBe('item.forbidden')
    expect((await save(test.client(), first, 'from outside', { link: open })).status).toBe(200)
    expect(await textOf()).toBe('from outside')
  })

  it('[PREV-05] refuses large files, folders, trashed files and full drives, and changes nothing', async () => {
    const first = await versionOf()
    const large = await save(ada.client, first, Buffer.alloc(mostEditedBytes + 1))
    expect([large.status, large.problem.code]).toEqual([413, 'file.too-large'])
    const folder = await buildFolder(ada, 'folder')
    expect((await save(ada.client, first, 'x', { id: folder.id })).problem.code).toBe('item.not-a-file')
    const poor = await buildMember(test, { availableSpace: 8 })
    const own = await buildFile(test, poor, { name: 'a.txt', text: 'seven b' })
    const { versionId } = await poor.client.ok(driveEndpoints.item, { params: { id: own } })
    expect((await save(poor.client, versionId ?? '', 'seven c', { id: own })).problem.code).toBe('space.full')
    expect(await textOf()).toBe('one')
    await ada.client.ok(driveEndpoints.trash, { body: { ids: [file] } })
    expect((await save(ada.client, first, 'x')).problem.code).toBe('item.not-found')
    await auditTree(test, poor.space.id)
  })
})
