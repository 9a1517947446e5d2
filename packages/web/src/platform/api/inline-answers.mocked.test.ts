import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const spaces = { data: ['home'] }

beforeEach(() => {
  const textContent = JSON.stringify({ '/api/v1/spaces': spaces, '/api/v1/transfers': [], '/api/v1/drive/tags': [] })
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'answers' ? { textContent } : null) })
  vi.stubGlobal('performance', { now: () => 100 })
})
afterEach(() => vi.resetModules())

const load = () => import('./inline-answers.ts')

it('gives each answer of the page once', async () => {
  const { takeInlineAnswer } = await load()
  expect(takeInlineAnswer('/api/v1/spaces')).toEqual(spaces)
  expect(takeInlineAnswer('/api/v1/spaces')).toBeUndefined()
  expect(takeInlineAnswer('/api/v1/other')).toBeUndefined()
  expect(takeInlineAnswer('/api/v1/transfers')).toEqual([])
})

it('gives none that is older than ten seconds', async () => {
  const { takeInlineAnswer } = await load()
  vi.stubGlobal('performance', { now: () => 10_001 })
  expect(takeInlineAnswer('/api/v1/spaces')).toBeUndefined()
})

it('gives none once something has changed, whether it was read before or not', async () => {
  const first = await load()
  first.dropInlineAnswers()
  expect(first.takeInlineAnswer('/api/v1/spaces')).toBeUndefined()
  vi.resetModules()
  const second = await load()
  expect(second.takeInlineAnswer('/api/v1/transfers')).toEqual([])
  second.dropInlineAnswers()
  expect(second.takeInlineAnswer('/api/v1/spaces')).toBeUndefined()
})

it('drops them when this tab changes something', async () => {
  const { takeInlineAnswer } = await load()
  const { send } = await import('./send.ts')
  const fetched = vi.fn(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetched)
  expect(await send('GET', '/api/v1/spaces')).toEqual(spaces)
  expect(fetched).not.toHaveBeenCalled()
  await send('POST', '/api/v1/spaces')
  expect(takeInlineAnswer('/api/v1/transfers')).toBeUndefined()
})
