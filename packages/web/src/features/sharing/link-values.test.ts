import { LinkInput, type ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { expect, test } from 'vitest'
import { FormStore } from '../../platform/forms/form-store.ts'
import { schemaRules } from '../../platform/forms/schema-rules.ts'
import { linkValues } from './link-values.ts'
import { newPassword } from './new-password.ts'

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

/** What is sent after these changes; null if the form refuses. */
async function sentAfter(of: ShareLink | null, changes: LinkInput): Promise<unknown> {
  const form = new FormStore(schemaRules(LinkInput), linkValues(of), true)
  for (const [name, value] of Object.entries(changes)) form.set(name, value)
  const sent: unknown[] = []
  await form.send({
    shown: new Set(Object.keys(form.facts)),
    async work(values) {
      sent.push(values)
    },
  })
  return sent[0] ?? null
}

test('a form that was only opened changes nothing', async () => {
  expect(await sentAfter(link, {})).toEqual({})
  expect(await sentAfter(null, {})).toEqual({})
})

test('only what was changed is sent', async () => {
  const expiresAt = '2026-12-24T17:00:00.000Z'
  expect(await sentAfter(link, { name: ' Printer ', expiresAt, note: ' ' })).toEqual({ name: 'Printer', expiresAt })
})

test('clearing a field removes its condition', async () => {
  const none = { password: null, expiresAt: null, downloadLimit: null }
  expect(await sentAfter(link, { ...none, password: '' })).toEqual(none)
})

test('clearing the address keeps the existing one', async () => {
  expect(await sentAfter(link, { slug: ' ' })).toEqual({})
})

test('a new link is sent as it was filled in, without what the site determines', async () => {
  const filled = { password: ' plum', downloadLimit: 5, slug: 'plans' }
  expect(await sentAfter(null, filled)).toEqual(filled)
})

test('what the server would refuse is not sent', async () => {
  expect(await sentAfter(link, { slug: 'No Spaces' })).toBeNull()
  expect(await sentAfter(link, { password: 'abc' })).toBeNull()
  expect(await sentAfter(link, { downloadLimit: Number.NaN })).toBeNull()
})

test('[LINK-11] a new link starts with the expiry of the site’s rules, the shorter one of two', () => {
  const rules = { mayCreate: true, mayUpload: true, password: 'optional', count: null } as const
  const begin = (defaultDays: number | null, longestDays: number | null) =>
    linkValues(null, { ...rules, defaultDays, longestDays }, Date.parse('2026-11-01T10:00:00Z')).expiresAt
  expect(begin(null, null)).toBeNull()
  expect(begin(7, null)).toBe('2026-11-08T10:00:00.000Z')
  expect(begin(7, 3)).toBe('2026-11-04T10:00:00.000Z')
  expect(linkValues(link, { ...rules, defaultDays: 7, longestDays: null }).expiresAt).toBe(link.expiresAt)
})

test('[LINK-11] suggested passwords are long and never the same', () => {
  const made = Array.from({ length: 50 }, newPassword)
  for (const password of made) expect(password).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}-[a-km-np-z2-9]{4}$/)
  expect(new Set(made).size).toBe(50)
})
