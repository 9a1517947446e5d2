import { type Browser, expect, type Page } from '@playwright/test'
import { isLeavingOut } from '../../scripts/suites/left-out.ts'
import { forgetSession, type Member, register } from '../fixtures/member.ts'
import type { Product } from '../fixtures/product.ts'
import { allowed, shell, untouched } from '../fixtures/pseudo/allowed.ts'
import { areas } from '../fixtures/pseudo/areas.ts'
import { createExplorer } from '../fixtures/pseudo/explore.ts'
import { markFormats, pseudo, pseudoLanguages, usePseudoLanguage } from '../fixtures/pseudo/language.ts'
import { allRoutes, isOf } from '../fixtures/pseudo/routes.ts'
import { fillStage, type Stage } from '../fixtures/pseudo/stage.ts'
import { test } from '../fixtures/test.ts'

test('the walk has an address for every route of the application', () => {
  const shown = Object.values(areas).flat()
  const routes = shown.flatMap(screen => screen.routes)
  const known = allRoutes()
  expect(known.length).toBeGreaterThan(50)
  expect(known.filter(route => !routes.includes(route))).toEqual([])
  const stage = new Proxy({}, { get: (_, name) => (name === 'requestLink' ? '/s/asked' : 'some-id') }) as Stage
  for (const screen of shown) {
    const addresses = screen.addresses(stage)
    for (const route of screen.routes) {
      expect(
        addresses.some(address => isOf(route, address)),
        `${route} has an address`,
      ).toBe(true)
    }
  }
})

/** The areas whose walk presses what stands around every screen: of the drive, and of the back-office. */
const withShell = ['a folder', 'users and roles']

/**
 * How far from a page the walk goes: opening a dialog is 1, through a menu to a dialog is 2. Each step takes three times as
 * long as the one before, so `npm run prove` takes the last ones. What is mirrored opens the same dialogs.
 */
const depths = process.env.PROVE
  ? { straight: { desk: 3, phone: 2 }, mirrored: { desk: 1, phone: 1 } }
  : { straight: { desk: 1, phone: 1 }, mirrored: { desk: 1, phone: 1 } }
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/**
 * `npm test` walks through one area on a desk, and only looks at its pages on a phone and at some mirrored ones; `npm run
 * prove` walks through all of them.
 */
const walked = isLeavingOut() ? ['a folder'] : Object.keys(areas)

async function prepare(product: Product, owner: Member, browser: Browser, page: Page, language: string) {
  const theirs = await browser.newContext()
  const guest = await register(product, theirs, 'bob@example.org')
  const stage = await fillStage(product, owner, guest)
  await theirs.close()
  await usePseudoLanguage(owner, language)
  await markFormats(page)
  return stage
}

for (const [way, language] of Object.entries(pseudoLanguages)) {
  test.describe(way, () => {
    // Visitors are served in the language that their browser asks for.
    test.use({ locale: language })

    if (way === 'mirrored' && isLeavingOut()) {
      test('pages of every kind are mirrored and fit', async ({ product, owner, browser, page }) => {
        const { folder, requestLink } = await prepare(product, owner, browser, page, language)
        const explorer = createExplorer(page, { url: product.url, depth: 0, allowed, untouched })
        const look = async (addresses: readonly string[]) => {
          for (const viewport of Object.values(sizes)) {
            await page.setViewportSize(viewport)
            for (const address of addresses) await explorer.open(address)
          }
        }
        await look([`/drive/folder/${folder}`, '/drive/shared/links', '/account', '/admin/users'])
        await forgetSession(page)
        await look(['/sign-in', requestLink])
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
        expect(explorer.findings()).toEqual([])
      })
      return
    }

    for (const area of walked) {
      const screens = areas[area] ?? []
      test(`every text is translated and fits, 40 % longer: ${area}`, async ({ product, owner, browser, page }) => {
        test.setTimeout(400_000)
        const stage = await prepare(product, owner, browser, page, language)
        if (area === 'what visitors see') await forgetSession(page)
        const left = withShell.includes(area) ? untouched : [...untouched, ...shell]
        for (const device of ['desk', 'phone'] as const) {
          const depth = depths[way as keyof typeof depths][device]
          await page.setViewportSize(sizes[device])
          const explorer = createExplorer(page, { url: product.url, depth, allowed, untouched: left })
          for (const address of screens.flatMap(screen => screen.addresses(stage))) {
            const isLookedAt = isLeavingOut() && device === 'phone'
            await test.step(`${device}: ${address}`, () =>
              isLookedAt ? explorer.open(address) : explorer.visit(address))
          }
          expect.soft(explorer.findings(), device).toEqual([])
        }
      })
    }
  })
}

test.use({ locale: pseudoLanguages.straight })

test('what the server refuses, and that it can’t be reached, is told in the language', async ({
  product,
  owner,
  browser,
  page,
}) => {
  test.setTimeout(300_000)
  const stage = await prepare(product, owner, browser, page, pseudoLanguages.straight)
  const explorer = createExplorer(page, { url: product.url, depth: 0, allowed, untouched })
  const failing = async (path: string, status: number | null) => {
    await page.route(path, route =>
      status === null
        ? route.abort()
        : route.fulfill({
            status,
            contentType: 'application/problem+json',
            body: JSON.stringify({ status, code: 'x' }),
          }),
    )
  }

  await test.step('a name that is taken', async () => {
    await page.goto(`${product.url}/drive/folder/${stage.folder}`)
    await page.locator('[data-items] [data-index]').filter({ hasText: 'letter.md' }).click()
    await page.keyboard.press('F2')
    await page.locator('[data-items]').getByRole('textbox').fill('beach.png')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-items] [aria-invalid="true"]')).toBeVisible()
    await explorer.look('a name that is taken')
  })

  await test.step('an error of the server, and no answer, after a click', async () => {
    for (const status of [500, 503, null]) {
      await page.goto(`${product.url}/drive/folder/${stage.folder}`)
      await failing('**/api/v1/items/star', status)
      await page.locator('[data-items] [data-index]').filter({ hasText: 'beach.png' }).click()
      await page.getByRole('button', { name: pseudo('Add to Starred') }).click()
      await expect(page.locator('[role="alert"], [role="status"]').filter({ hasText: '⟦' }).first()).toBeVisible()
      await explorer.look(`starring answers ${status}`)
      await page.unroute('**/api/v1/items/star')
    }
  })

  await test.step('screens that can’t be loaded', async () => {
    for (const [path, address] of [
      ['**/children*', `/drive/folder/${stage.folder}`],
      ['**/api/v1/users*', '/admin/users'],
      ['**/api/v1/admin/status*', '/admin/status'],
    ] as const) {
      await failing(path, 500)
      await page.goto(`${product.url}${address}`)
      await explorer.look(`${address} fails`)
      await page.unroute(path)
    }
  })

  await test.step('a password that is wrong', async () => {
    await forgetSession(page)
    await page.goto(`${product.url}/sign-in`)
    await page.getByLabel(pseudo('Email')).fill(owner.email)
    await page.getByLabel(pseudo('Password'), { exact: true }).fill('not this one')
    await page.getByRole('button', { name: pseudo('Sign in'), exact: true }).click()
    await expect(page.getByText(pseudo('Wrong email address or password. Check both and try again.'))).toBeVisible()
    await explorer.look('a wrong password')
  })
  expect(explorer.findings()).toEqual([])
})
