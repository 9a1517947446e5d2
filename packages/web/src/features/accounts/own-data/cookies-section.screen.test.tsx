import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { member } from '../../../../test/screens/people.ts'
import { settled, showApp } from '../../../../test/screens/show-app.tsx'
import { queryClient } from '../../../platform/query-client.ts'
import { CookiesSection } from './cookies-section.tsx'

const show = (isOn: boolean) =>
  showApp('/account', { person: member, site: { settings: { 'cookie_notice.enable': isOn } } }, () => (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <CookiesSection />
        <p>After it</p>
      </Suspense>
    </QueryClientProvider>
  ))

test('members find the way back to the cookie notice in their account, where the site has one', async () => {
  show(true)
  await expect.element(page.getByRole('link', { name: 'Cookies' })).toHaveAttribute('href', '#cookies')
  show(false)
  await expect.element(page.getByText('After it')).toBeVisible()
  await settled()
  expect(page.getByRole('link', { name: 'Cookies' }).elements()).toEqual([])
})
