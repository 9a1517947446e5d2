import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints } from '@holdall/contract/drive/versions.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { buildDavClient, type DavClient } from '../../../test/dav.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { auditTree } from '../../../test/tree-audit.ts'

describe.each(dialects)('WebDAV on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let dav: DavClient
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    dav = await buildDavClient(test, ada)
  })

  const children = async (id = ada.rootId) =>
    (await ada.client.ok(driveEndpoints.children, { params: { id } })).data.map(item => item.name)
  const itemAt = async (name: string, parentId = ada.rootId) => {
    const { data } = await ada.client.ok(driveEndpoints.children, { params: { id: parentId } })
    const item = data.find(one => one.name === name)
    if (!item) throw new Error(`There is no ${name}`)
    return item
  }
  /** Live paths of a drive, after checking that all its running totals are correct. */
  const paths = async (member = ada) => {
    const audited = await auditTree(test, member.space.id)
    return audited.paths.filter(path => path.startsWith('/')).map(path => path.slice(1))
  }
  const to = (path: string, more: Record<string, string> = {}) => ({
    headers: { destination: `http://drive.test/dav${path}`, ...more },
  })

  describe('moving and copying', () => {
    it('[DAV-01] moving a file over another keeps the target’s identity, star and versions, and takes over the properties', async () => {
      await dav.send('PUT', '/files/report.txt', { body: 'old' })
      const item = await itemAt('report.txt')
      await ada.client.ok(driveEndpoints.star, { body: { ids: [item.id] } })
      await dav.send('PUT', '/files/report.tmp', { body: 'newer' })
      await dav.send('PROPPATCH', '/files/report.tmp', { body: setProperty('color', 'blue') })
      expect(await dav.status('MOVE', '/files/report.tmp', to('/files/report.txt', { overwrite: 'F' }))).toBe(412)
      expect(await dav.status('MOVE', '/files/report.tmp', to('/files/report.txt'))).toBe(204)
      const after = await itemAt('report.txt')
      expect(after).toMatchObject({ id: item.id, size: 5, isStarred: true })
      expect(await children()).toEqual(['report.txt'])
      const { data } = await ada.client.ok(versionEndpoints.versions, { params: { id: item.id } })
      expect(data.map(version => version.size)).toEqual([5, 3])
      const { payload } = await dav.send('PROPFIND', '/files/report.txt', { headers: { depth: '0' } })
      expect(payload).toContain('<n:color xmlns:n="urn:test">blue</n:color>')
      await auditTree(test, ada.space.id)
    })

    it('[DAV-01] a folder displaced by another is moved to the trash; a copied tree is complete, with its properties', async () => {
      for (const path of ['/files/a', '/files/a/b', '/files/z']) await dav.send('MKCOL', path)
      await dav.send('PUT', '/files/a/b/c.txt', { body: 'c' })
      await dav.send('PROPPATCH', '/files/a/b/c.txt', { body: setProperty('color', 'red') })
      await dav.send('PUT', '/files/z/gone', { body: 'x' })
      expect(await dav.status('COPY', '/files/a', to('/files/z'))).toBe(204)
      expect(await paths()).toEqual(['a/', 'a/b/', 'a/b/c.txt', 'z/', 'z/b/', 'z/b/c.txt'])
      const { payload } = await dav.send('PROPFIND', '/files/z/b/c.txt', { headers: { depth: '0' } })
      expect(payload).toContain('<n:color xmlns:n="urn:test">red</n:color>')
      const { data } = await ada.client.ok(driveEndpoints.trashList, { query: {} })
      expect(data.map(item => item.name)).toEqual(['z'])
      expect(await dav.status('COPY', '/files/a', to('/files/shallow', { depth: '0' }))).toBe(201)
      expect(await dav.status('COPY', '/files/a/b/c.txt', to('/files/z/b/c.txt'))).toBe(204)
      expect(await dav.status('MOVE', '/files/a', to('/files/z/a', { depth: 'infinity' }))).toBe(201)
      expect(await paths()).toEqual(['shallow/', 'z/', 'z/a/', 'z/a/b/', 'z/a/b/c.txt', 'z/b/', 'z/b/c.txt'])
    })

    it('[DAV-01] loses nothing when an item is moved or copied into or over itself', async () => {
      for (const path of ['/files/a', '/files/a/b']) await dav.send('MKCOL', path)
      await dav.send('PUT', '/files/a/b/c', { body: 'c' })
      const before = await paths()
      for (const method of ['MOVE', 'COPY']) {
        expect(await dav.status(method, '/files/a', to('/files/a'))).toBe(403)
        expect(await dav.status(method, '/files/a', to('/files/a/b/d'))).toBe(403)
        // The item in the way contains the one being moved.
        expect(await dav.status(method, '/files/a/b', to('/files/a'))).toBe(403)
        expect(await dav.status(method, '/files/a/b', to('/files/'))).toBe(403)
        expect(await dav.status(method, '/files/a', to('/files/no/a'))).toBe(409)
      }
      expect(await paths()).toEqual(before)
      expect(await dav.status('MOVE', '/files/a/b/c', to('/files/a/b/C'))).toBe(201)
      expect(await children((await itemAt('b', (await itemAt('a')).id)).id)).toEqual(['C'])
    })

    it('accepts only destinations on this server', async () => {
      await dav.send('PUT', '/files/a', { body: 'a' })
      const status = (destination: string) => dav.status('MOVE', '/files/a', { headers: { destination } })
      expect(await status('http://evil.example/dav/files/b')).toBe(502)
      expect(await status('http://drive.test.evil.example/dav/files/b')).toBe(502)
      expect(await status('http://drive.test@evil.example/dav/files/b')).toBe(502)
      expect(await status('/api/v1/items')).toBe(502)
      expect(await status('ftp://drive.test/dav/files/b')).toBe(400)
      expect(await status('http://drive.test/dav/files/../b')).toBe(400)
      expect(await status('http://drive.test/dav/files/%2e%2e/b')).toBe(400)
      expect(await status('b')).toBe(400)
      expect(await dav.status('MOVE', '/files/a')).toBe(400)
      expect(await dav.status('MOVE', '/files/a', to('/files/b', { overwrite: 'perhaps' }))).toBe(400)
      expect(await status('https://DRIVE.test:443/dav/files/b')).toBe(201)
      expect(await status('/dav/files/b')).toBe(404)
    })
  })
})

function setProperty(name: string, value: string): string {
  return `<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><t:${name} xmlns:t="urn:test">${value}</t:${name}></D:prop></D:set></D:propertyupdate>`
}
