import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'

const area = () => document.querySelector('[contenteditable="true"]') as HTMLElement
const html = () => area().innerHTML.replace(/<br class="ProseMirror-trailingBreak">/g, '')

async function open(): Promise<void> {
  renderPage('/admin/custom-pages/new', { person: admin, answers: {} as never })
  await expect.poll(area).toBeTruthy()
  area().focus()
}

test('[OWNER-12 part] paragraphs, headings and cells are aligned by buttons and by keys', async () => {
  await open()
  await userEvent.keyboard('Terms')
  await page.getByRole('button', { name: 'Center' }).click()
  expect(html()).toBe('<p data-align="center">Terms</p>')
  await expect.element(page.getByRole('button', { name: 'Center' })).toHaveAttribute('aria-pressed', 'true')
  expect(getComputedStyle(area().querySelector('p') as Element).textAlign).toBe('center')
  await userEvent.keyboard('{Control>}{Shift>}r{/Shift}{/Control}')
  expect(html()).toBe('<p data-align="end">Terms</p>')
  await page.getByRole('button', { name: 'Align left' }).click()
  expect(html()).toBe('<p>Terms</p>')
  await page.getByRole('button', { name: 'Insert table' }).click()
  await page.getByRole('button', { name: 'Align right' }).click()
  expect(area().querySelector('th p')?.getAttribute('data-align')).toBe('end')
  await page.getByRole('button', { name: 'Add a column before' }).click()
  await page.getByRole('button', { name: 'Add a row above' }).click()
  expect([area().querySelectorAll('tr').length, area().querySelectorAll('tr:first-child > *').length]).toEqual([4, 4])
})

test('[OWNER-12 part] an info block around a list contains the whole list, and taking it away leaves the list', async () => {
  await open()
  await page.getByRole('button', { name: 'Bulleted list' }).click()
  await userEvent.keyboard('one{Enter}two')
  const info = page.getByRole('combobox', { name: 'Info block' })
  await info.selectOptions('Warning')
  const list = '<ul><li><p>one</p></li><li><p>two</p></li></ul>'
  expect(html()).toBe(`<div data-info="warning">${list}</div>`)
  await expect.element(info).toHaveValue('warning')
  await info.selectOptions('Note')
  expect(html()).toBe(`<div data-info="note">${list}</div>`)
  await info.selectOptions('No info block')
  expect(html()).toBe(list)
  await userEvent.keyboard('!')
  expect(area().textContent).toBe('onetwo!')
})

test('[OWNER-12 part] an info block is put around everything, and taken away from everything', async () => {
  await open()
  await userEvent.keyboard('one{Enter}two{Control>}a{/Control}')
  const info = page.getByRole('combobox', { name: 'Info block' })
  await info.selectOptions('Warning')
  const both = '<p>one</p><p>two</p>'
  expect(html()).toBe(`<div data-info="warning">${both}</div>`)
  await expect.element(info).toHaveValue('warning')
  await info.selectOptions('No info block')
  expect(html()).toBe(both)
  await expect.element(info).toHaveValue('')
  // Everything is still selected.
  await info.selectOptions('Note')
  expect(html()).toBe(`<div data-info="note">${both}</div>`)
})

test('[OWNER-12 part] taking it away from everything takes away each of several blocks', async () => {
  await open()
  await page.getByRole('button', { name: 'Source', exact: true }).click()
  await page
    .getByRole('textbox', { name: 'Source of Body' })
    .fill('<div data-info="note"><p>one</p></div><div data-info="note"><p>two</p></div>')
  await page.getByRole('button', { name: 'Source', exact: true }).click()
  area().focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  await page.getByRole('combobox', { name: 'Info block' }).selectOptions('No info block')
  expect(html()).toBe('<p>one</p><p>two</p>')
})

test('[OWNER-12 part] an info block is put around a line that is selected as a whole', async () => {
  await open()
  await page.getByRole('button', { name: 'Horizontal rule' }).click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => area().querySelector('hr.ProseMirror-selectednode')).toBeTruthy()
  await page.getByRole('combobox', { name: 'Info block' }).selectOptions('Important')
  expect(area().querySelector('[data-info="important"] > hr')).toBeTruthy()
})
