import { expect } from '@playwright/test'
import { addFolder, item } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { lookAt, test } from '../fixtures/test.ts'

test('a folder is closed to one of those who see what is above it, who loses it at once, and is opened again', async ({
  product,
  owner: anna,
  context: annas,
  browser,
}, info) => {
  test.setTimeout(180_000)
  const bos = await browser.newContext()
  const bo = await register(product, bos, 'bo@example.org')
  await bo.api('PATCH', '/me', { firstName: 'Bo', lastName: 'Diddley' })
  const project = await addFolder(anna, 'Project')
  const salaries = await addFolder(anna, 'Salaries', project)
  await anna.upload('pay.txt', 'what everybody gets', salaries)
  await anna.upload('plan.txt', 'the plan', project)
  await anna.api('POST', `/items/${project}/grants`, { emails: ['bo@example.org'], role: 'editor' })
  const [hers, his] = [await annas.newPage(), await bos.newPage()]

  await his.goto(`${product.url}/drive/folder/${project}`)
  await expect(item(his, 'Salaries')).toBeVisible()
  await hers.goto(`${product.url}/drive/folder/${project}`)
  await item(hers, 'Salaries').click()
  await hers.getByRole('button', { name: 'Share…' }).click()
  const share = hers.getByRole('dialog')
  await expect(share.getByText('You and Bo Diddley have access.')).toBeVisible()
  await lookAt(hers, info, 'can-be-closed')
  await share.getByLabel('Restrict access').selectOption('Bo Diddley')
  await expect(share.getByText('Restricted for Bo Diddley here')).toBeVisible()
  await expect(share.getByText('Only you have access.')).toBeVisible()
  await lookAt(hers, info, 'closed')
  await expect(item(his, 'Salaries')).toHaveCount(0)
  await expect(item(his, 'plan.txt')).toBeVisible()
  await lookAt(his, info, 'without-it')
  expect((await bo.request.get(`${product.url}/api/v1/items/${salaries}`)).status()).toBe(404)

  // What is in it says where it was closed, in its details.
  await hers.goto(`${product.url}/drive/folder/${salaries}`)
  await hers.getByRole('button', { name: 'Details' }).first().click()
  await item(hers, 'pay.txt').click()
  const details = hers.getByRole('complementary', { name: 'Details' })
  await expect(details.getByText('Restricted for Bo Diddley in “Salaries”')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Remove restriction' })).toHaveCount(0)
  await lookAt(hers, info, 'closed-above-in-details')
  await hers.goto(`${product.url}/drive/folder/${project}`)
  await hers.getByRole('button', { name: 'Details' }).first().click()
  await item(hers, 'Salaries').click()
  const closed = details.getByText('Restricted for Bo Diddley here')
  await expect(closed).toBeVisible()
  // It is opened again where it was closed, in the dialog.
  await expect(details.getByRole('button', { name: 'Remove restriction' })).toHaveCount(0)
  await closed.scrollIntoViewIfNeeded()
  await lookAt(hers, info, 'closed-in-details', 'desktop')
  await hers.setViewportSize({ width: 390, height: 844 })
  await closed.scrollIntoViewIfNeeded()
  await lookAt(hers, info, 'closed-in-details', 'phone')
  await hers.setViewportSize({ width: 1440, height: 900 })
  await hers.getByRole('button', { name: 'Share…' }).first().click()

  await share.getByRole('button', { name: 'Remove restriction' }).click()
  await expect(share.getByText('Restricted for Bo Diddley here')).toHaveCount(0)
  await expect(share.getByText('You and Bo Diddley have access.')).toBeVisible()
  await expect(item(his, 'Salaries')).toBeVisible()
  for (const context of [annas, bos]) await context.close()
})

test('links of a folder above are said in a folder below, told apart, and restricted with one click', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  await register(product, await browser.newContext(), 'bo@example.org')
  const project = await addFolder(owner, 'Plans')
  const salaries = await addFolder(owner, 'Wages', project)
  const link = await owner.api<{ slug: string }>('POST', `/items/${project}/links`, {})
  await owner.api('POST', `/items/${project}/links`, { name: 'For Zoe' })
  await owner.api('POST', `/items/${project}/grants`, { emails: ['bo@example.org'], role: 'editor' })
  const opens = async () =>
    (
      await (await browser.newContext()).request.get(`${product.url}/api/v1/items/${salaries}?link=${link.slug}`)
    ).status()
  await page.goto(`${product.url}/drive/sharing/${salaries}`)
  const share = page.getByRole('dialog')
  await expect(share.getByText('Anyone with a link to “Plans” (2 links)')).toBeVisible()
  await expect(share.getByText('Only the people above can open this folder.')).toHaveCount(0)
  await share.getByRole('button', { name: 'Show links' }).click()
  await expect(share.getByText('Link “For Zoe”')).toBeVisible()
  await expect(share.getByText(`Link ending in “${link.slug.slice(-4)}”`)).toBeVisible()
  await look('links-of-a-folder-above')
  await expectAccessible()
  await share.getByLabel('Restrict access').selectOption('bo')
  await expect(page.getByText('Access restricted. bo can still open it with a link.')).toBeVisible()
  expect(await opens()).toBe(200)
  await share.getByRole('button', { name: 'Restrict all of these links' }).click()
  await expect(page.getByText('2 links restricted')).toBeVisible()
  await expect(share.getByText('Only the people above can open this folder.')).toBeVisible()
  expect(await opens()).toBe(404)
  await page.goto(`${product.url}/drive/folder/${project}`)
  await expect(item(page, 'Wages').getByText('Folder with restricted access')).toBeAttached()
})
