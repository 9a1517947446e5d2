import { beforeEach, expect, test, vi } from 'vitest'
import { onlyWhileOn } from './only-while-on.ts'

let settings: Record<string, unknown> = {}
vi.mock('../query-client.ts', () => ({ queryClient: { ensureQueryData: async () => ({ settings }) } }))
vi.mock('../site.ts', () => ({ siteQuery: {} }))

const open = async () =>
  onlyWhileOn('billing.enable')({ params: {}, search: {}, pathname: '/admin/plans' }) as Promise<void>

beforeEach(() => {
  settings = {}
})

test('[SHELL-34] [DEC-19 part] while the setting is off, the page is left for the root path', async () => {
  for (const value of [false, undefined, 'true', 1]) {
    settings = { 'billing.enable': value }
    await expect(open(), String(value)).rejects.toMatchObject({ href: '/', isReload: true })
  }
  settings = { 'billing.enable': true }
  await expect(open()).resolves.toBeUndefined()
})
