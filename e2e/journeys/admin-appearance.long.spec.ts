import { expect, type Page } from '@playwright/test'
import { register } from '../fixtures/member.ts'
import { lookAt, asOwner as test } from '../fixtures/test.ts'

const colorOf = (page: Page, variable: string) =>
  page.evaluate(name => getComputedStyle(document.documentElement).getPropertyValue(name).trim(), variable)

test('[SHELL-35] [SHELL-38] [SETSAVE-07] [SETSAVE-08] [SETSAVE-09] [DEC-10] the appearance area is separate, opens the panel in its address, and sets the site’s colours', async ({
  product,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const settings = page.getByRole('navigation', { name: 'Settings' })
  const themes = page.getByRole('main').getByRole('link', { name: /^Themes/ })
  const accent = page.getByRole('textbox', { name: 'Accent', exact: true })
  const accentNote = page.getByText('Links and the focus ring use the colour “Links”.').first()
  const muted = page.getByRole('textbox', { name: 'Muted text', exact: true })
  const background = page.getByRole('textbox', { name: 'Background', exact: true })
  const update = page.getByRole('button', { name: 'Update' })

  await test.step('[SETSAVE-07] [SETSAVE-08] [SETSAVE-09] the settings link to menus, SEO and themes', async () => {
    await page.goto(`${product.url}/admin/settings/general`)
    await expect(sidebar.getByRole('link').nth(1)).toHaveText('Appearance')
    for (const [name, panel] of [
      ['Menus', 'menus'],
      ['SEO', 'seo-settings'],
    ] as const) {
      const link = settings.getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', `/admin/appearance?panel=${panel}`)
    }
    await settings.getByRole('link', { name: 'Themes' }).click()
    await expect(page).toHaveURL(/\/admin\/appearance\?panel=themes$/)
    await expect(page.getByRole('heading', { level: 2, name: 'Themes' })).toBeVisible()
  })
  await test.step('[SHELL-35] the area does not show the back-office sidebar', async () => {
    await expect(sidebar).toHaveCount(0)
  })
  await test.step('[SHELL-38] [DEC-10] the address opens a panel, or the list if it names none', async () => {
    for (const [panel, name] of [
      ['menus', 'Menus'],
      ['seo-settings', 'SEO'],
      ['themes', 'Themes'],
    ] as const) {
      await page.goto(`${product.url}/admin/appearance?panel=${panel}`)
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    }
    for (const nothing of ['', '?panel=nothing']) {
      await page.goto(`${product.url}/admin/appearance${nothing}`)
      await expect(themes).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
    }
    await look('list')
    await expectAccessible()
  })
  await test.step('[DEC-10] colours show in a live preview, before they are saved', async () => {
    await themes.click()
    await page.getByRole('radio', { name: 'Light' }).check({ force: true })
    await look('themes')
    await expectAccessible()
    await expect(accentNote).toBeVisible()
    await accent.fill('#9a1f63')
    const sample = page.locator('[data-theme-sample]')
    await expect
      .poll(() => sample.evaluate(one => getComputedStyle(one).getPropertyValue('--color-accent')))
      .toBe('#9a1f63')
    expect(await colorOf(page, '--color-accent')).toBe('#0b6470')
  })
  await test.step('low contrast and invalid colours are reported', async () => {
    await muted.fill('#aaaaaa')
    await expect(
      page.getByText('Contrast 2.1:1 on “Sidebar and edges”: too low, at least 4.5:1 is needed'),
    ).toBeVisible()
    await expect(page.getByText(/won’t be able to read: Muted text \(light theme\)/)).toBeVisible()
    await page.getByRole('button', { name: 'Reset: Muted text' }).click()
    await expect(muted).toHaveValue('#5b686e')
    await background.fill('blue')
    await update.click()
    await expect(page.getByText('Enter a colour such as #0b6470')).toBeVisible()
    await page.getByRole('button', { name: 'Reset: Background' }).click()
  })
  await test.step('[DEC-10] the light and the dark theme are saved, and applied immediately', async () => {
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await background.fill('#1c1420')
    await update.click()
    await expect(page.getByText('Settings saved.').first()).toBeVisible()
    // Applied immediately, without a reload.
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => colorOf(page, '--color-accent')).toBe('#9a1f63')
  })
  await test.step('[DEC-10] visitors’ pages arrive with these colours', async () => {
    for (const [colorScheme, variable, expected] of [
      ['light', '--color-accent', '#9a1f63'],
      ['dark', '--color-bg', '#1c1420'],
    ] as const) {
      const context = await browser.newContext({ colorScheme })
      const visitor = await context.newPage()
      await visitor.addInitScript(scheme => localStorage.setItem('holdall.color-scheme', scheme), colorScheme)
      // Even without the application's own code, the page arrives with its colours.
      await visitor.route('**/assets/*.js', route => route.abort())
      await visitor.goto(`${product.url}/sign-in`)
      expect(await colorOf(visitor, variable)).toBe(expected)
      await context.close()
    }
  })
  await test.step('the history restores the previous colours', async () => {
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History of the appearance' })
    await expect(history.getByText('Accent (light theme)')).toBeVisible()
    await history.getByRole('button', { name: 'Revert' }).click()
    await page.getByRole('dialog', { name: 'Revert this change?' }).getByRole('button', { name: 'Revert' }).click()
    await expect.poll(() => colorOf(page, '--color-accent')).toBe('#0b6470')
  })
})

test('[DEC-10] menus are created by keyboard, put in order, and shown to visitors and members', async ({
  product,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/admin/appearance?panel=menus`)
  await page.getByRole('button', { name: 'Add menu' }).click()
  await page.keyboard.type('Main')
  const menu = page.getByRole('region', { name: 'Main' })
  await menu.getByRole('combobox', { name: 'Shown in' }).selectOption('Public header')
  const dialog = page.getByRole('dialog')
  const add = async (label: string, fill: () => Promise<unknown>) => {
    await menu.getByRole('button', { name: 'Add item' }).click()
    await dialog.getByRole('textbox', { name: 'Label' }).fill(label)
    await fill()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await add('Help', async () => {
    await address.fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Enter a full address, such as https://example.org')).toBeVisible()
    await address.fill('https://example.org/help')
    await dialog.getByRole('radio', { name: 'Question mark' }).check({ force: true })
    await look('menu-item')
    await expectAccessible()
  })
  await add('Write to us', () => address.fill('mailto:help@example.org'))
  await add('Files', async () => {
    await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Page of the application')
    await dialog.getByRole('combobox', { name: 'Page of the application' }).selectOption('My files')
  })
  const names = menu.getByRole('listitem').locator('strong')
  await expect(names).toHaveText(['Help', 'Write to us', 'Files'])
  const handle = menu.getByRole('button', { name: 'Move Files: use the arrow keys' })
  await handle.focus()
  await page.keyboard.press('ArrowUp')
  await expect(names).toHaveText(['Help', 'Files', 'Write to us'])
  await expect(handle).toBeFocused()
  await expect(menu.getByRole('status')).toHaveText('Files moved to position 2 of 3')
  await page.keyboard.press('ArrowUp')
  await expect(names).toHaveText(['Files', 'Help', 'Write to us'])
  await menu
    .getByRole('button', { name: 'Move Write to us: use the arrow keys' })
    .dragTo(menu.getByText('Files', { exact: true }))
  await expect(names).toHaveText(['Write to us', 'Files', 'Help'])
  await look('menus')
  await expectAccessible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  for (const path of ['/', '/sign-in', '/s/nothing-here']) {
    await visitor.setViewportSize({ width: 1280, height: 800 })
    // The landing page can be used before its scripts have come, which add Escape.
    await visitor.goto(`${product.url}${path}`, { waitUntil: 'networkidle' })
    const nav = visitor.getByRole('navigation', { name: 'Site menu' })
    await expect(nav.getByRole('link')).toHaveText(['Write to us', 'Files', 'Help'])
    await expect(nav.getByRole('link', { name: 'Help' })).toHaveAttribute('href', 'https://example.org/help')
    if (path.startsWith('/s/')) await lookAt(visitor, test.info(), 'visitor')
    await visitor.setViewportSize({ width: 390, height: 844 })
    await nav.getByText('Menu', { exact: true }).click()
    await expect(nav.getByRole('link')).toHaveText(['Write to us', 'Files', 'Help'])
    await visitor.keyboard.press('Escape')
    await expect(nav.getByRole('link').first()).toBeHidden()
  }
  await visitor.context().close()

  await menu.getByRole('combobox', { name: 'Shown in' }).selectOption('Account menu')
  await menu.getByRole('button', { name: 'Delete Write to us' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Ada Lovelace/ })
    .click()
  await page.getByRole('menuitem', { name: 'Files', exact: true }).click()
  await expect(page).toHaveURL(`${product.url}/drive`)
})

test('[SETSAVE-08] [SHELL-38] [DEC-10] titles and descriptions follow the templates, for search engines, chat previews and the browser tab', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const file = await owner.upload('<b>Harbour & "Co".txt', 'boats')
  const { slug } = await owner.api<{ slug: string }>('POST', `/items/${file}/links`, {})
  await page.goto(`${product.url}/admin/settings/general`)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'SEO' }).click()
  await expect(page).toHaveURL(/\/admin\/appearance\?panel=seo-settings$/)
  const login = page.getByRole('region', { name: 'Sign-in page' })
  await login.getByRole('textbox', { name: 'Title' }).fill('{{titel}}')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(login.getByText('Use only these placeholders: {{site_name}}')).toBeVisible()
  await login.getByRole('textbox', { name: 'Title' }).fill('Come in to {{site_name}}')
  await login.getByRole('textbox', { name: 'Description' }).fill('For the people of {{site_name}}.')
  await expect(login.getByText('For the people of Holdall.')).toBeVisible()
  const link = page.getByRole('region', { name: 'Page of a link' })
  await link.getByRole('textbox', { name: 'Title' }).fill('{{title}} (shared by {{site_name}})')
  await expect(link.getByText('Harbour.jpg (shared by Holdall)')).toBeVisible()
  await look('seo')
  await expectAccessible()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${product.url}/sign-in`)
  await expect(visitor.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(visitor).toHaveTitle('Come in to Holdall')
  await expect(visitor.locator('meta[name="description"]')).toHaveAttribute('content', 'For the people of Holdall.')

  await visitor.goto(`${product.url}/s/${slug}`)
  await expect(visitor.getByRole('button', { name: 'Download' }).first()).toBeVisible()
  const own = await visitor.title()
  expect(own).toContain('Harbour')
  expect(own).toMatch(/\(shared by Holdall\)$/)
  await expect(visitor.locator('meta[property="og:title"]')).toHaveAttribute('content', own)
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')

  await visitor.context().close()

  // A designer needs no other permission; a member without this one is told its name.
  const context = await browser.newContext()
  const grace = await register(product, context, 'grace@example.org')
  const me = await grace.api<{ id: string }>('GET', '/me')
  const designer = await context.newPage()
  await designer.goto(`${product.url}/admin/appearance?panel=seo-settings`)
  await expect(designer.getByText('It needs the permission appearance.update')).toBeVisible()
  const permissions = [{ name: 'appearance.update' }]
  const { role } = await owner.api<{ role: { id: string } }>('POST', '/roles', { name: 'Designers', permissions })
  await owner.api('POST', `/roles/${role.id}/add-users`, { userIds: [me.id] })
  await designer.reload()
  const theirs = designer.getByRole('region', { name: 'Sign-in page' })
  await theirs.getByRole('textbox', { name: 'Title' }).fill('Hello')
  await designer.getByRole('button', { name: 'Update' }).click()
  await expect(designer.getByText('Settings saved.')).toBeVisible()
  await context.close()
})
