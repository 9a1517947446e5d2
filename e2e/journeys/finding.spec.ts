import { expect } from '@playwright/test'
import { item, menuLines } from '../fixtures/drive.ts'
import { asOwner as test } from '../fixtures/test.ts'

test('[SRCH-02] a search is narrowed to custom dates, which are kept in the address', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  await owner.upload('report.txt', 'figures')
  await page.goto(`${product.url}/drive/search?q=report`)
  await expect(item(page, 'report.txt')).toBeVisible()
  await expect(page.getByText('1 result', { exact: true })).toBeVisible()
  const choose = async (from: string, to: string) => {
    await page.getByRole('button', { name: 'Modified', exact: true, expanded: false }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Custom dates…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Custom dates' })
    await dialog.getByLabel('Modified from').fill(from)
    await dialog.getByLabel('Modified until').fill(to)
    await look('custom-dates')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await choose('2001-02-03', '2001-02-04')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expect(page).toHaveURL(/2001-02-03/)
  await look('nothing-found', 'phone')
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(item(page, 'report.txt')).toBeVisible()
})

test('[BROWSE-10] a name with a character that reverses the text is escaped wherever files are found', async ({
  product,
  owner,
  page,
}) => {
  const written = 'rtl[U+202E]gpj.exe'
  await owner.upload('rtl\u202Egpj.exe', 'a program')
  await page.goto(`${product.url}/drive`)
  await expect(item(page, written)).toBeVisible()
  const palette = page.getByRole('combobox', { name: 'Search or run a command' })
  await page.keyboard.press('Control+k')
  await palette.fill('rtl')
  await expect(page.getByRole('option', { name: written })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`${product.url}/admin`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await palette.fill('rtl')
  await expect(page.getByRole('option', { name: written })).toBeVisible()
})

test('[BROWSE-06] [BROWSE-07] what is opened before the code of the actions has loaded appears with it, complete', async ({
  product,
  owner,
  page,
}) => {
  await owner.upload('a.txt', 'text')
  let code = Promise.withResolvers<void>()
  let held = 0
  await page.route(/\/assets\/[\w-]*actions[^/]*\.js/, async route => {
    held++
    await code.promise
    await route.continue()
  })
  const open = async () => {
    code = Promise.withResolvers()
    held = 0
    await page.goto(`${product.url}/drive`)
    await expect(item(page, 'a.txt')).toBeVisible()
    await expect.poll(() => held).toBeGreaterThan(0)
  }
  await test.step('the palette, by its shortcut', async () => {
    await open()
    const palette = page.getByRole('combobox', { name: 'Search or run a command' })
    await page.keyboard.press('Control+k')
    await expect(palette).toHaveCount(0)
    code.resolve()
    await expect(palette).toBeVisible()
    await expect(page.getByRole('option', { name: 'New folder' })).toBeVisible()
  })
  await test.step('the menu of a file, by right-click', async () => {
    await open()
    await item(page, 'a.txt').click({ button: 'right' })
    await expect(page.getByRole('menu')).toHaveCount(0)
    code.resolve()
    await expect(page.getByRole('menu')).toBeVisible()
    const lines = await menuLines(page)
    expect(lines).toEqual(expect.arrayContaining(['Share…', 'Transfer ownership…', 'Move to trash', 'Tags…']))
  })
})
