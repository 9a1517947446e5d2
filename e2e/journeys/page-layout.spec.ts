import { expect } from '@playwright/test'
import { lookAt, asOwner as test } from '../fixtures/test.ts'

test('[OWNER-12 part] a page with prices: a wide table, alignment and a list in an info block', async ({
  product,
  page,
  browser,
  look,
  expectAccessible,
}, info) => {
  await page.goto(`${product.url}/admin/custom-pages/new`)
  await page.getByRole('textbox', { name: 'Page title' }).fill('Prices')
  const writing = page.getByRole('textbox', { name: 'Body', exact: true })
  const tool = (name: string) => page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name })
  await writing.click()
  await page.keyboard.type('All prices for a month')
  await tool('Center').click()
  await expect(tool('Center')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await tool('Align left').click()
  await tool('Insert table').click()
  // Tab goes from cell to cell, and adds a row after the last one.
  for (const words of [
    'Auftragsverarbeitungsvertrag',
    'Datenschutzgrundverordnung',
    'Price',
    'Basic',
    '100 GB in the data centre',
    '5.00',
    'Team',
  ]) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('1000 GB in two data centres')
  await page.keyboard.press('Tab')
  await tool('Align right').click()
  await page.keyboard.type('25.00')
  await page.keyboard.press('Tab')
  await expect(writing.locator('tr')).toHaveCount(4)
  await tool('Delete the row').click()
  await expect(writing.locator('tr')).toHaveCount(3)
  await writing.getByText('Basic').click()
  await tool('Add a column before').click()
  await expect(writing.locator('tr').first().locator('th')).toHaveCount(4)
  // The cursor stays in its own column; the new one is before it.
  await page.keyboard.press('Shift+Tab')
  await tool('Delete the column').click()
  await expect(writing.locator('th').first()).toHaveText('Auftragsverarbeitungsvertrag')
  await writing.locator('p').last().click()
  await tool('Bulleted list').click()
  await page.keyboard.type('Cancel at any time')
  await page.keyboard.press('Enter')
  await page.keyboard.type('VAT included')
  const block = page.getByRole('combobox', { name: 'Info block' })
  await block.selectOption('Note')
  await expect(writing.locator('[data-info="note"] > ul > li')).toHaveCount(2)
  await expect(block).toHaveValue('note')
  await look('editor')
  await expectAccessible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL(`${product.url}/admin/custom-pages`)

  const context = await browser.newContext()
  const visitor = await context.newPage()
  const address = await page.locator('[data-row] a[href*="/pages/"]').first().getAttribute('href')
  await visitor.goto(new URL(address ?? '', product.url).href)
  await expect(visitor.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('scope', 'col')
  await expect(visitor.getByText('All prices for a month')).toHaveCSS('text-align', 'center')
  await expect(visitor.getByText('25.00')).toHaveCSS('text-align', 'end')
  await lookAt(visitor, info, 'page')
  // On a phone, the table is moved sideways in its own frame, and not the page.
  await visitor.setViewportSize({ width: 390, height: 844 })
  const frame = visitor.getByRole('table')
  expect(await frame.evaluate(table => table.scrollWidth > table.clientWidth)).toBe(true)
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await context.close()
})
