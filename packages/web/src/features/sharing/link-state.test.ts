import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { expect, test } from 'vitest'
import { isPlain, linkState } from './link-state.ts'

const link: ShareLink = {
  id: '01',
  itemId: '02',
  slug: 'k3x9',
  url: 'https://drive.example.org/s/k3x9',
  name: 'For the printer',
  rights: { view: true, download: true, upload: false, edit: false, list: true },
  hasPassword: true,
  expiresAt: '2026-12-01T16:00:00.000Z',
  downloadLimit: 10,
  downloads: 3,
  visits: 12,
  note: '',
  isLive: true,
  uploads: 0,
  lastUsedAt: null,
  obstacle: null,
  endsAt: '2026-12-01T16:00:00.000Z',
  outsiders: [],
  wantsDigest: false,
  hasWatermark: false,
  watermarkText: '',
  request: null,
  createdAt: '2026-11-01T10:00:00.000Z',
}
const now = Date.parse('2026-11-20T00:00:00Z')

test('the state says whether a link works, or why it doesn’t', () => {
  expect(linkState(link, now)).toBe('live')
  expect(linkState({ ...link, isLive: false }, Date.parse('2026-12-02T00:00:00Z'))).toBe('expired')
  expect(linkState({ ...link, isLive: false, downloads: 10 }, now)).toBe('used-up')
  expect(linkState({ ...link, isLive: false }, now)).toBe('off')
})

test('a link with any condition is not reused by one click', () => {
  const plain = { ...link, hasPassword: false, expiresAt: null, downloadLimit: null }
  expect(isPlain(plain)).toBe(true)
  expect(isPlain({ ...plain, note: 'Hello' })).toBe(false)
  expect(isPlain({ ...plain, hasPassword: true })).toBe(false)
  expect(isPlain({ ...plain, rights: { ...plain.rights, upload: true } })).toBe(false)
  expect(isPlain({ ...plain, isLive: false })).toBe(false)
})
