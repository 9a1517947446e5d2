import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { admin } from '../../../../test/screens/people.ts'
import { renderPage } from '../../../../test/screens/render-page.tsx'
import { settled } from '../../../../test/screens/show-app.tsx'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const stored = `/api/v1/images/${'1'.repeat(26)}`

function paste(html: string, files: readonly File[] = []): void {
  const clipboardData = new DataTransfer()
  for (const file of files) clipboardData.items.add(file)
  clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', 'x')
  area().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

const area = () => document.querySelector('[contenteditable="true"]') as HTMLElement

test('text from Word and Excel keeps its tables, lists and pictures in the editor of pages', async () => {
  const server = renderPage('/admin/custom-pages/new', {
    person: admin,
    answers: {
      'images.upload': { fileEntry: { url: stored } },
      'customPages.create': {},
    } as never,
  })
  await expect.poll(area).toBeTruthy()
  area().focus()
  paste(
    '<h1>Costs</h1><table><tr><td>Rent</td><td>1250</td></tr><tr><td>Power</td><td>80</td></tr></table>' +
      `<p>m<sup>2</sup> <img src="data:image/png;base64,${png}" alt="Plan"> and <img src="file:///C:/clip.png"></p>`,
  )
  await expect.element(page.getByRole('cell', { name: '1250' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Plan' })).toBeVisible()
  expect(server.sent('images.upload')).toHaveLength(1)
  expect(area().textContent).toBe('CostsRent1250Power80m2  and [Image 2: clip.png]')
  await expect
    .element(page.getByText('An image couldn’t be pasted. Its name marks the place in the text: insert it there.'))
    .toBeVisible()
  // What is shown for tables works on the pasted one.
  await page.getByRole('cell', { name: '80' }).click()
  await page.getByRole('button', { name: 'Add a row below' }).click()
  await expect.poll(() => area().querySelectorAll('tr').length).toBe(3)
  await page.getByRole('button', { name: 'Delete the column' }).click()
  await expect.poll(() => area().textContent).toContain('RentPowerm2')
})

test('a picture that was copied alone from another page is uploaded, and its markup left out', async () => {
  const server = renderPage('/admin/custom-pages/new', {
    person: admin,
    answers: { 'images.upload': { fileEntry: { url: stored } } } as never,
  })
  await expect.poll(area).toBeTruthy()
  await settled()
  area().focus()
  const bytes = Uint8Array.from(atob(png), letter => letter.charCodeAt(0))
  paste('<meta charset="utf-8"><img src="https://elsewhere.example/x.png" onerror="window.pasted=1">', [
    new File([bytes], 'image.png', { type: 'image/png' }),
  ])
  await expect.poll(() => area().querySelectorAll(`img[src="${stored}"]`).length).toBe(1)
  expect(server.sent('images.upload')).toHaveLength(1)
  expect(area().textContent).toBe('')
  // With words, the file is a picture of the words, as Excel sends one.
  paste('<table><tr><td>a</td><td>1</td></tr></table>', [new File([bytes], 'image.png', { type: 'image/png' })])
  await expect.element(page.getByRole('cell', { name: '1' })).toBeVisible()
  expect(server.sent('images.upload')).toHaveLength(1)
})
