import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { expect, test } from 'vitest'
import { shownKindOf } from '../../../files/public.ts'
import { pictureAddress, throughLink } from './looked-at.ts'

const rights = { view: true, download: true, upload: false, edit: false, list: true }
const free = { slug: 'k3', downloadsLeft: null, rights }
const counted = { ...free, downloadsLeft: 3 }
const viewOnly = { ...free, rights: { ...rights, download: false } }
const file = (name: string, fileKind: string, mime: string, thumbnailUrl: string | null = null) =>
  ({ id: 'a', versionId: 'b', name, fileKind, mime, thumbnailUrl, size: 2000, kind: 'file' }) as Item
const kindsOf = (item: Item) => [free, counted, viewOnly].map(link => shownKindOf(throughLink(item, link, null)))

test('[LINK-04] [LINK-06] documents are read through an unrestricted link, and shown as pictures through others', () => {
  expect(kindsOf(file('a.pdf', 'pdf', 'application/pdf'))).toEqual(['pdf', 'pages', 'pages'])
  expect(kindsOf(file('a.rtf', 'document', 'application/rtf'))).toEqual(['office', 'pages', 'pages'])
})

test('[LINK-03] [LINK-06] what needs the bytes of a file is shown only through an unrestricted link', () => {
  expect(kindsOf(file('a.mp4', 'video', 'video/mp4', '/t?v=b'))).toEqual(['video', 'none', 'none'])
  expect(kindsOf(file('a.md', 'text', 'text/markdown'))).toEqual(['markdown', 'none', 'none'])
  expect(kindsOf(file('a.csv', 'text', 'text/csv'))).toEqual(['table', 'none', 'none'])
  expect(kindsOf(file('a.zip', 'archive', 'application/zip'))).toEqual(['archive', 'none', 'none'])
})

test('an image is shown as its thumbnail, where there is one', () => {
  expect(kindsOf(file('a.png', 'image', 'image/png', '/t?v=b'))).toEqual(['image', 'image', 'image'])
  expect(kindsOf(file('a.png', 'image', 'image/png'))).toEqual(['image', 'none', 'none'])
})

test('addresses of the bytes are given only through an unrestricted link', () => {
  for (const link of [counted, viewOnly]) {
    const { lookedAt } = throughLink(file('a.png', 'image', 'image/png'), link, null)
    expect([lookedAt?.contentUrl, lookedAt?.documentUrl]).toEqual([null, null])
  }
  expect(throughLink(file('a.png', 'image', 'image/png'), counted, null).lookedAt?.closed).toBe('counted')
  expect(throughLink(file('a.png', 'image', 'image/png'), viewOnly, null).lookedAt?.closed).toBe('view-only')
})

test('a thumbnail is requested through the link, keeping its version', () => {
  expect(pictureAddress('/api/v1/items/a/thumbnail?v=b', 'k3')).toBe('/api/v1/items/a/thumbnail?v=b&link=k3')
})
