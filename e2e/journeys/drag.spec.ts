import { expect, type Locator, type Page } from '@playwright/test'
import { addFolder, expectChosen, expectListed, item } from '../fixtures/drive.ts'
import type { Member } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

/** Picks up `from` with the mouse and holds it over `to`. Chromium reports a drag only after a second move. */
async function carry(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover()
  await page.mouse.down()
  await to.hover()
  await to.hover()
}

const namesIn = async (owner: Member, id: string) => {
  const { data } = await owner.api<{ data: { name: string }[] }>('GET', `/items/${id}/children`)
  return data.map(one => one.name)
}

test('[BROWSE-08] [BROWSE-04] [BROWSE-13] one or several items are dragged onto a folder, the breadcrumb and the tree, and undo brings them back', async ({
  product,
  owner,
  page,
  look,
}) => {
  const top = await addFolder(owner, 'Top')
  const goal = await addFolder(owner, 'Goal', top)
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await owner.upload(name, name, top)
  const all = ['Goal', 'a.txt', 'b.txt', 'c.txt']
  const undo = page.getByRole('button', { name: 'Undo' })
  await page.goto(`${product.url}/drive/folder/${top}`)
  await expectListed(page, all)

  await carry(page, item(page, 'a.txt'), item(page, 'Goal'))
  await expect(item(page, 'Goal')).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
  await expect(page.getByText('“a.txt” moved to “Goal”')).toBeVisible()
  await expectListed(page, ['Goal', 'b.txt', 'c.txt'])
  await expect.poll(() => namesIn(owner, goal)).toEqual(['a.txt'])
  await undo.click()
  await expectListed(page, all)
  expect(await namesIn(owner, goal)).toEqual([])

  const home = page.getByRole('navigation', { name: 'Path' }).getByRole('button', { name: 'My files' })
  await item(page, 'a.txt').click()
  await item(page, 'b.txt').click({ modifiers: ['Control'] })
  await carry(page, item(page, 'b.txt'), home)
  await expect(home).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
  await expect(page.getByText('2 items moved to “My files”')).toBeVisible()
  await expectListed(page, ['Goal', 'c.txt'])
  await expect.poll(() => namesIn(owner, owner.rootId)).toEqual(['Top', 'a.txt', 'b.txt'])
  await page.keyboard.press('Control+z')
  await expectListed(page, all)
  expect(await namesIn(owner, owner.rootId)).toEqual(['Top'])

  const tree = page.getByRole('tree', { name: 'Folders' })
  await tree.getByRole('button', { name: 'Expand Top' }).click()
  const line = tree.getByText('Goal', { exact: true })
  await carry(page, item(page, 'c.txt'), line)
  await page.mouse.up()
  await expectListed(page, ['Goal', 'a.txt', 'b.txt'])
  await expect.poll(() => namesIn(owner, goal)).toEqual(['c.txt'])
  await undo.click()
  await expectListed(page, all)

  // Comes last, because the folder opens if an item is held over it for as long as a screenshot may take.
  await carry(page, item(page, 'a.txt'), item(page, 'Goal'))
  await look('drag-over-folder', 'desktop')
  await page.mouse.up()
})

test('[BROWSE-08] Ctrl copies, a folder opens when an item is held over it, and nothing is dropped into itself or where it already is', async ({
  product,
  owner,
  page,
}) => {
  const outer = await addFolder(owner, 'Outer')
  const inner = await addFolder(owner, 'Inner', outer)
  await owner.upload('a.txt', 'a')
  await page.goto(`${product.url}/drive`)
  await expectListed(page, ['Outer', 'a.txt'])
  const moves: string[] = []
  page.on('request', request => {
    if (/\/items\/(move|copy)/.test(request.url())) moves.push(request.url())
  })

  await page.getByRole('button', { name: 'Expand Outer' }).click()
  const line = page.getByRole('tree', { name: 'Folders' }).getByText('Inner', { exact: true })
  await carry(page, item(page, 'Outer'), line)
  await page.mouse.up()
  await carry(page, item(page, 'Outer'), item(page, 'a.txt'))
  await page.mouse.up()
  await item(page, 'a.txt').click()
  await item(page, 'Outer').click({ modifiers: ['Control'] })
  await expectChosen(page, ['Outer', 'a.txt'])
  // Both are held over the folder, which is one of them.
  await carry(page, item(page, 'a.txt'), item(page, 'Outer'))
  await expect(item(page, 'Outer')).not.toHaveAttribute('data-over')
  await page.mouse.up()
  await expectListed(page, ['Outer', 'a.txt'])
  expect(moves).toEqual([])
  expect(await namesIn(owner, inner)).toEqual([])

  await page.keyboard.press('Escape')
  await carry(page, item(page, 'a.txt'), item(page, 'Outer'))
  await page.keyboard.down('Control')
  await item(page, 'Outer').hover({ position: { x: 50, y: 50 } })
  await page.mouse.up()
  await page.keyboard.up('Control')
  await expect.poll(() => namesIn(owner, outer)).toEqual(['Inner', 'a.txt'])
  await expectListed(page, ['Outer', 'a.txt'])

  await owner.upload('z.txt', 'z')
  await carry(page, item(page, 'z.txt'), item(page, 'Outer'))
  await expect(page).toHaveURL(new RegExp(outer))
  await expectListed(page, ['Inner', 'a.txt'])
  await page.mouse.move(900, 700, { steps: 3 })
  await page.mouse.up()
  await expectListed(page, ['Inner', 'a.txt', 'z.txt'])
})
