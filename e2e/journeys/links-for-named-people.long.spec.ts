import { expect } from '@playwright/test'
import { addFolder, choose, item } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { lookAt, test } from '../fixtures/test.ts'

test('[LINK-07] [LINK-08] a link for one person is sent by mail, opens with the code sent to them, and shows its statistics', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}, info) => {
  await owner.upload('plan.txt', 'a plan')
  await page.goto(`${product.url}/drive`)
  await item(page, 'plan.txt').click({ button: 'right' })
  await choose(page, 'Links…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'New link' }).click()
  await dialog.getByRole('switch', { name: 'Name' }).check()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('For Grace')
  await dialog.getByRole('switch', { name: 'Only specific people' }).check()
  await dialog.getByLabel('Only these people').fill('grace@example.org ')
  await dialog.getByLabel('Email me a weekly summary').check()
  await look('link-for-people')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Create and copy link' }).click()
  await expect(dialog.getByText('For one person')).toBeVisible()

  await dialog.getByRole('button', { name: 'More for For Grace' }).click()
  await page.getByRole('menuitem', { name: 'Email link' }).click()
  await dialog.getByLabel('Note').fill('The plan that I told you of')
  await look('link-send')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Link sent to grace@example.org')).toBeVisible()
  await expect.poll(() => product.output()).toContain('The plan that I told you of')

  const { data } = await owner.api<{ data: { url: string }[] }>('GET', `/items/${await idOf(page)}/links`)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const grace = await context.newPage()
  await grace.goto(`${product.url}${new URL(data[0]?.url ?? '').pathname}`)
  await expect(grace.getByText('This link is for invited people')).toBeVisible()
  await grace.screenshot({ path: info.outputPath('code-gate-390.png') })
  expect(await grace.content()).not.toContain('plan.txt')
  await grace.getByLabel('Your email address').fill('grace@example.org')
  await grace.getByRole('button', { name: 'Send me a code' }).click()
  const code = () => /asked for it: (\d{4} \d{4})/.exec(product.output())?.[1] ?? ''
  await expect.poll(code).not.toBe('')
  await grace.getByLabel('Code', { exact: true }).fill('1111 1111')
  await grace.keyboard.press('Enter')
  await expect(grace.getByText('This code is wrong or has expired. Check it or request a new one.')).toBeVisible()
  await grace.getByLabel('Code', { exact: true }).fill(code())
  await grace.keyboard.press('Enter')
  await expect(grace.getByRole('heading', { name: 'plan.txt' })).toBeVisible()
  const waiting = grace.waitForEvent('download')
  await grace.getByRole('button', { name: /^Download/ }).click()
  await waiting
  await context.close()

  await dialog.getByRole('button', { name: 'More for For Grace' }).click()
  await page.getByRole('menuitem', { name: 'Statistics' }).click()
  await expect(dialog.getByRole('img', { name: /Use on each of the last 90 days/ })).toBeVisible()
  await expect(dialog.getByText('Downloads', { exact: true })).toBeVisible()
  await look('link-figures')
  await expectAccessible()
})

async function idOf(page: import('@playwright/test').Page): Promise<string> {
  const answer = await page.request.get(new URL('/api/v1/spaces', page.url()).href)
  const { data } = (await answer.json()) as { data: { rootId: string }[] }
  const children = await page.request.get(new URL(`/api/v1/items/${data[0]?.rootId}/children`, page.url()).href)
  return ((await children.json()) as { data: { id: string }[] }).data[0]?.id ?? ''
}

test('[LINK-12] a member saves a copy of what a link shows, and anyone can report it', async ({
  product,
  owner,
  browser,
  page,
  look,
  expectAccessible,
}, info) => {
  const folder = await owner.api<{ id: string }>('POST', '/items/folders', { parentId: owner.rootId, name: 'Recipes' })
  await owner.upload('soup.txt', 'water, salt', folder.id)
  const link = await owner.api<{ slug: string }>('POST', `/items/${folder.id}/links`, {})
  const context = await browser.newContext()
  const member = await register(product, context, 'bob@example.org')
  await member.api('POST', '/items/folders', { parentId: member.rootId, name: 'Kitchen' })
  const bob = await context.newPage()
  await bob.goto(`${product.url}/s/${link.slug}`)
  await bob.getByRole('button', { name: 'Save to My files' }).click()
  const picker = bob.getByRole('dialog')
  await picker.getByRole('button', { name: 'Kitchen' }).click()
  await picker.getByRole('button', { name: 'New folder' }).click()
  await bob.getByRole('textbox', { name: 'Name' }).fill('From friends')
  await bob.getByRole('button', { name: 'Create' }).click()
  await picker.getByRole('button', { name: 'From friends' }).click()
  await lookAt(bob, info, 'save-to-my-files')
  await picker.getByRole('button', { name: 'Save here' }).click()
  await expect(bob.getByText('Saved to From friends')).toBeVisible()
  await bob.getByRole('button', { name: 'Show' }).last().click()
  await expect(item(bob, 'Recipes')).toBeVisible()
  await context.close()

  await page.goto(`${product.url}/s/${link.slug}`)
  await expect(page.getByText('soup.txt')).toBeVisible()
  await look('link-for-member')
  await page.getByRole('button', { name: 'Report abuse' }).click()
  await page.getByLabel('What’s wrong?').selectOption('copyright')
  await page.getByLabel('Which work is it, and who owns it?').fill('This is my soup')
  await page.getByLabel('Your name').fill('Souper')
  await page.getByLabel('Your email address').fill('souper@example.net')
  await page.getByLabel(/I state in good faith/).check()
  await look('report')
  await expectAccessible()
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByText(/The site’s administrators will look into it/)).toBeVisible()
  await expect.poll(() => product.output()).toContain('This is my soup')
})

test('[LINK-11] the dialog says which choices the site does not allow, and why', async ({
  product,
  owner,
  page,
  context,
  look,
  expectAccessible,
}) => {
  const { pagination } = await owner.api<{ pagination: { data: { id: string }[] } }>('GET', '/roles?query=Members')
  await owner.api('PUT', `/roles/${pagination.data[0]?.id}`, {
    name: 'Members',
    default: true,
    permissions: [
      { name: 'files.create' },
      {
        name: 'links.create',
        restrictions: [
          { name: 'no_uploads', value: true },
          { name: 'require_password', value: true },
          { name: 'default_days', value: 7 },
          { name: 'longest_days', value: 30 },
        ],
      },
    ],
  })
  const grace = await register(product, context, 'grace@example.org')
  const recipes = await addFolder(grace, 'Recipes')
  await page.goto(`${product.url}/drive`)
  await item(page, 'Recipes').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('You can’t create links that accept uploads. Ask an administrator.')).toBeVisible()
  await expect(dialog.getByRole('option', { name: 'Collect files' })).toBeDisabled()
  await expect(dialog.getByText('Links here require a password or specific people.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue(/^\w{5}-\w{5}-\w{4}$/)
  await expect(dialog.getByText('Links here expire after 30 days at the latest.')).toBeVisible()
  await look('link-rules')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Create and copy link' }).click()
  // The form is gone, and the row of the link says how it opens.
  await expect(dialog.getByRole('textbox', { name: 'Password', exact: true })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^More for / })).toBeVisible()
  await expect(dialog.getByText('Password', { exact: true })).toBeVisible()
  const { data } = await grace.api<{ data: { hasPassword: boolean; expiresAt: string | null }[] }>(
    'GET',
    `/items/${recipes}/links`,
  )
  expect(data).toHaveLength(1)
  expect(data[0]?.hasPassword).toBe(true)
  const days = (Date.parse(data[0]?.expiresAt ?? '') - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(7)
})
