import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator } from '@playwright/test'
import { setUp } from '../fixtures/member.ts'
import { startProduct } from '../fixtures/product.ts'
import { test } from '../fixtures/test.ts'

const fixtures = join(import.meta.dirname, '../../packages/server/test/fixtures')
const sizes = [
  { name: '1440-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const

test('[PREV-04] without LibreOffice a document, a workbook and slides can be read in the page itself', async ({
  browser,
  dir,
}, info) => {
  const bare = await startProduct({ PATH: dir })
  const context = await browser.newContext()
  try {
    const owner = await setUp(bare, context)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', message => {
      if (/error|warning/.test(message.type())) complaints.push(`${message.text()} ${message.location().url}`)
    })
    const open = async (name: string) => {
      const id = await owner.upload(name, readFileSync(join(fixtures, name)))
      await page.goto(`${bare.url}/drive/file/${id}`)
      await expect(page.getByText('Simplified view.')).toBeVisible({ timeout: 30_000 })
    }
    const look = async (name: string) => {
      for (const { name: size, width, height, colorScheme } of sizes) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: info.outputPath(`${name}-${size}.png`) })
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
    }

    await open('letter.docx')
    await expect(page.getByRole('heading', { name: 'Field notes', level: 2 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What we saw', level: 3 })).toBeVisible()
    await expect(page.getByText('and <b>nobody</b> minds.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Count the birds' })).toContainText('2.')
    await expect(page.getByRole('row', { name: 'Lorikeet 12 7' })).toBeVisible()
    await look('letter')

    await open('budget.xlsx')
    const first = page.getByRole('tab', { name: 'Costs' })
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('cell', { name: 'Kookaburra nest box' })).toBeVisible()
    await look('budget')
    await first.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Birds & places' })).toBeFocused()
    await expect(page.getByRole('cell', { name: 'far right' })).toBeVisible()

    await open('talk.pptx')
    await expect(page.getByRole('listitem', { name: 'Slide 2 of 2' })).toContainText('Seven magpies')
    await look('talk')

    // No request fails for files of other kinds either, whatever the server has made of them by now.
    const others: [string, Locator][] = [
      ['picture.jpg', page.getByRole('img', { name: 'picture.jpg' })],
      ['tone.mp3', page.getByRole('toolbar', { name: 'Playback' })],
      ['clip.mp4', page.getByRole('toolbar', { name: 'Playback' })],
      ['letter.pdf', page.getByRole('toolbar', { name: 'Document' })],
      ['tree.tar', page.getByText('notes.md')],
    ]
    for (const [name, shown] of others) {
      const id = await owner.upload(name, readFileSync(join(fixtures, name)))
      await page.goto(`${bare.url}/drive/file/${id}`)
      await expect(shown).toBeVisible({ timeout: 30_000 })
    }
    const text = await owner.upload('notes.md', '# Notes\n')
    await page.goto(`${bare.url}/drive/file/${text}`)
    await expect(page.getByRole('heading', { name: 'Notes', exact: true })).toBeVisible()
    expect(complaints).toEqual([])
  } finally {
    await context.close()
    await bare.remove()
  }
})
