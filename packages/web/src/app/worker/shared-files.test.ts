import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savePath, sharedKey } from '../../platform/device/device-names.ts'
import { mayShare, takeShared } from './shared-files.ts'

const site = 'https://drive.example'
let kept: Map<string, Response>
let listShared: typeof import('../../features/save-shared/shared-files.ts').listShared

/** As much of the browser's cache as sharing needs. */
function fakeCache() {
  const path = (key: Request | string) => new URL(typeof key === 'string' ? key : key.url, site).pathname
  return {
    keys: async () => [...kept.keys()].map(key => ({ url: `${site}${key}` })),
    match: async (key: Request | string) => kept.get(path(key)),
    put: async (key: string, value: Response) => void kept.set(path(key), value),
    delete: async (key: Request | string) => kept.delete(path(key)),
  }
}

beforeEach(async () => {
  kept = new Map()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', new URL(site))
  vi.stubGlobal('caches', { has: async () => true, open: async () => fakeCache() })
  vi.stubGlobal('navigator', { onLine: true, storage: { estimate: async () => ({ quota: 1e9, usage: 0 }) } })
  listShared = (await import('../../features/save-shared/shared-files.ts')).listShared
  vi.spyOn(Response, 'redirect').mockImplementation(
    (url, status) => new Response(null, { status: status ?? 302, headers: { location: String(url) } }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function share(name: string, referrer = ''): Promise<URL> {
  const form = new FormData()
  form.append('files', new File(['x'], name))
  const request = { referrer, formData: async () => form } as Request
  return new URL((await takeShared(request)).headers.get('location') ?? '', site)
}

test('a page sees what was shared in this visit, and nothing that was sent before', async () => {
  await share('forged.txt')
  const mine = await share('mine.txt')
  expect(mine.pathname).toBe(savePath)
  const files = await listShared(mine.searchParams.get('share') ?? '')
  expect(files.map(({ name }) => name)).toEqual(['mine.txt'])
  for (const none of ['', '1', '../', 'x/y']) expect(await listShared(none)).toEqual([])
})

test('a form that says that it comes from another site is refused', async () => {
  const refused = await share('forged.txt', 'https://elsewhere.example/page')
  expect(refused.searchParams.get('missed')).toBe('unreadable')
  expect([...kept.keys()]).toEqual([])
  expect([`${site}/drive`, '', 'about:client'].map(referrer => mayShare({ referrer }))).toEqual([true, true, true])
})

test('what is kept has the name of its share', async () => {
  const { searchParams } = await share('a.txt')
  expect([...kept.keys()]).toEqual([`${sharedKey}${searchParams.get('share')}/0`])
})

test('what nobody has saved for a day is deleted with the next share', async () => {
  const day = 24 * 60 * 60_000
  const now = vi.spyOn(Date, 'now').mockReturnValue(day)
  const old = await share('old.txt')
  now.mockReturnValue(2 * day - 1)
  const younger = await share('younger.txt')
  expect(kept.size).toBe(2)
  now.mockReturnValue(2 * day)
  const newest = await share('new.txt')
  expect(await listShared(old.searchParams.get('share') ?? '')).toEqual([])
  for (const { searchParams } of [younger, newest])
    expect(await listShared(searchParams.get('share') ?? '')).toHaveLength(1)
})

test('no more than 200 files wait to be saved, nor more than four fifths of the free storage', async () => {
  const estimate = vi.fn(async () => ({ quota: 11, usage: 10 }))
  vi.stubGlobal('navigator', { storage: { estimate } })
  expect((await share('a.txt')).searchParams.get('missed')).toBe('full')
  estimate.mockResolvedValue({ quota: 12, usage: 10 })
  expect((await share('b.txt')).searchParams.get('missed')).toBeNull()
  for (let n = kept.size; n < 200; n++) kept.set(`${sharedKey}${Date.now()}-x/${n}`, new Response('x'))
  expect((await share('c.txt')).searchParams.get('missed')).toBe('full')
  expect(kept.size).toBe(200)
})
