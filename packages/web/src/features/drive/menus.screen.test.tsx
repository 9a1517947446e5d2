import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/screens/accessible.ts'
import { driveAnswers } from '../../../test/screens/drive.ts'
import { file, folder } from '../../../test/screens/items.ts'
import { member } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import { narrowWindow, settled } from '../../../test/screens/show-app.tsx'

const items = [folder('Plans'), file('a.txt'), file('b.txt')]
const grid = page.getByRole('grid', { name: 'My files' })
const entries = () => page.getByRole('menuitem').elements()
const names = () => entries().map(entry => entry.ariaLabel ?? entry.querySelector('span > span')?.textContent ?? '')
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

async function openDrive(): Promise<void> {
  renderPage('/drive', { person: member, answers: driveAnswers(items) })
  await expect.element(page.getByText('a.txt', { exact: true })).toBeVisible()
  await settled()
}

async function openMenu(name: string): Promise<void> {
  await grid.getByText(name, { exact: true }).click({ button: 'right' })
  await expect.element(page.getByRole('menu')).toBeVisible()
}

test('[BROWSE-06] the menu of a file has a row of icons and at most eight entries, and More leads to all the others and back', async () => {
  await openDrive()
  await openMenu('a.txt')
  const row = [...document.querySelectorAll('[data-quick] [role="menuitem"]')].map(entry => entry.ariaLabel)
  expect(row).toEqual(['Download', 'Copy link', 'Add to Starred', 'Move to trash'])
  expect(entries().length - row.length).toBeLessThanOrEqual(8)
  expect(names()).toEqual(expect.arrayContaining(['Open', 'Share…', 'Move to…', 'Rename', 'Details']))
  await expectAccessible(page.getByRole('menu').element())
  await page.getByRole('menuitem', { name: 'More', exact: true }).click()
  expect(names()).toEqual(expect.arrayContaining(['Tags…', 'Copy to…', 'Cut', 'Copy', 'Invert selection', 'Links…']))
  await expectAccessible(page.getByRole('menu').element())
  await page.getByRole('menuitem', { name: 'Back' }).click()
  expect(names()).toContain('Open')
})

test('arrow keys go into the row of icons, along it and out of it, to the second page and back', async () => {
  await openDrive()
  await openMenu('a.txt')
  expect(focused()).toContain('Open')
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('Download')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(focused()).toBe('Add to Starred')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toContain('Open')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('More')
  await userEvent.keyboard('{ArrowRight}')
  expect(names()).not.toContain('Open')
  expect(focused()).not.toBe('Back')
  await userEvent.keyboard('{ArrowLeft}')
  expect(focused()).toBe('More')
  await userEvent.keyboard('{Enter}{Escape}')
  expect(focused()).toBe('More')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('each action is in the menu once, whatever the place of it', async () => {
  await openDrive()
  for (const name of ['a.txt', 'Plans']) {
    await openMenu(name)
    const first = names()
    await page.getByRole('menuitem', { name: 'More', exact: true }).click()
    const all = [...first, ...names()].filter(label => label !== '')
    expect(new Set(all).size).toBe(all.length)
    expect(all.includes('Folder colour…')).toBe(name === 'Plans')
    await userEvent.keyboard('{Escape}{Escape}')
  }
})

test('[BROWSE-06] on a phone the sheet opens unscrolled, with picture and name, four large buttons, and the focus on itself', async () => {
  await narrowWindow()
  await openDrive()
  await page.getByRole('button', { name: 'Actions for a.txt' }).click()
  const sheet = page.getByRole('dialog', { name: 'a.txt' })
  await expect.element(sheet).toBeVisible()
  const dialog = sheet.element() as HTMLDialogElement
  expect(dialog.scrollTop).toBe(0)
  expect(document.activeElement).toBe(dialog)
  const buttons = [...dialog.querySelectorAll('[data-quick] [role="menuitem"]')]
  expect(buttons).toHaveLength(4)
  for (const button of buttons) {
    const { width, height } = (button.firstElementChild as Element).getBoundingClientRect()
    expect([width, height]).toEqual([56, 56])
  }
  await expectAccessible(dialog)
  await page.getByRole('menuitem', { name: 'More', exact: true }).click()
  expect(dialog.scrollTop).toBe(0)
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
  expect(names()).toContain('Open')
})
