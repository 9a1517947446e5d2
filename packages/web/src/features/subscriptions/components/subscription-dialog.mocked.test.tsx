import type { Subscription } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { SubscriptionDialog } from './subscription-dialog.tsx'

// Rendered to static markup, where the language can't change.
vi.mock('../../../ui/text.ts', async original => {
  const real = await original<typeof import('../../../ui/text.ts')>()
  return { ...real, useText: () => real.t }
})
vi.mock('../../../platform/site.ts', () => ({ useZone: () => 'UTC', siteQuery: {} }))
vi.mock('../../../platform/query-client.ts', () => ({ queryClient: {} }))
const plans = [
  { id: '1', name: 'Pro', parent: null },
  { id: '2', name: 'Yearly', parent: 'Pro' },
]
const existing = {
  id: '9',
  user_id: '7',
  user: { email: 'grace@example.org' },
  plan_id: '2',
  plan: { id: '2', name: 'Yearly', parent: 'Pro' },
  description: 'A gift',
  renews_at: null,
  ends_at: '2030-01-01T00:00:00.000Z',
  gateway_name: 'none',
} as Subscription
const draw = (subscription?: Subscription) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SubscriptionDialog plans={plans} {...(subscription && { subscription })} onAnswer={() => undefined} />
    </QueryClientProvider>,
  )
const inputOf = (html: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
const planOf = (html: string) => /<select[^>]*required=""[^>]*>/.exec(html)?.[0] ?? ''
const chosenIn = (html: string) => /<option[^>]*selected=""[^>]*>([^<]*)/.exec(html)?.[1]

test('[SUBS-07] [SUBS-10] [SUBS-11] [SUBS-12] [SUBS-13] a new one asks for a user, with the first plan chosen', () => {
  const html = draw()
  expect(html).toMatch(/<input[^>]*placeholder="Search for user..."[^>]*>/)
  expect(/<input[^>]*role="combobox"[^>]*>/.exec(html)?.[0]).toContain('required=""')
  expect(planOf(html)).not.toContain('disabled')
  expect(chosenIn(html)).toBe('Pro')
  expect(html).toContain('>Pro, Yearly<')
  expect(html).toMatch(/<textarea[^>]*name="description"/)
  for (const name of ['renews_at', 'ends_at']) expect(inputOf(html, name)).not.toMatch(/disabled|^$/)
})

test('[SUBS-07] [SUBS-14] [SUBS-15] an existing one is shown as it is, and keeps its user', () => {
  const html = draw(existing)
  expect(html).not.toContain('Search for user...')
  expect(html).toContain('grace@example.org')
  expect(chosenIn(html)).toBe('Pro, Yearly')
  expect(html).toContain('A gift')
  expect(inputOf(html, 'renews_at')).toContain('disabled=""')
  expect(inputOf(html, 'ends_at')).not.toContain('disabled')
  expect(inputOf(html, 'ends_at')).not.toContain('value=""')
})

test('what a gateway decides is locked, with the reason', () => {
  const html = draw({ ...existing, gateway_name: 'stripe' })
  expect(html).toContain('The payment gateway manages the plan and dates of this subscription. Change them there.')
  expect(planOf(html)).toContain('disabled=""')
  for (const name of ['renews_at', 'ends_at']) expect(inputOf(html, name)).toContain('disabled=""')
  expect(/<textarea[^>]*name="description"[^>]*>/.exec(html)?.[0]).not.toContain('disabled')
})
