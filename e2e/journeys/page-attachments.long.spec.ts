import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { allow, join, told } from '../fixtures/people-list.ts'
import { lookAt, asOwner as test } from '../fixtures/test.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const megabyte = 1024 * 1024
const area = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true })
const attached = (page: Page) => area(page).locator('[data-attachment]')
const underWay = (page: Page) => page.getByRole('list', { name: 'Files being attached' })
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' })

type SentFile = { name: string; mimeType: string; buffer: Buffer }
const fileOf = (name: string, content: string | Buffer = 'text', mimeType = 'text/plain'): SentFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content as string),
})

async function attach(page: Page, ...files: SentFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await toolbar(page).getByRole('button', { name: 'Attach a file' }).click()
  await (await chooser).setFiles(files)
}

/** Pastes or drops a file, as the browser would report it. */
async function bring(page: Page, kind: 'paste' | 'drop', name: string): Promise<void> {
  await area(page).evaluate(
    (element, given) => {
      const data = new DataTransfer()
      data.items.add(new File(['brought'], given.name, { type: 'text/plain' }))
      const { left, top } = element.getBoundingClientRect()
      const common = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        given.kind === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, dataTransfer: data, clientX: left + 30, clientY: top + 30 }),
      )
    },
    { kind, name },
  )
}

test('files are attached to a page, and everyone downloads them', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}, info) => {
  const plan = Buffer.alloc(7 * megabyte, 'The plan. ')
  await owner.api('POST', '/settings', { client: { 'uploads.blocked_extensions': ['exe'] } })
  await page.goto(`${product.url}/admin/custom-pages/new`)
  await page.getByRole('textbox', { name: 'Page title' }).fill('Documents')
  await area(page).click()
  await page.keyboard.type('All you need:')

  await test.step('a file becomes a line with its name and size; where the writer is stays the same', async () => {
    await attach(
      page,
      fileOf('Statutes of the society.txt', 'x'.repeat(2048)),
      fileOf('page.html', '<h1>Hi</h1>', 'text/html'),
    )
    await expect(attached(page)).toHaveText(['Statutes of the society.txt', 'page.html'])
    await expect(attached(page).first()).toHaveAttribute('data-size-text', /^2\sKB$/)
    await expect(underWay(page)).toHaveCount(0)
  })
  await test.step('an upload that breaks off continues where it was', async () => {
    const sent: string[] = []
    await page.route('**/api/v1/transfers/*', async route => {
      const { 'upload-offset': offset } = route.request().headers()
      sent.push(`${route.request().method()} ${offset ?? ''}`.trim())
      if (sent.length === 2) await route.abort('connectionreset')
      else await route.continue()
    })
    await attach(page, fileOf('Plan 2027.pdf', plan, 'application/pdf'))
    await expect(attached(page)).toHaveText(['Statutes of the society.txt', 'page.html', 'Plan 2027.pdf'], {
      timeout: 30_000,
    })
    const chunk = 5 * megabyte
    expect(sent).toEqual(['PATCH 0', `PATCH ${chunk}`, 'HEAD', `PATCH ${chunk}`])
    await page.unroute('**/api/v1/transfers/*')
  })
  await test.step('a file that the site doesn’t accept is named with the reason', async () => {
    await attach(page, fileOf('Setup.exe'))
    await expect(underWay(page).getByRole('alert')).toHaveText(
      'Files of type “exe” aren’t allowed here. Choose another file.',
    )
    await look('refused')
    await expectAccessible()
    await underWay(page).getByRole('button', { name: 'Dismiss Setup.exe' }).click()
    await expect(underWay(page)).toHaveCount(0)
  })
  await test.step('progress is shown; saving waits; cancelling deletes what was sent', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/transfers/*', async route => {
      if (route.request().method() === 'PATCH') await held.promise
      await route.continue().catch(() => undefined)
    })
    await attach(page, fileOf('Film.mp4', plan, 'video/mp4'))
    await expect(underWay(page).getByRole('progressbar', { name: 'Uploading Film.mp4' })).toBeVisible()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('Wait until all files are attached, or cancel them.')).toBeVisible()
    await look('uploading')
    await expectAccessible()
    const deleted = page.waitForResponse(reply => reply.request().method() === 'DELETE')
    await underWay(page).getByRole('button', { name: 'Cancel Film.mp4' }).click()
    expect((await deleted).status()).toBe(204)
    held.resolve()
    await page.unroute('**/api/v1/transfers/*')
    await expect(underWay(page)).toHaveCount(0)
    await expect(page.getByText('Wait until all files are attached')).toHaveCount(0)
  })
  await test.step('files are attached by pasting and dropping, and removed with the keyboard', async () => {
    await bring(page, 'paste', 'pasted.txt')
    await expect(attached(page)).toHaveCount(4)
    await bring(page, 'drop', 'dropped.txt')
    await expect(attached(page).last()).toHaveText('dropped.txt')
    const chosen = area(page).locator('.ProseMirror-selectednode')
    await area(page).getByText('dropped.txt').click()
    await expect(chosen).toHaveText('dropped.txt')
    await page.keyboard.press('ArrowUp')
    await expect(area(page).locator('.ProseMirror-gapcursor')).toHaveCount(1)
    await page.keyboard.press('Backspace')
    await expect(chosen).toHaveText('pasted.txt')
    await page.keyboard.press('Backspace')
    await expect(attached(page)).toHaveCount(4)
    await area(page).getByText('dropped.txt').click()
    await expect(chosen).toHaveText('dropped.txt')
    await page.keyboard.press('Delete')
    await expect(attached(page)).toHaveText(['Statutes of the society.txt', 'page.html', 'Plan 2027.pdf'])
    await look('editor')
    await expectAccessible()
  })
  await test.step('the source shows links, and keeps them', async () => {
    await toolbar(page).getByRole('button', { name: 'Source' }).click()
    const source = page.getByRole('textbox', { name: 'Source of Body' })
    await expect(source).toHaveValue(/\n<a href="\/api\/v1\/page-attachments\/[0-9a-z]{26}" data-size="2048">Statutes/)
    await source.fill(`${await source.inputValue()}<p>The end</p>`)
    // Files that arrive now are added to the source.
    await page.locator('input[type="file"]').setInputFiles([fileOf('"1" & <b>.txt'), fileOf('2.txt')])
    await expect(source).toHaveValue(
      /<p>The end<\/p>\n<a href="[^"]*" data-size="4">"1" &amp; &lt;b&gt;\.txt<\/a>\n<a href="[^"]*" data-size="4">2\.txt<\/a>$/,
    )
    await toolbar(page).getByRole('button', { name: 'Source' }).click()
    await expect(attached(page)).toHaveCount(5)
  })
  await test.step('visitors download them; nothing is shown or run', async () => {
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await told(page, 'Page created')
    const row = page.locator('[data-row]')
    const address = `${product.url}${await row.getByRole('link', { name: 'documents' }).getAttribute('href')}`
    const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await visitor.goto(address)
    const link = visitor.getByRole('link', { name: /^Plan 2027\.pdf/ })
    await expect(link).toHaveAttribute('data-size-text', /^7\sMB$/)
    await lookAt(visitor, info, 'public')
    const save = async (name: RegExp) => {
      const download = visitor.waitForEvent('download')
      await visitor.getByRole('link', { name }).click()
      return download
    }
    const saved = await save(/^Plan 2027\.pdf/)
    expect(saved.suggestedFilename()).toBe('Plan 2027.pdf')
    expect((await readFile(await saved.path())).equals(plan)).toBe(true)
    expect((await save(/^page\.html/)).suggestedFilename()).toBe('page.html')
    await expect(visitor).toHaveURL(address)
    await visitor.context().close()
  })
  await test.step('an opened page shows them again, and saving it changes nothing', async () => {
    await page.getByRole('button', { name: 'Edit page' }).click()
    await expect(attached(page)).toHaveCount(5)
    // Nothing has changed, so leaving doesn’t ask.
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(page).toHaveURL(`${product.url}/admin/custom-pages`)
  })
})

test('[EDITOR-06] inline images and attachments are offered and accepted with `files.create`, and neither without', async ({
  product,
  owner,
  page,
}, info) => {
  type Role = { id: string; name: string; default: boolean; permissions: { name: string }[] }
  const { pagination } = await owner.api<{ pagination: { data: Role[] } }>('GET', '/roles')
  const usual = pagination.data.find(role => role.default)
  if (!usual) throw new Error('There is no default role')
  const eve = await join(product, page, 'eve@example.org')
  await allow(owner, eve.member.email, 'admin.access', 'custom_pages.view', 'custom_pages.create')
  const { page: hers } = eve
  const buttons = toolbar(hers).getByRole('button', { name: /^(Insert image|Attach a file)$/ })
  const open = async () => {
    await hers.goto(`${product.url}/admin/custom-pages/new`)
    await expect(toolbar(hers).getByRole('button', { name: 'Link', exact: true })).toBeVisible()
  }
  await open()
  await expect(buttons).toHaveCount(2)
  await area(hers).click()
  await attach(hers, fileOf('hers.txt'))
  await expect(attached(hers)).toHaveText('hers.txt')
  await toolbar(hers).getByRole('button', { name: 'Insert image' }).click()
  const dialog = hers.getByRole('dialog', { name: 'Insert image' })
  await dialog.locator('input[type="file"]').setInputFiles(fileOf('plan.png', png, 'image/png'))
  await dialog.getByRole('textbox', { name: 'Description' }).fill('The plan')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(area(hers).getByRole('img', { name: 'The plan' })).toBeVisible()

  const permissions = usual.permissions.filter(({ name }) => name !== 'files.create')
  await owner.api('PUT', `/roles/${usual.id}`, { ...usual, permissions })
  hers.on('dialog', dialog => void dialog.accept())
  await open()
  await expect(buttons).toHaveCount(0)
  await expect(hers.locator('input[type="file"]')).toHaveCount(0)
  // Nor does a dropped or pasted file find a way in.
  await area(hers).click()
  await bring(hers, 'paste', 'pasted.txt')
  await expect(underWay(hers)).toHaveCount(0)
  await expect(attached(hers)).toHaveCount(0)
  const refused = await hers.evaluate(async () => {
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '1', 'upload-metadata': 'filename YQ==' }
    const file = await fetch('/api/v1/page-attachments', { method: 'POST', headers })
    const image = await fetch('/api/v1/uploads/images?diskPrefix=page_media', { method: 'POST', body: new FormData() })
    return [file.status, image.status]
  })
  expect(refused).toEqual([403, 403])
  await lookAt(hers, info, 'nothing-to-attach', 'desktop')
  await eve.context.close()
})
