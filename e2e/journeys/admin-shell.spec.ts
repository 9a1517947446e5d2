import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('[SHELL-03] [SHELL-06] [SHELL-07] [SHELL-08] [SHELL-10] navbar, sidebar that can be folded away, version and padding', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  const { version } = await owner.api<{ version: string }>('GET', '/site')
  await page.goto(`${product.url}/admin/users`)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
  await expect(sidebar.getByText(`Version: ${version}`)).toBeVisible()
  await expect(page.getByRole('main')).toHaveCSS('padding', '25px')
  const wide = (await sidebar.boundingBox())?.width ?? 0
  await page.getByRole('button', { name: 'Hide navigation' }).click()
  await expect.poll(async () => (await sidebar.boundingBox())?.width ?? 0).toBeLessThan(wide / 2)
  // Folded, each entry still has its name.
  await expect(sidebar.getByRole('link', { name: 'Users' })).toBeVisible()
  await look('folded', 'desktop')
  await expectAccessible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show navigation' })).toBeVisible()
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(page.getByRole('main')).toHaveCSS('padding', '10px')
})

test('[SHELL-20] [SHELL-21] [SHELL-24] [SHELL-40] who lacks the permission of a screen has no entry for it and is told its name', async ({
  product,
  owner,
  page,
}) => {
  expect(owner.email).toBe('ada@example.org')
  // As the server tells it of somebody who may only enter.
  await page.route('**/api/v1/site', async route => {
    const answer = await route.fetch()
    const site = (await answer.json()) as { me: { permissions: string[] } }
    return route.fulfill({ json: { ...site, me: { ...site.me, permissions: ['admin.access', 'files.view'] } } })
  })
  await page.route('**/admin/**', async route => {
    const answer = await route.fetch()
    // The page carries the same answer.
    const body = (await answer.text()).replace(
      /"permissions":\[[^\]]*\]/g,
      '"permissions":["admin.access","files.view"]',
    )
    return route.fulfill({ response: answer, body })
  })
  for (const [path, permission] of [
    ['users', 'users.view'],
    ['roles', 'roles.view'],
    ['audit-log', 'audit.view'],
  ] as const) {
    await page.goto(`${product.url}/admin/${path}`)
    await expect(page.getByRole('main').getByText(permission, { exact: true })).toBeVisible()
  }
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar.getByRole('link', { name: 'Files' })).toBeVisible()
  for (const name of ['Users', 'Roles', 'Audit log', 'Analytics']) {
    await expect(sidebar.getByRole('link', { name })).toHaveCount(0)
  }
  await page.goto(`${product.url}/admin/files`)
  await expect(page.getByRole('heading', { level: 1, name: 'Uploaded Files' })).toBeVisible()
})
