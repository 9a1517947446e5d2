import { adminLists } from '@holdall/contract/contract.ts'
import { reportEndpoints } from '@holdall/contract/reports/reports.contract.ts'
import { roleEndpoints } from '@holdall/contract/roles/roles.endpoints.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { expect } from '@playwright/test'
import { register, setUp } from '../fixtures/member.ts'
import { allow } from '../fixtures/people-list.ts'
import { startProduct } from '../fixtures/product.ts'
import { asOwner, test } from '../fixtures/test.ts'

test('[SHELL-03] [SHELL-06] [SHELL-07] [SHELL-08] [SHELL-10] navbar, collapsible sidebar, version and padding', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  const { version } = await owner.api<{ version: string }>('GET', '/site')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const users = sidebar.getByRole('link', { name: 'Users' })

  await test.step('[SHELL-03] [SHELL-06] under /admin there is a navbar, a sidebar and a content area', async () => {
    await page.goto(`${product.url}/admin/users`)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(users).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main')).toBeVisible()
  })
  await test.step('[SHELL-07] the sidebar shows the version', async () => {
    await expect(sidebar.getByText(`Version: ${version}`)).toBeVisible()
  })
  await test.step('[SHELL-08] the content has a padding of 25 pixels', async () => {
    await expect(page.getByRole('main')).toHaveCSS('padding', '25px')
  })
  await test.step('[SHELL-10] the sidebar is collapsed, and stays so', async () => {
    const wide = (await sidebar.boundingBox())?.width ?? 0
    await page.getByRole('button', { name: 'Hide navigation' }).click()
    await expect.poll(async () => (await sidebar.boundingBox())?.width ?? 0).toBeLessThan(wide / 2)
    // When collapsed, each entry still has its name.
    await expect(users).toBeVisible()
    await look('folded', 'desktop')
    await expectAccessible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Show navigation' })).toBeVisible()
  })
  await test.step('[SHELL-08] on a phone the padding is 10 pixels', async () => {
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(page.getByRole('main')).toHaveCSS('padding', '10px')
  })
})

test('[SHELL-20] [SHELL-21] [SHELL-24] [SHELL-40] a member without the permission for a screen has no entry for it and is told its name', async ({
  product,
  owner,
  browser,
}) => {
  const context = await browser.newContext()
  await register(product, context, 'clerk@example.org')
  await allow(owner, 'clerk', 'admin.access', 'files.view')
  const page = await context.newPage()
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
  await context.close()
})

asOwner(
  '[SHELL-01] [SHELL-02] ordinary people get a drive; the back-office is an area of its own that does not serve them',
  async ({ product, owner, page, browser }) => {
    await owner.api('POST', '/settings', { client: { 'billing.enable': true, 'vebto.admin.ads': true } })
    await page.goto(`${product.url}/drive`)
    await page.getByRole('button', { name: /Ada Lovelace/ }).click()
    await page.getByRole('menuitem', { name: 'Admin area' }).click()
    await expect(page).toHaveURL(/\/admin\/analytics$/)
    await expect(page.getByRole('link', { name: 'My files' })).toHaveCount(0)
    await page.getByRole('button', { name: /Ada Lovelace/ }).click()
    await expect(page.getByRole('menuitem', { name: 'My files' })).toBeVisible()
    await page.keyboard.press('Escape')

    // Everything that an administrator manages has a screen.
    const managed = 'Analytics|Settings|Plans|Subscriptions|Users|Roles|Pages|Tags|Files|Comments|Translations|Ads'
    for (const name of managed.split('|')) {
      await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name, exact: true }).click()
      const heading = name === 'Files' ? 'Uploaded Files' : name
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Appearance' }).click()
    await expect(page).toHaveURL(/\/admin\/appearance/)

    // Every list of the back-office, and the calls of its other screens.
    const calls = [
      ...adminLists.map(list => list.path),
      ...[roleEndpoints.list, reportEndpoints.site, settingsEndpoints.read].map(({ path }) => path),
    ]
    expect(calls).toEqual(expect.arrayContaining(['/users', '/audit-log', '/mail-outbox']))
    const context = await browser.newContext()
    const visitor = await context.newPage()
    await visitor.goto(`${product.url}/admin/users`)
    await expect(visitor).toHaveURL(/\/sign-in\?.*admin/)
    for (const path of calls) {
      expect((await context.request.get(`${product.url}/api/v1${path}`)).status(), path).toBe(401)
    }
    const grace = await register(product, context, 'grace@example.org')
    await visitor.goto(product.url)
    await expect(visitor).toHaveURL(/\/drive$/)
    await expect(visitor.getByRole('heading', { name: 'My files' })).toBeVisible()
    await visitor.getByRole('button', { name: /grace/i }).click()
    await expect(visitor.getByRole('menuitem', { name: 'Admin area' })).toHaveCount(0)
    await visitor.goto(`${product.url}/admin/users`)
    await expect(visitor.getByText('admin.access')).toBeVisible()
    await expect(visitor.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0)
    for (const path of calls) {
      expect((await grace.request.get(`${product.url}/api/v1${path}`)).status(), path).toBe(403)
    }
    await context.close()
  },
)

test('[SHELL-18] [SHELL-19] [SHELL-20] [SHELL-21] [SHELL-24] [SHELL-25] each screen opens with its own permission, in open browsers too', async ({
  product,
  owner,
  browser,
}) => {
  const name = 'Watchers'
  const { role } = await owner.api<{ role: { id: string } }>('POST', '/roles', { name })
  const context = await browser.newContext()
  await register(product, context, 'grace@example.org')
  const { users } = await owner.api<{ users: { id: string }[] }>('GET', '/users/search?query=grace')
  await owner.api('POST', `/roles/${role.id}/add-users`, { userIds: users.map(({ id }) => id) })
  const page = await context.newPage()
  await page.goto(`${product.url}/drive`)
  const screens = [
    ['analytics', 'reports.view', 'SHELL-18', 'Analytics', 'Analytics', '/reports/site'],
    ['settings', 'settings.view', 'SHELL-19', 'Settings', 'Settings', '/settings'],
    ['users', 'users.view', 'SHELL-20', 'Users', 'Users', '/users'],
    ['roles', 'roles.view', 'SHELL-21', 'Roles', 'Roles', '/roles'],
    ['comments', 'comments.view', 'SHELL-25', 'Comments', 'Comments', '/comment'],
    ['files', 'files.view', 'SHELL-24', 'Files', 'Uploaded Files', '/uploads'],
  ] as const
  const entries = page.getByRole('navigation', { name: 'Admin area' }).getByRole('link')
  const expectRefused = async ([path, permission, , , , call]: (typeof screens)[number]) => {
    await page.goto(`${product.url}/admin/${path}`)
    await expect(page.getByRole('main').getByText(permission, { exact: true })).toBeVisible()
    expect((await context.request.get(`${product.url}/api/v1${call}`)).status(), call).toBe(403)
  }
  for (const screen of screens) {
    const [path, permission, row, label, heading, call] = screen
    await test.step(`[${row}] ${permission} opens ${label} and no other screen`, async () => {
      const permissions = ['admin.access', permission].map(one => ({ name: one }))
      await owner.api('PUT', `/roles/${role.id}`, { name, type: 'sitewide', permissions })
      await page.goto(`${product.url}/admin/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      // Whoever may see everyone's files also sees the storage they use, and whoever may see settings those of company
      // sign-in. The site's own entries come after the product's.
      const beside: Readonly<Record<string, readonly string[]>> = { files: ['Storage'], settings: ['Company sign-in'] }
      const own = [label, ...(beside[path] ?? [])]
      await expect(entries).toHaveText(path === 'comments' ? ['Status', label] : [...own, 'Status'])
      for (const other of screens) if (other !== screen) await expectRefused(other)
      expect((await context.request.get(`${product.url}/api/v1${call}`)).status(), call).not.toBe(403)
    })
  }
  await test.step('[SHELL-24] a removed permission closes the open screen without a reload', async () => {
    await page.goto(`${product.url}/admin/files`)
    await expect(entries).toHaveText(['Files', 'Storage', 'Status'])
    await owner.api('PUT', `/roles/${role.id}`, { name, type: 'sitewide', permissions: [{ name: 'admin.access' }] })
    await expect(entries).toHaveText(['Status'])
    await expect(page.getByRole('main').getByText('files.view', { exact: true })).toBeVisible()
  })
  await context.close()
})

test('[SHELL-17] [KEYS-48] the site’s own entries come last in the sidebar, and in the palette', async ({ page }) => {
  const items = [
    { name: 'comments', icon: 'comment', permission: 'comments.view', route: 'comments' },
    { name: 'health', icon: 'chart', route: 'status' },
    { name: 'nowhere', icon: 'chart', route: '../drive' },
    { name: 'who may what', icon: 'people', permission: 'roles.view', route: 'admin/roles' },
  ]
  const product = await startProduct({ VEBTO_ADMIN_PAGES: JSON.stringify(items) })
  try {
    await setUp(product, page.context())
    await page.goto(`${product.url}/admin/users`)
    const links = page.getByRole('navigation', { name: 'Admin area' }).getByRole('link')
    const own = ['Analytics', 'Users', 'Roles', 'Files']
    await expect(links).toContainText([...own, 'Status', 'Comments', 'Health', 'Who may what'])
    await expect(links.filter({ hasText: /nowhere/i })).toHaveCount(0)
    expect(await links.last().innerText()).toBe('Who may what')
    expect(product.output()).toContain('A malformed sidebar entry is left out')
    await links.last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('who may')
    await expect(page.getByRole('dialog').getByRole('option')).toHaveText(['Who may what'])
  } finally {
    await product.remove()
  }
})

asOwner(
  '[OWNER-08 part] on a laptop the buttons of a row, the groups and the version are in sight, and the lists say what gave way',
  async ({ product, owner, page, browser, look, expectAccessible }) => {
    await owner.api('POST', '/settings', { client: { 'billing.enable': true, 'vebto.admin.ads': true } })
    const context = await browser.newContext()
    await register(product, context, `${'hildegard-konstantinopolitanska'.repeat(2)}@example.org`)
    await context.close()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${product.url}/admin/users`)
    const row = page.getByRole('row').filter({ hasText: 'hildegard' })
    await expect(row).toBeVisible()
    for (const button of await row.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
    await row.getByRole('button', { name: 'Edit user' }).click()
    await expect(page.getByRole('dialog', { name: 'Update User Details' })).toBeVisible()
    await page.keyboard.press('Escape')

    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await expect(sidebar.getByText(/^Version:/)).toBeInViewport({ ratio: 1 })
    await look('groups', 'desktop')
    await expectAccessible()
    const people = sidebar.getByRole('button', { name: 'People' })
    await people.click()
    await expect(sidebar.getByRole('link', { name: 'Roles' })).toBeHidden()
    // The page that is open stays.
    await expect(sidebar.getByRole('link', { name: 'Users' })).toBeVisible()
    await page.reload()
    await expect(people).toHaveAttribute('aria-expanded', 'false')
    await people.click()

    await page.goto(`${product.url}/admin/subscriptions`)
    await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible()
    // A switch that only the environment could set: its effect is in the sidebar at once.
    await page.goto(`${product.url}/admin/settings/advanced`)
    await expect(sidebar.getByRole('link', { name: 'Ads', exact: true })).toBeVisible()
    await page.getByLabel('Ads page').uncheck()
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Settings saved.')).toBeVisible()
    await expect(sidebar.getByRole('link', { name: 'Ads', exact: true })).toHaveCount(0)
    await look('advanced', 'desktop')
    await page.getByLabel('Search settings').fill('audit log retention')
    await page.getByRole('option', { name: /Audit log retention/ }).click()
    await expect(page).toHaveURL(/logging\?field=audit\.days/)
    await expect(page.getByLabel('Audit log retention (days)')).toBeFocused()
  },
)
