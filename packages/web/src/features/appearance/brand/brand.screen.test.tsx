import { brandSlots } from '@holdall/contract/appearance/brand/brand.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/screens/accessible.ts'
import { refuse } from '../../../../test/screens/answers.ts'
import { emptyLists } from '../../../../test/screens/common-answers.ts'
import type { Network } from '../../../../test/screens/network.ts'
import { admin } from '../../../../test/screens/people.ts'
import { renderPage } from '../../../../test/screens/render-page.tsx'
import { settingsWith } from '../../../../test/screens/settings.tsx'
import { narrowWindow, settled } from '../../../../test/screens/show-app.tsx'
import { drawSvg } from '../../../platform/images/draw-svg.ts'

const image = { id: '0'.repeat(26), name: 'acme.png', width: 320, height: 80 }
const url = `/api/v1/images/${image.id}`

/** A picture as it comes from a camera or a drawing program. */
async function picture(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 8
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  return new File([blob ?? ''], 'acme.png', { type: 'image/png' })
}

async function openBrand(saved: Record<string, unknown> = {}): Promise<Network> {
  const server = renderPage('/admin/appearance?panel=brand', {
    person: admin,
    site: { name: 'Acme' },
    answers: {
      ...emptyLists,
      'appearance.read': settingsWith(saved),
      'appearance.history': { data: [], nextCursor: null },
      'appearance.uploadImage': { image, url },
    },
  })
  await expect.element(page.getByRole('button', { name: 'Update' })).toBeVisible()
  await settled()
  return server
}
const preview = () => page.getByRole('figure', { name: 'Preview of the brand' })

test('[OWNER-04 part] Brand is the first section, and has the image control of 220 px for each image', async () => {
  await openBrand()
  const sections = page.getByRole('navigation', { name: 'Appearance' }).getByRole('link')
  expect(sections.elements().map(link => link.textContent)).toEqual(['Brand', 'Menus', 'Landing page', 'SEO', 'Themes'])
  const boxes = page.getByRole('button', { name: 'Upload image' }).elements()
  expect(boxes).toHaveLength(brandSlots.length)
  for (const button of boxes) {
    const box = button.parentElement?.parentElement?.getBoundingClientRect()
    expect([box?.width, box?.height]).toEqual([220, 220])
  }
  await expectAccessible(document.body)
})

test('[OWNER-04 part] an uploaded image is in the preview at once, and in the settings once they are saved', async () => {
  const server = await openBrand()
  await expect.element(preview().getByText('Acme').first()).toBeInTheDocument()
  await userEvent.upload(page.getByLabelText('Logo', { exact: true }), await picture())
  await settled()
  expect(server.calls('appearance.uploadImage').map(({ query }) => query)).toEqual([{ slot: 'logo' }])
  // In both headers and in the email: the dark theme has no logo of its own.
  expect(preview().element().querySelectorAll(`img[src="${url}"]`)).toHaveLength(3)
  expect(server.sent('appearance.save')).toEqual([])
  server.answer({ 'appearance.save': settingsWith({ 'brand.logo': image }) })
  await page.getByRole('button', { name: 'Update' }).click()
  await settled()
  expect(server.sent('appearance.save')).toMatchObject([{ client: { 'brand.logo': image } }])
})

test('[OWNER-04 part] Delete image takes it out of the preview, and saving brings the name back', async () => {
  const server = await openBrand({ 'brand.logo': image })
  expect(preview().element().querySelectorAll(`img[src="${url}"]`).length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Delete image' }).click()
  await settled()
  expect(preview().element().querySelectorAll(`img[src="${url}"]`)).toHaveLength(0)
  server.answer({ 'appearance.save': settingsWith() })
  await page.getByRole('button', { name: 'Update' }).click()
  await settled()
  expect(server.sent('appearance.save')).toMatchObject([{ client: { 'brand.logo': null } }])
})

test('[OWNER-04 part] what the server refuses is said at its image, and the old one stays', async () => {
  const server = await openBrand({ 'brand.logo': image })
  server.answer({ 'appearance.uploadImage': refuse('file.not-an-image') })
  await userEvent.upload(page.getByLabelText('Logo', { exact: true }), await picture())
  await settled()
  await expect.element(page.getByRole('button', { name: 'Delete image' })).toBeVisible()
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1)
})

test('[OWNER-04 part] a dark logo alone is never shown, and the panel says so', async () => {
  await openBrand({ 'brand.dark_logo': image })
  await expect
    .element(page.getByText('The logo of the dark theme is only shown beside a logo. Upload a logo, too.'))
    .toBeVisible()
})

test('[OWNER-04 part] the panel fits a phone', async () => {
  await narrowWindow()
  await openBrand({ 'brand.logo': image })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('[OWNER-04 part] an SVG is drawn here, where its scripts don’t run, and only pixels are sent', async () => {
  const marked = window as { drawn?: boolean }
  const hostile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" onload="window.drawn=true"><script>window.top.drawn = true</script><rect width="40" height="20" fill="red"/></svg>`
  const png = await drawSvg(new File([hostile], 'acme.svg', { type: 'image/svg+xml' }), 144)
  expect([png.name, png.type]).toEqual(['acme.png', 'image/png'])
  const head = new Uint8Array(await png.arrayBuffer()).subarray(1, 4)
  expect(new TextDecoder().decode(head)).toBe('PNG')
  const bitmap = await createImageBitmap(png)
  expect([bitmap.width, bitmap.height]).toEqual([144, 72])
  expect(marked.drawn).toBeUndefined()
  await expect(drawSvg(new File(['no svg'], 'x.svg', { type: 'image/svg+xml' }), 144)).rejects.toMatchObject({
    code: 'image.undrawable',
  })
})
