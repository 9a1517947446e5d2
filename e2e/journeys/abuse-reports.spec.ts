import { expect } from '@playwright/test'
import { lookAt, asOwner as test } from '../fixtures/test.ts'

test('[OWNER-05 part] from a visitor’s copyright notice to the decision, the emails and the numbers of the year', async ({
  product,
  owner,
  page,
  browser,
}, info) => {
  const made = { parentId: owner.rootId, name: 'Harbour photos' }
  const { id } = await owner.api<{ id: string }>('POST', '/items/folders', made)
  const { slug } = await owner.api<{ slug: string }>('POST', `/items/${id}/links`, {})
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`${product.url}/s/${slug}`)
  await visitor.getByRole('button', { name: 'Report abuse' }).click()
  await visitor.getByLabel('What’s wrong?').selectOption('copyright')
  await visitor.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(visitor.getByText('Enter your name')).toBeVisible()
  await visitor.getByLabel('Which work is it, and who owns it?').fill('“Harbour at dawn” is my photo.')
  await visitor.getByLabel('Your name').fill('Rita Right')
  await visitor.getByLabel('Your email address').fill('rita@example.net')
  await visitor.getByLabel(/I state in good faith/).check()
  await lookAt(visitor, info, 'notice')
  await visitor.getByRole('button', { name: 'Report', exact: true }).click()
  const thanks = visitor.getByText(/It has the number \d{10}/)
  await expect(thanks).toBeVisible()
  const number = /\d{10}/.exec((await thanks.textContent()) ?? '')?.[0] ?? ''
  await lookAt(visitor, info, 'thanks')
  await context.close()
  await expect.poll(() => product.output(), { timeout: 20_000 }).toContain(`We received your report ${number}`)

  await page.goto(`${product.url}/admin/shares`)
  await page.getByRole('link', { name: '1 abuse report' }).click()
  await expect(page.getByText(number)).toBeVisible()
  await lookAt(page, info, 'inbox')
  await page.getByText(number).click()
  await expect(page.getByRole('heading', { name: `Report ${number}` })).toBeVisible()
  await page.getByLabel('New note').fill('Looks genuine.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('list', { name: 'Notes and answers' })).toContainText('Looks genuine.')
  await lookAt(page, info, 'report')
  await page.getByRole('button', { name: 'Revoke link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('To the person who created the link').fill('Rita Right owns it.')
  await dialog.getByRole('button', { name: 'Revoke link' }).click()
  await expect(dialog.getByText('Don’t say who reported it')).toBeVisible()
  await dialog.getByLabel('To the person who created the link').fill('The photo “Harbour at dawn” isn’t yours.')
  await dialog.getByLabel('To the person who reported it').fill('Thank you.')
  await lookAt(page, info, 'decision')
  await dialog.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText('It was revoked and opens nothing.')).toBeVisible()
  await lookAt(page, info, 'decided')
  await expect.poll(() => product.output(), { timeout: 20_000 }).toContain(`Decision about your report ${number}`)
  await expect.poll(() => product.output(), { timeout: 20_000 }).toContain('Your link was revoked')

  await page.goto(`${product.url}/admin/abuse-reports`)
  await page.getByRole('button', { name: 'Numbers of a year' }).click()
  await expect(page.getByRole('row', { name: 'Link revoked 1' })).toBeVisible()
  await lookAt(page, info, 'numbers')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^abuse-reports-\d{4}\.csv$/)
})
