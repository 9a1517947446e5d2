import { expect, type Page } from '@playwright/test'
import { expectNoSideways } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { asOwner as test } from '../fixtures/test.ts'

const dayMs = 86_400_000

/** A report of a busy site, as the server would return it. */
function busyReport(count: number) {
  const now = Date.now()
  const days = Array.from({ length: count }, (_, n) =>
    new Date(now - (count - 1 - n) * dayMs).toISOString().slice(0, 10),
  )
  const wave = (size: number, turn: number) =>
    days.map((_, n) => Math.round(size * (1.6 + Math.sin(n / turn)) + (n % 7)))
  const grow = (size: number) => days.map((_, n) => (n < 4 ? null : Math.round(size * (1 + n / count))))
  const kinds = ['video', 'image', 'pdf', 'archive', 'document', 'audio', 'sheet', 'text'] as const
  return {
    days,
    today: days.at(-1),
    totals: { users: 18_204, files: 1_204_881, storage: 3.2 * 1024 ** 4, measured_at: new Date(now).toISOString() },
    series: {
      signups: wave(9, 3),
      active: wave(320, 2).map((value, n) => (n < 4 ? null : value)),
      uploads: wave(900, 4),
      uploaded_bytes: wave(40 * 1024 ** 3, 4),
      downloads: wave(400, 5),
      downloaded_bytes: wave(25 * 1024 ** 3, 5),
      opens: wave(150, 2),
    },
    storage: kinds.map((kind, n) => ({ kind, bytes: grow((800 * 1024 ** 3) / (n + 1)) })),
    top_links: kinds.map((kind, n) => ({
      id: String(n).padStart(26, '0'),
      name: n % 2 ? '' : 'For the press',
      item_name: `A rather long name of something that many people look at, part ${n}`,
      file_kind: kind,
      visits: 4200 >> n,
    })),
  }
}

const chart = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })

test('[SHELL-05] [SHELL-18] the back-office starts with the site’s own statistics, readable by keyboard and as a table', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  await owner.upload('plan.txt', '0123456789')
  await owner.upload('notes.txt', '01234')
  await page.goto(`${product.url}/admin`)
  await expect(page).toHaveURL(/\/admin\/analytics$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText('Users1')
  await expect(totals).toContainText('Files2')
  await expect(totals).toContainText('15 bytes')
  const uploads = chart(page, 'Uploads and downloads')
  await expect(uploads).toHaveAttribute('aria-valuetext', /Uploads 2, Downloads 0$/)
  await uploads.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(uploads).toHaveAttribute('aria-valuenow', '28')
  await expect(uploads).toHaveAttribute('aria-valuetext', /Uploads 0, Downloads 0$/)
  await page.keyboard.press('Home')
  await expect(uploads).toHaveAttribute('aria-valuenow', '0')
  await expect(page.getByText('No links were visited in this period')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const table = page.getByRole('region', { name: 'Uploads and downloads' }).getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(31)
  await expect(table.getByRole('row').nth(1)).toContainText('20')
  await expectAccessible()
  await page.keyboard.press('Enter')
  await look('start-new-site')
})

test('[SHELL-18] the time span is kept in the address, and custom dates are checked', async ({ product, page }) => {
  await page.goto(`${product.url}/admin/analytics`)
  await page.getByRole('radio', { name: '30 days' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/range=week/)
  await expect(chart(page, 'People')).toHaveAttribute('aria-valuemax', '6')
  await page.reload()
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()
  await page.getByRole('radio', { name: 'Custom' }).check()
  await expect(page.getByRole('textbox', { name: 'First day' })).not.toHaveValue('')
  await page.getByRole('textbox', { name: 'First day' }).fill('2020-01-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Choose at most 400 days')).toBeVisible()
  const today = new Date().toISOString().slice(0, 10)
  await page.goto(`${product.url}/admin/analytics?range=own&from=${today}&to=${today}`)
  await expect(chart(page, 'People')).toHaveAttribute('aria-valuemax', '0')
})

test('[SHELL-18] the statistics of a busy site are readable, on a phone too; a failed request can be retried', async ({
  product,
  page,
  look,
  expectAccessible,
}) => {
  let isDown = true
  // This tests the screen with the statistics of a site after a year; reports.test.ts proves how they are counted.
  await page.route('**/api/v1/reports/site*', route =>
    isDown ? route.fulfill({ status: 503, json: {} }) : route.fulfill({ json: busyReport(90) }),
  )
  await page.goto(`${product.url}/admin/analytics?range=quarter`)
  await expect(page.getByRole('alert')).toContainText('This couldn’t be loaded')
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('18,204')).toBeVisible()
  const box = await chart(page, 'Storage by type').boundingBox()
  if (!box) throw new Error('The chart is not shown')
  await chart(page, 'Storage by type').hover({ position: { x: box.width / 2, y: 60 } })
  await look('start-busy-site')
  await expectAccessible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page)
  await chart(page, 'Storage by type').scrollIntoViewIfNeeded()
  await look('start-busy-site-below', 'phone')
  await expectAccessible()
})

test('[ADMX-09] one field runs actions, by keyboard alone', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/admin/status`)
  await expect(page.getByRole('heading', { name: 'Status', exact: true })).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search or run a command' })
  const run = async (words: string, label: string) => {
    await page.keyboard.press('Control+k')
    await field.fill(words)
    await expect(page.getByRole('group', { name: 'Actions' }).getByRole('option').first()).toHaveText(label)
    await page.keyboard.press('Enter')
  }
  await run('clear cache', 'Clear Cache')
  await expect(page.getByText('Cache cleared.')).toBeVisible()
  expect((await page.request.get(`${product.url}/storage/sitemaps/sitemap-index.xml`)).ok()).toBe(false)
  await run('sitemap', 'Generate Sitemap')
  await expect(page.getByText('Sitemap generated.')).toBeVisible()

  await run('new role', 'New Role')
  const role = page.getByRole('dialog', { name: 'Create a New Role' })
  await role.getByLabel('Name').fill('Auditors')
  await role.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('Role Created')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/roles\/\w+/)

  await page.keyboard.press('Control+k')
  await field.fill('user')
  await look('palette-actions')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await run('add user', 'Add New User')
  const person = page.getByRole('dialog', { name: 'Create a New User' })
  await expect(person).toBeVisible()
  await page.keyboard.press('Escape')

  await run('recount', 'Recount storage')
  await page.getByRole('button', { name: 'Recount' }).last().click()
  await expect(page).toHaveURL(/\/admin\/storage/)
  const { recount } = (await owner.api('GET', '/storage/figures')) as { recount: object | null }
  expect(recount).not.toBeNull()
})

test('[ADMX-09] one field finds screens, people and files, by keyboard alone', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const context = await browser.newContext()
  await register(product, context, 'grace@example.org')
  await context.close()
  await owner.upload('grace notes.txt', 'text')
  await page.goto(`${product.url}/admin`)
  await expect(page).toHaveURL(/\/admin\/analytics$/)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or run a command' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('group', { name: 'Go to' }).getByRole('option')).toHaveText([
    'Analytics',
    'Appearance',
    'Settings',
    'Users',
    'Roles',
    'Pages',
    'Tags',
    'Files',
    'Translations',
    'Groups',
    'Company sign-in',
    'Announcements',
    'Email texts',
    'Storage',
    'Shares and links',
    'Abuse reports',
    'Quarantine',
    'Audit log',
    'Mail outbox',
    'Webhooks',
    'Jobs',
    'Status',
    'Comments',
  ])
  await field.fill('grace')
  await expect(page.getByRole('group', { name: 'Users' })).toContainText('grace@example.org')
  await expect(page.getByRole('group', { name: 'My files and folders' })).toContainText('grace notes.txt')
  await look('palette')
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/users\/\w+$/)
  await expect(page.getByText('grace@example.org').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('jobs')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/jobs/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Search or run a command' }).click()
  await field.fill('nothing is called this')
  await expect(page.getByText('Nothing found for “nothing is called this”')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
})
