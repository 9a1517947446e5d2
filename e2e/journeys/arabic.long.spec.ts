import { expect, type Page } from '@playwright/test'
import { expectNoSideways, item } from '../fixtures/drive.ts'
import { addLanguage, sayIn } from '../fixtures/languages.ts'
import { forgetSession, type Member, register } from '../fixtures/member.ts'
import { settle } from '../fixtures/pseudo/settle.ts'
import { fillStage, type Stage } from '../fixtures/pseudo/stage.ts'
import { test } from '../fixtures/test.ts'

const say = sayIn('ar')
// A visitor's browser asks for Arabic; a member has chosen it.
test.use({ locale: 'ar' })

async function inArabic(product: Parameters<typeof fillStage>[0], owner: Member, page: Page): Promise<Stage> {
  const theirs = await page.context().browser()?.newContext()
  if (!theirs) throw new Error('There is no browser')
  const stage = await fillStage(product, owner, await register(product, theirs, 'bob@example.org'))
  await theirs.close()
  await addLanguage(owner, 'ar', 'العربية')
  await owner.api('PATCH', '/me', { language: 'ar' })
  return stage
}

/** Opens an address and expects the page to be read from right to left and to fit. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('h1, button').first().waitFor()
  await settle(page)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectNoSideways(page)
}

const middle = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return box.x + box.width / 2
}

test('screens of a member look right in Arabic', async ({ product, owner, page, look }) => {
  test.setTimeout(280_000)
  const stage = await inArabic(product, owner, page)
  const screens = {
    folder: `/drive/folder/${stage.folder}`,
    search: '/drive/search?q=letter',
    trash: '/drive/trash',
    shared: '/drive/shared/links',
    activity: '/drive/activity',
    account: '/account',
    connect: '/account/connect',
    photo: `/drive/file/${stage.photo}`,
    document: `/drive/file/${stage.document}`,
    song: `/drive/file/${stage.song}`,
  }
  for (const [name, address] of Object.entries(screens)) {
    await test.step(name, async () => {
      await open(page, `${product.url}${address}`)
      await look(`ar-${name}`)
    })
  }
})

test('screens of an administrator look right in Arabic', async ({ product, owner, page, look }) => {
  test.setTimeout(280_000)
  const stage = await inArabic(product, owner, page)
  const screens = {
    start: '/admin',
    analytics: '/admin/analytics',
    users: '/admin/users',
    roles: '/admin/roles',
    settings: '/admin/settings/mail',
    translations: '/admin/translations',
    editor: `/admin/custom-pages/${stage.page}/edit`,
    appearance: '/admin/appearance?panel=themes',
    audit: '/admin/audit-log',
  }
  for (const [name, address] of Object.entries(screens)) {
    await test.step(name, async () => {
      await open(page, `${product.url}${address}`)
      await look(`ar-admin-${name}`)
    })
  }
})

test('what a visitor sees looks right in Arabic', async ({ product, owner, page, look }) => {
  const stage = await inArabic(product, owner, page)
  await forgetSession(page)
  for (const [name, address] of Object.entries({
    'sign-in': '/sign-in',
    link: `/s/${stage.link}`,
    request: stage.requestLink,
    dead: '/s/none',
  })) {
    await open(page, `${product.url}${address}`)
    await look(`ar-${name}`)
  }
})

test('menus, dialogs and arrow keys follow the direction', async ({ product, owner, page, look }) => {
  test.setTimeout(180_000)
  const stage = await inArabic(product, owner, page)
  const width = page.viewportSize()?.width ?? 0
  await open(page, `${product.url}/drive/folder/${stage.folder}`)

  await test.step('the rail is at the right, the details panel at the left', async () => {
    expect(await middle(page, 'nav')).toBeGreaterThan(width / 2)
    await page.getByRole('button', { name: say('Show details') }).click()
    const panel = page.getByRole('complementary', { name: say('Details') })
    await item(page, 'letter.md').click()
    await expect(panel.getByRole('heading', { name: 'letter.md' })).toBeVisible()
    const box = await panel.boundingBox()
    expect(box?.x).toBeLessThan(5)
    await look('ar-details', 'desktop')
  })

  await test.step('the next tile is at the left, and so is its key', async () => {
    const first = page.locator('[data-items] [data-index="1"]')
    const second = page.locator('[data-items] [data-index="2"]')
    const [a, b] = [await first.boundingBox(), await second.boundingBox()]
    expect(a && b && b.x < a.x).toBe(true)
    await first.click()
    await page.keyboard.press('ArrowLeft')
    await expect(second).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('a band from the right selects the tiles at the right', async () => {
    await page.keyboard.press('Escape')
    const first = await page.locator('[data-items] [data-index="1"]').boundingBox()
    if (!first) throw new Error('There are no tiles')
    await page.mouse.move(first.x + first.width + 3, first.y - 4)
    await page.mouse.down()
    await page.mouse.move(first.x + first.width / 2, first.y + 60, { steps: 5 })
    await page.mouse.up()
    await expect(page.locator('[data-items] [data-index="1"]')).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('[data-items] [aria-selected="true"]')).toHaveCount(1)
    await page.keyboard.press('Escape')
  })

  await test.step('in the tree, ArrowLeft opens and ArrowRight closes', async () => {
    const line = page.getByRole('treeitem').filter({ hasText: 'Papers' }).first()
    await line.focus()
    const isOpen = (await line.getAttribute('aria-expanded')) === 'true'
    if (isOpen) await page.keyboard.press('ArrowRight')
    await expect(line).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowLeft')
    await expect(line).toHaveAttribute('aria-expanded', 'true')
    const chevron = line.locator('svg.tabler-icon-chevron-right').first()
    await expect(chevron).toHaveCSS('scale', '-1 1')
  })

  await test.step('in the viewer, ArrowLeft goes to the next file', async () => {
    await open(page, `${product.url}/drive/file/${stage.photo}`)
    await expect(page.getByRole('heading', { name: 'beach.png' })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('heading', { name: 'letter.md' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('heading', { name: 'beach.png' })).toBeVisible()
  })

  await test.step('names keep their own direction inside sentences', async () => {
    await owner.api('PATCH', `/items/${stage.text}`, { name: 'letter (1).md' })
    await open(page, `${product.url}/drive/folder/${stage.folder}`)
    const check = page.locator('[data-items] input[type="checkbox"]').nth(2)
    expect(await check.getAttribute('aria-label')).toContain('\u2068letter (1).md\u2069')
  })

  await test.step('the share dialog', async () => {
    await item(page, 'beach.png').click({ button: 'right' })
    await look('ar-menu', 'desktop')
    await page.getByRole('menuitem', { name: say('Share…') }).click()
    const title = page.getByRole('dialog').getByRole('heading').first()
    await expect(title).toContainText('\u2068beach.png\u2069')
    await expect(title).not.toContainText('U+')
    await look('ar-share')
  })
})
