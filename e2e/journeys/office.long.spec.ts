import { spawnSync } from 'node:child_process'
import { expect } from '@playwright/test'
import { item } from '../fixtures/drive.ts'
import { setUp } from '../fixtures/member.ts'
import { startProduct } from '../fixtures/product.ts'
import { test } from '../fixtures/test.ts'

const hasOffice = spawnSync('soffice', ['--version']).status === 0
const hasPoppler = spawnSync('pdftoppm', ['-v']).status === 0
if (!hasOffice) console.log('LibreOffice is not on this machine: only the card in its place is looked at')

/** A letter as LibreOffice, Word and others read it. */
const letter = '{\\rtf1\\ansi{\\b Dear Ada,}\\par the engine is ready.\\par Yours, Bo}'

test('[PREV-04] a document is shown as pages, and the first one is its thumbnail in the list', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}, info) => {
  test.skip(!hasOffice, 'LibreOffice is not on this machine')
  const file = await owner.upload('letter.rtf', letter)
  await page.goto(`${product.url}/drive/file/${file}`)
  const viewer = page.getByRole('dialog', { name: 'letter.rtf' })
  await expect(viewer.getByText('the engine is ready.')).toBeVisible({ timeout: 60_000 })
  await look('office')
  await expectAccessible()
  await viewer.getByRole('button', { name: 'Close the viewer' }).click()
  if (hasPoppler) await expect(item(page, 'letter.rtf').locator('img')).toBeVisible()
  if (hasPoppler) {
    // Through a link without download the pages can be read, but nothing else.
    const rights = { view: true, download: false, upload: false, edit: false, list: true }
    const link = await owner.api<{ url: string }>('POST', `/items/${file}/links`, { rights })
    const context = await browser.newContext()
    const visitor = await context.newPage()
    await visitor.goto(new URL(new URL(link.url).pathname, product.url).href)
    // These are images of its pages: the document itself is not sent.
    const pages = visitor.getByRole('list', { name: 'Pages of letter.rtf' })
    await expect(pages.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible()
    await expect(visitor.getByText('View only. Downloading is turned off.')).toBeVisible()
    await visitor.screenshot({ path: info.outputPath('office-visit-1440-light.png') })
    await visitor.setViewportSize({ width: 390, height: 844 })
    await visitor.emulateMedia({ colorScheme: 'dark' })
    await visitor.screenshot({ path: info.outputPath('office-visit-390-dark.png') })
    await context.close()
  }
  const broken = await owner.upload(
    'broken.doc',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
  )
  await page.goto(`${product.url}/drive/file/${broken}`)
  await expect(page.getByText('This file couldn’t be shown. It may be damaged.')).toBeVisible({ timeout: 60_000 })
})

test('[PREV-04] a site without LibreOffice says so and offers the download', async ({ browser, dir }) => {
  const bare = await startProduct({ PATH: dir })
  const context = await browser.newContext()
  try {
    const owner = await setUp(bare, context)
    const file = await owner.upload('letter.rtf', letter)
    const page = await context.newPage()
    await page.goto(`${bare.url}/drive/file/${file}`)
    await expect(page.getByText('This site needs LibreOffice', { exact: false })).toBeVisible({ timeout: 30_000 })
    const download = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).last().click()
    expect((await download).suggestedFilename()).toBe('letter.rtf')
  } finally {
    await context.close()
    await bare.remove()
  }
})
