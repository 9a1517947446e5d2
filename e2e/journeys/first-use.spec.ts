import { expect } from '@playwright/test'
import { addFolder, expectListed, expectNoSideways, item } from '../fixtures/drive.ts'
import { addLanguage, sayIn } from '../fixtures/languages.ts'
import { register, setUp } from '../fixtures/member.ts'
import { asOwner, test } from '../fixtures/test.ts'

const samples = [
  'Dunes at sunset.jpg',
  'Forest at night.jpg',
  'Mountain lake.jpg',
  'Rental agreement.docx',
  'Start here.md',
  'Travel budget.csv',
]

test('a new member tries sample files, adds something of their own, and is rid of the samples with one click', async ({
  product,
  context,
  page,
  look,
  expectAccessible,
}) => {
  const owner = await setUp(product, context, { isGreeted: true })
  await page.goto(`${product.url}/drive`)
  const steps = page.getByRole('region', { name: 'Set up your site' })
  await expect(steps.getByRole('button', { name: /^Import from another drive/ })).toBeVisible()
  await look('first-steps')
  await expectAccessible()

  await steps.getByRole('button', { name: /^Try it with sample files/ }).click()
  await expect(page.getByRole('navigation', { name: 'Path' }).or(page.locator('h1')).first()).toContainText(
    'Sample files',
  )
  await expectListed(page, samples)
  await test.step('a hint leads to Photos, once', async () => {
    const hint = page.getByRole('button', { name: 'See them in Photos' })
    await expect(hint).toBeVisible({ timeout: 30_000 })
    await hint.click()
    await expect(page).toHaveURL(`${product.url}/drive/photos`)
    await expect(page.locator('img').nth(2)).toBeVisible()
    await page.goBack()
    const { seenHints } = await owner.api<{ seenHints: string[] }>('GET', '/me')
    expect(seenHints).toEqual(['photos'])
  })
  await expect(item(page, 'Mountain lake').locator('img')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('These are sample files. Try anything with them.')).toBeVisible()
  await look('sample-files')
  await expectAccessible()

  await test.step('what is one’s own stays', async () => {
    const { sampleFolderId } = await owner.api<{ sampleFolderId: string }>('GET', '/me')
    await owner.upload('mine.txt', 'my own words', sampleFolderId)
    await page.goto(`${product.url}/drive/folder/${sampleFolderId}`)
    await expect(page.getByText('Your own item stays here when you remove them.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove the sample files' }).click()
    await expectListed(page, ['mine.txt'])
    await expect(page.getByRole('button', { name: 'Remove the sample files' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(item(page, 'Mountain lake')).toBeVisible()
  })

  await page.goto(`${product.url}/drive`)
  await expect(item(page, 'Sample files')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Try it with sample files/ })).toHaveCount(0)
})

asOwner('what came together is one row in Recent, which opens its folder', async ({ owner, product, page, look }) => {
  const id = await addFolder(owner, 'Camera roll')
  for (let n = 0; n < 7; n++) await owner.upload(`note ${n}.txt`, `note ${n}`, id)
  await owner.upload('letter.txt', 'a letter')
  await page.goto(`${product.url}/drive/recent`)
  await expect(page.getByText('letter.txt')).toBeVisible()
  await expect(page.getByText('7 files in “Camera roll”')).toBeVisible()
  await expect(page.getByText('note 6.txt')).toHaveCount(0)
  await look('recent')
  await item(page, '7 files in “Camera roll”').dblclick()
  await expect(page).toHaveURL(`${product.url}/drive/folder/${id}`)
  await expect(item(page, 'note 6.txt')).toBeVisible()
})

test('in Arabic, steps and sample files read from right to left', async ({ product, owner, browser }) => {
  await addLanguage(owner, 'ar', 'العربية')
  const theirs = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const amal = await register(product, theirs, 'amal@example.org', { isGreeted: true })
  await amal.api('PATCH', '/me', { language: 'ar' })
  const page = await theirs.newPage()
  await page.goto(`${product.url}/drive`)
  const say = sayIn('ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('button', { name: say('Try it with sample files') }).click()
  await expect(item(page, 'بحيرة جبلية')).toBeVisible()
  await expect(page.getByRole('button', { name: say('Remove the sample files') })).toBeVisible()
  await expectNoSideways(page)
  await theirs.close()
})
