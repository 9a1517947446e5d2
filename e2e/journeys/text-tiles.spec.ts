import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

test('a tile shows the beginning of a text file, as text', async ({ product, owner, page, look, expectAccessible }) => {
  await owner.upload('notes.md', '# Field notes\n\n- two wallabies\n- <b>one</b> echidna\n')
  await owner.upload('birds.csv', 'bird,count\nkookaburra,3\nlorikeet,12\n')
  await owner.upload('empty.txt', '')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${product.url}/drive`)
  const notes = page.getByRole('gridcell').filter({ hasText: 'notes.md' })
  await expect(notes.locator('pre')).toHaveText(/# Field notes\n\n- two wallabies\n- <b>one<\/b> echidna/)
  await expect(page.getByRole('gridcell').filter({ hasText: 'birds.csv' }).locator('pre')).toContainText('lorikeet,12')
  await expect(page.getByRole('gridcell').filter({ hasText: 'empty.txt' }).locator('pre')).toHaveCount(0)
  await look('text-tiles')
  await expectAccessible()
})
