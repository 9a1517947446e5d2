import { expect, test } from 'vitest'
import { previewKind, thumbnailAddress } from './preview-kind.ts'

const rights = { view: true, download: true, upload: false, edit: false, list: true }
const free = { downloadsLeft: null, rights }
const video = { fileKind: 'video', thumbnailUrl: '/t', size: 1e9 } as const
const text = { fileKind: 'code', thumbnailUrl: null, size: 2000 } as const

test('media and short texts play through a link that counts nothing', () => {
  expect(previewKind(video, free)).toBe('video')
  expect(previewKind(text, free)).toBe('text')
  expect(previewKind({ ...text, size: 1e9 }, free)).toBe('icon')
})

test('[LINK-03] through a counted link only the picture is shown, never the bytes', () => {
  expect(previewKind(video, { ...free, downloadsLeft: 3 })).toBe('picture')
  expect(previewKind(text, { ...free, downloadsLeft: 0 })).toBe('icon')
})

test('without the right to download the bytes are not read either', () => {
  expect(previewKind(video, { ...free, rights: { ...rights, download: false } })).toBe('picture')
})

test('a thumbnail is asked for through the link, keeping its version', () => {
  expect(thumbnailAddress('/api/v1/items/a/thumbnail?v=b', 'k3', 'large')).toBe(
    '/api/v1/items/a/thumbnail?v=b&link=k3&size=large',
  )
})
