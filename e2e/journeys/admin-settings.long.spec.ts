import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { panelOrder } from '@holdall/contract/settings/panel-order.ts'
import { expect } from '@playwright/test'
import { root } from '../../scripts/lib/root.ts'
import { setUp } from '../fixtures/member.ts'
import { startProduct } from '../fixtures/product.ts'
import { asOwner, test } from '../fixtures/test.ts'

interface Settings {
  client: Record<string, unknown>
  server: Record<string, unknown>
}

/** A panel's name: the title of its page in the handbook. */
function readName(route: string): string {
  return readFileSync(join(root, 'docs/handbook', `${route}.md`), 'utf8').match(/^# (.+)/)?.[1] ?? ''
}

asOwner(
  '[SETSAVE-01] [SETSAVE-02] [SETSAVE-05] [SETSAVE-11] [SETSAVE-12] [DRIVE-01] panels open from the pill list, each at its address',
  async ({ product, page }) => {
    await page.goto(`${product.url}/admin`)
    await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL(/\/admin\/settings\/general$/)
    const pills = page.getByRole('navigation', { name: 'Settings' })
    // Billing is listed while it is on; the last ones belong to the appearance area.
    const names = panelOrder.filter(route => route !== 'billing').map(readName)
    await expect(pills.getByRole('link')).toHaveText([...names, 'Brand', 'Menus', 'Landing page', 'SEO', 'Themes'])
    for (const name of ['Drive', 'Mail', 'GDPR']) {
      await pills.getByRole('link', { name }).click()
      await expect(page).toHaveURL(`${product.url}/admin/settings/${name.toLowerCase()}`)
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Update' })).toBeEnabled()
    }
    await page.goto(`${product.url}/admin/settings/nothing`)
    await expect(page.getByText('Panel not found')).toBeVisible()
  },
)

for (const names of [
  ['General', 'Drive', 'Authentication'],
  ['Localization', 'Mail', 'GDPR'],
]) {
  asOwner(
    `the panels ${names.join(', ')} can be read and used by everybody`,
    async ({ product, page, look, expectAccessible }) => {
      for (const name of names) {
        await page.goto(`${product.url}/admin/settings/${name.toLowerCase()}`)
        await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
        await look(name.toLowerCase())
        await expectAccessible()
      }
    },
  )
}

asOwner(
  '[SETSAVE-10] on a phone the panels are a dropdown that shows the one that is open',
  async ({ product, page }) => {
    await page.setViewportSize({ width: 768, height: 844 })
    await page.goto(`${product.url}/admin/settings/drive`)
    const panels = page.getByRole('combobox', { name: 'Panel' })
    await expect(panels).toHaveValue('/admin/settings/drive')
    await expect(page.getByRole('navigation', { name: 'Settings' })).toHaveCount(0)
    await panels.selectOption('GDPR')
    await expect(page.getByRole('heading', { level: 2, name: 'GDPR' })).toBeVisible()
  },
)

asOwner(
  '[SETSAVE-18] settings that can’t be loaded lead to the start of the back-office',
  async ({ product, page }) => {
    // Simulates an unexpected error: every known cause of one has been fixed.
    await page.route('**/api/v1/settings', route => route.fulfill({ status: 500, json: {} }))
    await page.goto(`${product.url}/admin/analytics`)
    await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/analytics$/)
  },
)

test('[OPS-05] settings fixed by the environment are marked and locked', async ({ context, page, look }) => {
  const product = await startProduct({ DRIVE_DEFAULT_VIEW: 'list' })
  try {
    await setUp(product, context)
    await page.goto(`${product.url}/admin/settings/drive`)
    const view = page.getByRole('combobox', { name: 'Default View Mode' })
    await expect(view).toBeDisabled()
    await expect(view).toHaveValue('list')
    await expect(page.getByText('Fixed by the environment variable DRIVE_DEFAULT_VIEW.')).toBeVisible()
    await look('fixed')
  } finally {
    await product.remove()
  }
})

asOwner('[ADMX-09] a search over the labels of all settings leads to the field', async ({ product, page, look }) => {
  await page.goto(`${product.url}/admin/settings/general`)
  const search = page.getByRole('combobox', { name: 'Search settings' })
  await search.fill('trash')
  await expect(page.getByRole('option', { name: 'Keep deleted items for (days)' })).toBeVisible()
  await look('search')
  await search.press('Enter')
  await expect(page).toHaveURL(/\/settings\/drive\?field=drive\.trash_days$/)
  await expect(page.getByRole('textbox', { name: 'Keep deleted items for (days)' })).toBeFocused()
  await search.fill('no such thing')
  await expect(page.getByText('No results match your search')).toBeVisible()
  await search.press('Escape')
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByRole('combobox').fill('single device')
  await page.getByRole('option', { name: /Single device login/ }).click()
  await expect(page.getByRole('switch', { name: 'Single device login' })).toBeFocused()
})

test('[ADMX-13] the history shows differences, and a change can be undone', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  await owner.api('POST', '/settings', {
    client: {
      'drive.default_view': 'list',
      'site.name': 'The other name',
      'cookie_notice.learn_more': { label: 'Read more', type: 'link', action: '/terms' },
    },
    server: { mail_password: 'canary-4711' },
  })
  await page.goto(`${product.url}/admin/settings/drive`)
  // Beside the form: changes in this panel only, and never a value.
  const recent = page.getByRole('region', { name: 'Recent changes' })
  await expect(recent.getByRole('listitem')).toHaveText([/^Default View Mode.*Ada Lovelace/])
  await expect(recent).not.toContainText(/list|other name/i)
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'Settings history' })
  await expect(history.getByText('Default View Mode')).toBeVisible()
  await expect(history.getByText('The other name')).toBeVisible()
  await expect(history.getByText('Read more (/terms)')).toBeVisible()
  await expect(history).not.toContainText('canary')
  await look('history')
  await expectAccessible()
  await history.getByRole('button', { name: 'Revert' }).click()
  await page.getByRole('dialog', { name: 'Revert this change?' }).getByRole('button', { name: 'Revert' }).click()
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()
  await history.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('combobox', { name: 'Default View Mode' })).toHaveValue('grid')
  expect((await owner.api<Settings>('GET', '/settings')).client['site.name']).toBe('Holdall')
})

test('[ADMX-02] [MAIL-10] [MAIL-21] [MAIL-22] the mail panel is tested with the values on the screen', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/admin/settings/mail`)
  const method = page.getByRole('combobox', { name: 'Outgoing mail method' })
  const ofLog = page.getByText('Log writes emails to the error log instead of sending them.')
  await expect(ofLog).toBeVisible()
  await method.selectOption('SMTP')
  await expect(ofLog).toHaveCount(0)
  // Without a host nothing is tested, and both Test and Update report it at the field.
  const host = page.getByRole('textbox', { name: 'Host' })
  const sayings = page.getByRole('dialog', { name: 'Test' })
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(sayings.getByText('Enter the host', { exact: true })).toBeVisible()
  await expect(sayings.getByText('127.0.0.1')).toHaveCount(0)
  await sayings.getByRole('button', { name: 'Close' }).last().click()
  await expect(host).toHaveAccessibleDescription(/Enter the host/)
  await page.getByRole('textbox', { name: 'From address' }).fill('drive@example.org')
  await page.getByRole('textbox', { name: 'Contact page address' }).fill('help@example.org')
  await page.getByRole('textbox', { name: 'From name' }).fill('Drive')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(host).toHaveAttribute('aria-invalid', 'true')
  await expect(host).toHaveAccessibleDescription(/Enter the host/)
  await host.fill('127.0.0.1')
  await page.getByRole('textbox', { name: 'Port' }).fill('1')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  const trial = page.getByRole('dialog', { name: 'Test' })
  await expect(trial.getByText('Test failed. Nothing was saved.')).toBeVisible()
  await expect(trial.getByText('Connect to it')).toBeVisible()
  // A sentence, with the system's own message behind it.
  await expect(trial.getByText('The server didn’t answer.')).toBeVisible()
  await expect(trial.getByText('ECONNREFUSED')).toBeHidden()
  await trial.getByText('Details', { exact: true }).click()
  await expect(trial.getByText('ECONNREFUSED')).toBeVisible()
  await look('trial')
  await expectAccessible()
  await trial.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Update' }).click()
  const refusal = page.getByRole('main').getByRole('alert')
  await expect(refusal).toContainText('The server didn’t answer.')
  await look('refused')
  await method.selectOption('Log')
  await expect(refusal).toHaveCount(0)
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(trial.getByText('Test passed. Nothing is saved yet.')).toBeVisible()
  expect((await owner.api<Settings>('GET', '/settings')).server.mail_from_name).toBe('')
})
