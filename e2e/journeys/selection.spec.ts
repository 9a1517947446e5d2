import { expect } from '@playwright/test'
import { expectChosen, item, letters, menuLines, openLetters } from '../fixtures/drive.ts'
import type { Member } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

for (const layout of ['grid', 'list'] as const) {
  test(`[BROWSE-05] in the ${layout}, click, Ctrl, Shift, checkbox, rubber band, Ctrl-A, invert and Esc change the selection; the bar shows count and size`, async ({
    product,
    owner,
    page,
    look,
  }) => {
    await openLetters(page, owner, product.url)
    if (layout === 'list') await page.getByRole('button', { name: 'Show as list' }).click()
    const bar = page.getByRole('toolbar', { name: 'Selection' })
    await item(page, 'b.txt').click()
    await expectChosen(page, ['b.txt'])
    await expect(bar.getByText('1 selected')).toBeVisible()
    await expect(bar.getByText('1 KB', { exact: true })).toBeVisible()
    await item(page, 'd.txt').click({ modifiers: ['Control'] })
    await expectChosen(page, ['b.txt', 'd.txt'])
    await item(page, 'b.txt').click({ modifiers: ['Control'] })
    await expectChosen(page, ['d.txt'])
    await item(page, 'd.txt').click()
    await item(page, 'b.txt').click({ modifiers: ['Shift'] })
    await expectChosen(page, ['b.txt', 'c.txt', 'd.txt'])
    await item(page, 'e.txt').click({ modifiers: ['Shift'] })
    await expectChosen(page, ['d.txt', 'e.txt'])
    await expect(bar.getByText('2 selected')).toBeVisible()
    await expect(bar.getByText('2 KB', { exact: true })).toBeVisible()

    await item(page, 'a.txt').locator('[data-check]').click()
    await expectChosen(page, ['a.txt', 'd.txt', 'e.txt'])
    await look(`selection-${layout}`)
    await page.keyboard.press('Control+i')
    await expectChosen(page, ['b.txt', 'c.txt', 'f.txt'])
    await page.keyboard.press('Control+a')
    await expectChosen(page, letters)
    await expect(bar.getByText('6 selected')).toBeVisible()
    await expect(bar.getByText('6 KB', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expectChosen(page, [])
    await expect(bar).toBeHidden()

    const from = await item(page, 'a.txt').boundingBox()
    const to = await item(page, 'c.txt').boundingBox()
    if (!from || !to) throw new Error('The items have no place')
    // A rubber band begins on empty space: between two rows of tiles, or beside a name in a row.
    const ground = layout === 'grid' ? from.y + from.height + 8 : from.y + from.height / 2
    await page.mouse.move(from.x + (layout === 'grid' ? 20 : from.width / 2), ground)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
    await expectChosen(page, ['a.txt', 'b.txt', 'c.txt'])
    await page.mouse.up()
    await expectChosen(page, ['a.txt', 'b.txt', 'c.txt'])
    await page.mouse.click(from.x + from.width / 2, to.y + to.height + 400)
    await expectChosen(page, [])
  })
}

test('[BROWSE-06] the same actions are in context menus, toolbar, shortcuts and palette; what is not allowed is absent or explained', async ({
  product,
  owner,
  page,
  look,
}) => {
  await openLetters(page, owner, product.url)
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  for (const names of [['a.txt'], ['a.txt', 'b.txt']]) {
    for (const [index, name] of names.entries())
      await item(page, name).click({ modifiers: index > 0 ? ['Control'] : [] })
    await item(page, 'a.txt').click({ button: 'right' })
    await expectChosen(page, names)
    const inMenu = await menuLines(page)
    expect(inMenu).toEqual(expect.arrayContaining(['Download', 'Move to…', 'Copy to…', 'Move to trash']))
    // With several items there is no single name to change, and no single item to open.
    expect(inMenu.includes('Rename')).toBe(names.length === 1)
    expect(inMenu.includes('Open')).toBe(names.length === 1)
    if (names.length === 1) await look('item-menu', 'desktop')
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'More actions' }).click()
    expect(await menuLines(page)).toEqual(inMenu)
    await page.keyboard.press('Escape')
    for (const label of ['Download', 'Move to…', 'Add to Starred', 'Move to trash'])
      await expect(bar.getByRole('button', { name: label })).toBeEnabled()
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('option', { name: 'Move to trash' })).toBeVisible()
    const offered = await palette.getByRole('group', { name: 'Selection' }).getByRole('option').allInnerTexts()
    const inPalette = offered.map(text => text.split('\n')[0])
    expect(inPalette).toEqual(expect.arrayContaining(inMenu))
    expect(inPalette.includes('Rename')).toBe(names.length === 1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
  await page.locator('[data-items]').click({ button: 'right', position: { x: 40, y: 500 } })
  const ofSpace = await menuLines(page)
  expect(ofSpace).toEqual(expect.arrayContaining(['New folder', 'New text file', 'Upload files', 'Select all']))
  expect(ofSpace).not.toContain('Paste')
  await page.getByRole('menuitem', { name: 'Select all' }).click()
  await expectChosen(page, letters)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('move to trash')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This folder is empty')).toBeVisible()
  await page.goto(`${product.url}/drive/trash`)
  await expect(page.locator('[data-items] [data-index]')).toHaveCount(letters.length)
  await owner.api('POST', '/trash/empty', { spaceId: await spaceOf(owner) })
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await page.getByText('The trash is empty').click({ button: 'right' })
  const emptyTrash = page.getByRole('menuitem', { name: 'Empty trash' })
  await expect(emptyTrash).toHaveAttribute('aria-disabled', 'true')
  await expect(emptyTrash).toHaveAccessibleDescription('The trash is empty')
})

async function spaceOf(owner: Member): Promise<string> {
  const { data } = await owner.api<{ data: { id: string }[] }>('GET', '/spaces')
  return data[0]?.id ?? ''
}
