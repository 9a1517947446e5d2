import { endpoints } from '@holdall/contract/contract.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { requestEndpoints } from '@holdall/contract/sharing/requests.endpoints.ts'
import { sharingEndpoints as s } from '@holdall/contract/sharing/sharing.contract.ts'
import { visitEndpoints as v } from '@holdall/contract/sharing/visits.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

describe.each(dialects)('what a link does not reveal on %s', dialect => {
  let test: TestApp
  let owner: TestMember
  let above: string
  let folder: string
  let file: string

  beforeAll(async () => {
    test = await createTestApp(dialect)
    owner = await buildMember(test)
    above = (await buildFolder(owner, 'SECRET above')).id
    folder = (await buildFolder(owner, 'SECRET folder', above)).id
    file = await buildFile(test, owner, { name: 'SECRET file.txt', parentId: folder })
    await buildFolder(owner, 'SECRET inner', folder)
  })
  afterAll(() => test.close())

  /** Every request that a visitor's browser can make with a link's slug and the ids of a folder and a file. */
  async function everyAnswer(slug: string): Promise<string[]> {
    const client = test.client()
    const query = { link: slug }
    const answers = [(await client.call(s.openLink, { params: { slug } })).raw]
    answers.push(
      (await client.call(v.identify, { params: { slug }, body: { name: 'Vera', email: 'vera@example.org' } })).raw,
    )
    answers.push((await client.call(s.openLink, { params: { slug } })).raw)
    answers.push((await client.call(v.report, { params: { slug }, body: { reason: 'other', text: 'x' } as never })).raw)
    answers.push((await client.call(s.countDownload, { params: { slug }, body: { ids: [folder, file] } })).raw)
    answers.push((await client.call(fileEndpoints.newArchive, { body: { ids: [folder], link: slug } })).raw)
    const byId = endpoints.filter(one => one.access === 'visitor' && one.method === 'GET' && one.path.includes(':id'))
    expect(byId.map(one => one.id)).toEqual(
      expect.arrayContaining([driveEndpoints.item.id, driveEndpoints.children.id]),
    )
    for (const endpoint of byId) {
      for (const id of [folder, file, above]) {
        const sent = { params: { id, n: '1', page: '1', number: '1' }, query } as never
        answers.push((await client.call(endpoint as never, sent)).raw)
      }
    }
    return answers.map(answer => `${answer.payload} ${JSON.stringify(answer.headers)}`)
  }

  const dates = async () => {
    const row = await tables(test.app.services.db.read)
      .selectFrom('items')
      .select(['created_at', 'modified_at'])
      .where('id', '=', folder)
      .executeTakeFirstOrThrow()
    return [row.created_at, row.modified_at].map(at => new Date(Number(at)).toISOString())
  }

  it('a file request and an upload-only link reveal nothing about the folder but its id', async () => {
    const request = await owner.client.ok(requestEndpoints.createRequest, {
      params: { id: folder },
      body: { title: 'Papers' },
    })
    const rights = { view: false, download: false, upload: true, edit: false, list: false }
    const inbox = await owner.client.ok(s.createLink, { params: { id: folder }, body: { rights } as never })
    const slugs = [request.url.split('/').at(-1) ?? '', inbox.slug]
    const secrets = ['SECRET', above, owner.rootId, owner.space.id, file, ...(await dates())]
    for (const slug of slugs) {
      const answers = await everyAnswer(slug)
      expect(answers.length).toBeGreaterThan(10)
      for (const answer of answers) {
        // The requested file's own id may be repeated in an error.
        for (const secret of secrets.filter(one => one !== file)) expect(answer).not.toContain(secret)
      }
      const item = await test.client().call(driveEndpoints.item, { params: { id: folder }, query: { link: slug } })
      expect(item.status === 404 || item.data.name === '').toBe(true)
    }
    // It still accepts files.
    const { data } = await test
      .client()
      .call(driveEndpoints.item, { params: { id: folder }, query: { link: inbox.slug } })
    expect(data.can).toMatchObject({ add: true, view: false })
  })

  it('no link reveals what is above the items it shares', async () => {
    for (const id of [folder, file]) {
      const edit = { view: true, download: true, upload: true, edit: true, list: true }
      const link = await owner.client.ok(s.createLink, { params: { id }, body: { rights: edit } as never })
      const query = { link: link.slug }
      const hidden = id === folder ? [above, owner.rootId] : [folder, above, owner.rootId]
      const client = test.client()
      const item = await client.call(driveEndpoints.item, { params: { id }, query })
      expect(item.data).toMatchObject({ id, parentId: null, path: [] })
      const answers = [item.raw.payload, (await client.call(s.openLink, { params: { slug: link.slug } })).raw.payload]
      if (id === folder) {
        const listed = await client.call(driveEndpoints.children, { params: { id }, query })
        expect(listed.data.folder.parentId).toBeNull()
        expect(listed.data.data.map(one => one.parentId)).toEqual([folder, folder])
        answers.push(listed.raw.payload)
        const inside = await client.call(driveEndpoints.item, { params: { id: file }, query })
        expect(inside.data.parentId).toBe(folder)
        answers.push(inside.raw.payload)
      } else {
        const saved = await client.call(fileEndpoints.saveContent, {
          params: { id: file },
          query: { ...query, v: item.data.versionId ?? '' },
          headers: { 'content-type': 'application/octet-stream' },
          payload: 'changed',
        })
        expect([saved.status, saved.data.parentId]).toEqual([200, null])
        answers.push(saved.raw.payload)
      }
      for (const answer of answers) for (const one of hidden) expect(answer).not.toContain(one)
    }
  })
})
