import { expect } from '@playwright/test'
import { asOwner, test } from '../fixtures/test.ts'

interface Settings {
  client: Record<string, unknown>
  server: Record<string, unknown>
}

test('[SETSAVE-13] [SETSAVE-15] [SETSAVE-16] [SETSAVE-20] [SETSAVE-21] [SETSAVE-22] [SETSAVE-23] [SETSAVE-24] [DRIVE-09] saves what has changed, by keyboard alone', async ({
  product,
  owner,
  page,
  look,
}) => {
  let go = () => undefined as unknown
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  const sent: unknown[] = []
  await page.route('**/api/v1/settings', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(route.request().postDataJSON())
    await held
    return route.continue()
  })
  const update = page.getByRole('button', { name: 'Update' })
  await test.step('[SETSAVE-16] [SETSAVE-20] a setting is changed by keyboard', async () => {
    await page.goto(`${product.url}/admin/settings/drive`)
    await page.getByRole('combobox', { name: 'Default View Mode' }).focus()
    await page.keyboard.press('l')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page.getByText('Not saved yet')).toBeVisible()
  })
  await test.step('[SETSAVE-13] [SETSAVE-15] [SETSAVE-22] [DRIVE-09] the page says that it is saving', async () => {
    await update.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('progressbar', { name: 'Saving' })).toBeVisible()
    await expect(update).toBeDisabled()
    await look('saving', 'desktop')
  })
  await test.step('[SETSAVE-23] [SETSAVE-24] it says when it has saved', async () => {
    go()
    await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Saving' })).toHaveCount(0)
    await expect(update).toBeEnabled()
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
  })
  await test.step('[SETSAVE-21] only what had changed was sent', async () => {
    expect(sent).toMatchObject([
      { client: { 'drive.default_view': 'list', 'drive.send_share_notification': false }, server: {} },
    ])
    expect(Object.keys((sent[0] as Settings).client)).toHaveLength(2)
    const { client } = await owner.api<Settings>('GET', '/settings')
    expect(client).toMatchObject({ 'drive.default_view': 'list', 'drive.send_share_notification': false })
  })
})

test('[SETSAVE-26] a panel with changes is left only after asking, and is then reset', async ({
  product,
  owner,
  page,
}) => {
  await page.goto(`${product.url}/admin/settings/general`)
  const name = page.getByRole('textbox', { name: 'Site name' })
  await name.fill('Never saved')
  const pills = page.getByRole('navigation', { name: 'Settings' })
  await pills.getByRole('link', { name: 'Drive' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Never saved')
  await pills.getByRole('link', { name: 'Drive' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Drive' })).toBeVisible()
  await pills.getByRole('link', { name: 'General' }).click()
  await expect(name).toHaveValue('Holdall')
  await name.fill('Taken back')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(name).toHaveValue('Holdall')
  expect((await owner.api<Settings>('GET', '/settings')).client['site.name']).toBe('Holdall')
})

asOwner(
  '[SETSAVE-25] [SETSAVE-27] what is wrong is said at the field, and the page goes to the first',
  async ({ product, page, look }) => {
    let saves = 0
    page.on('request', request => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/settings')) saves++
    })
    await page.goto(`${product.url}/admin/settings/general`)
    const name = page.getByRole('textbox', { name: 'Site name' })
    const update = page.getByRole('button', { name: 'Update' })
    await name.fill('')
    await update.click()
    // The browser's own validation refuses it.
    expect(await name.evaluate((field: HTMLInputElement) => field.matches(':invalid:focus'))).toBe(true)
    expect(saves).toBe(0)
    await page.getByRole('button', { name: 'Discard changes' }).click()

    await page.goto(`${product.url}/admin/settings/drive`)
    await page.setViewportSize({ width: 1440, height: 420 })
    const days = page.getByRole('textbox', { name: 'Keep deleted items for (days)' })
    await days.fill('0')
    await update.click()
    await expect(page.getByText('Enter 1 or more')).toBeVisible()
    await expect(days).toBeFocused()
    await expect(days).toBeInViewport()
    expect(saves).toBe(0)
    await look('wrong', 'desktop')
  },
)

test('two administrators who save at the same time lose nothing', async ({ product, owner, page, look }) => {
  await page.goto(`${product.url}/admin/settings/drive`)
  const view = page.getByRole('combobox', { name: 'Default View Mode' })
  await expect(view).toHaveValue('grid')
  await owner.api('POST', '/settings', { client: { 'drive.trash_days': 7, 'drive.version_count': 5 } })
  const days = page.getByRole('textbox', { name: 'Keep deleted items for (days)' })
  await days.fill('90')
  await view.selectOption('List')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Someone else changed this setting in the meantime.')).toBeVisible()
  await expect(page.getByText('Current value: 7')).toBeVisible()
  // Fields that this administrator has not touched are updated.
  await expect(page.getByRole('textbox', { name: 'Earlier versions per file' })).toHaveValue('5')
  await look('overtaken')
  await page.getByRole('button', { name: 'Use this value' }).click()
  await expect(days).toHaveValue('7')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()
  expect((await owner.api<Settings>('GET', '/settings')).client).toMatchObject({
    'drive.trash_days': 7,
    'drive.version_count': 5,
    'drive.default_view': 'list',
  })
})
