import { panelOrder } from '@holdall/contract/settings/panel-order.ts'
import { expect } from '@playwright/test'
import { isLeavingOut } from '../../scripts/suites/left-out.ts'
import { forgetSession, register } from '../fixtures/member.ts'
import { allowed, shell, untouched } from '../fixtures/pseudo/allowed.ts'
import { createExplorer } from '../fixtures/pseudo/explore.ts'
import { markFormats, pseudo, pseudoLanguage, usePseudoLanguage } from '../fixtures/pseudo/language.ts'
import { allRoutes, isOf } from '../fixtures/pseudo/routes.ts'
import { fillStage, type Stage } from '../fixtures/pseudo/stage.ts'
import { test } from '../fixtures/test.ts'

interface Screen {
  /** The routes of the application that it shows. */
  readonly routes: readonly string[]
  readonly addresses: (stage: Stage) => readonly string[]
}

const plain = (...paths: string[]): Screen => ({ routes: paths, addresses: () => paths })
const showing = (route: string, addresses: Screen['addresses']): Screen => ({ routes: [route], addresses })

const areas: Readonly<Record<string, readonly Screen[]>> = {
  'a folder': [showing('/drive/folder/$id', ({ folder }) => [`/drive/folder/${folder}`]), plain('/', '/drive')],
  'views of the drive': [
    plain('/drive/photos', '/drive/starred', '/drive/recent', '/drive/trash', '/drive/activity'),
    plain('/drive/offline', '/drive/save'),
    plain('/drive/shared', '/drive/shared/by-me', '/drive/shared/links'),
  ],
  'the viewer': [
    showing('/drive/file/$id', ({ text, photo, document, song, table }) =>
      [text, photo, document, song, table].map(id => `/drive/file/${id}`),
    ),
  ],
  'search and workspaces': [
    showing('/drive/search', () => ['/drive/search?q=letter', '/drive/search?q=nothing-of-this']),
    showing('/drive/tags/$id', ({ tag }) => [`/drive/tags/${tag}`]),
    plain('/drive/workspaces'),
    showing('/drive/workspaces/$id', ({ workspace }) => [`/drive/workspaces/${workspace}`]),
    showing('/drive/removals/$id', () => ['/drive/removals/none']),
    showing('/drive/rewind/$id', ({ folder }) => [`/drive/rewind/${folder}`, '/drive/rewind/none']),
    plain('/drive/imports', '/drive/move-in'),
    showing('/drive/imports/$id', () => ['/drive/imports/none']),
    showing('/drive/sharing/$id', ({ folder }) => [`/drive/sharing/${folder}`, '/drive/sharing/none']),
    showing('/drive/sharing/$id/links', ({ folder }) => [`/drive/sharing/${folder}/links`]),
    showing('/drive/access-requests/$id', ({ access }) => [
      `/drive/access-requests/${access}`,
      '/drive/access-requests/none',
    ]),
  ],
  'the account': [
    plain('/account', '/account/storage', '/account/plan', '/account/delete', '/account/connect'),
    showing('/connect/$token', () => ['/connect/none']),
  ],
  'what visitors see': [
    plain('/sign-in', '/login', '/register', '/forgot-password', '/setup', '/contact', '/pricing'),
    showing('/secure/auth/social/$provider/callback', () => ['/secure/auth/social/google/callback?error=denied']),
    showing('/secure/auth/company/$id/callback', () => ['/secure/auth/company/none/callback?error=denied']),
    plain('/confirm', '/reset-password'),
    showing('/confirm/$token', () => ['/confirm/none']),
    showing('/confirm-email/$token', () => ['/confirm-email/none']),
    showing('/invited/$token', () => ['/invited/none']),
    showing('/reset-password/$token', () => ['/reset-password/none']),
    showing('/pages/$id', ({ page }) => [`/pages/${page}`]),
    showing('/pages/$id/$slug', ({ page }) => [`/pages/${page}/zebra-page`, '/pages/01none/none']),
    showing('/s/$slug', ({ link, lockedLink, requestLink }) => [
      `/s/${link}`,
      `/s/${lockedLink}`,
      requestLink,
      '/s/none',
    ]),
  ],
  'the reference of the API': [showing('/developers/api', () => ['/developers/api', '/developers/api#drive.rename'])],
  'users and roles': [
    plain('/admin', '/admin/status', '/admin/users', '/admin/groups'),
    showing('/admin/groups/$id', ({ group }) => [`/admin/groups/${group}`]),
    showing('/admin/roles/$id?', () => ['/admin/roles']),
  ],
  'company sign-in': [
    plain('/admin/company-sign-in'),
    showing('/admin/company-sign-in/new/$kind', () =>
      ['openid', 'directory'].map(kind => `/admin/company-sign-in/new/${kind}`),
    ),
    showing('/admin/company-sign-in/$id', ({ company }) => [
      `/admin/company-sign-in/${company}`,
      '/admin/company-sign-in/none',
    ]),
  ],
  'plans and subscriptions': [plain('/admin/plans', '/admin/subscriptions')],
  'lists of files': [plain('/admin/files', '/admin/shares', '/admin/tags', '/admin/comments', '/admin/storage')],
  'lists of events': [
    plain(
      '/admin/audit-log',
      '/admin/outbox',
      '/admin/webhooks',
      '/admin/jobs',
      '/admin/analytics',
      '/admin/quarantine',
    ),
    showing('/admin/webhooks/$id', ({ webhook }) => [`/admin/webhooks/${webhook}`]),
    showing('/drive/webhooks/$id', ({ webhook }) => [`/drive/webhooks/${webhook}`, '/drive/webhooks/none']),
    showing('/admin/exports/$id', () => ['/admin/exports/none']),
  ],
  'pages and translations': [
    plain('/admin/custom-pages', '/admin/custom-pages/new'),
    showing('/admin/custom-pages/$id/edit', ({ page }) => [`/admin/custom-pages/${page}/edit`]),
    showing('/admin/translations/$name?', () => ['/admin/translations']),
    showing('/admin/handbook/$panel', () => ['/admin/handbook/mail']),
  ],
  settings: [
    plain('/admin/settings'),
    showing('/admin/settings/$panel', () => panelOrder.map(panel => `/admin/settings/${panel}`)),
  ],
  'the look': [
    plain('/admin/ads'),
    showing('/admin/appearance', () =>
      ['menus', 'seo-settings', 'themes'].map(panel => `/admin/appearance?panel=${panel}`),
    ),
  ],
}

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

// Visitors are served in the language that their browser asks for.
test.use({ locale: pseudoLanguage })

/** The areas whose walk presses what stands around every screen: of the drive, and of the back-office. */
const withShell = ['a folder', 'users and roles']

/**
 * How far from a page the walk goes: opening a dialog is 1, through a menu to a dialog is 2. Each step takes three times as
 * long as the one before, so `npm run prove` takes the last ones.
 */
const devices = process.env.PROVE
  ? {
      desk: { viewport: { width: 1440, height: 900 }, depth: 3 },
      phone: { viewport: { width: 390, height: 844 }, depth: 2 },
    }
  : {
      desk: { viewport: { width: 1440, height: 900 }, depth: 1 },
      phone: { viewport: { width: 390, height: 844 }, depth: 1 },
    }

/** `npm test` walks through one area, `npm run prove` through all of them. */
const walked = isLeavingOut() ? ['a folder'] : Object.keys(areas)

for (const area of walked) {
  const screens = areas[area] ?? []
  test(`every text is translated and fits, 40 % longer: ${area}`, async ({ product, owner, browser, page }) => {
    test.setTimeout(400_000)
    const theirs = await browser.newContext()
    const guest = await register(product, theirs, 'bob@example.org')
    const stage = await fillStage(product, owner, guest)
    await theirs.close()
    await usePseudoLanguage(owner)
    await markFormats(page)
    if (area === 'what visitors see') await forgetSession(page)
    const left = withShell.includes(area) ? untouched : [...untouched, ...shell]
    for (const [device, { viewport, depth }] of Object.entries(devices)) {
      await page.setViewportSize(viewport)
      const explorer = createExplorer(page, { url: product.url, depth, allowed, untouched: left })
      for (const address of screens.flatMap(screen => screen.addresses(stage))) {
        await test.step(`${device}: ${address}`, () => explorer.visit(address))
      }
      expect.soft(explorer.findings(), device).toEqual([])
    }
  })
}

test('what the server refuses, and that it can’t be reached, is told in the language', async ({
  product,
  owner,
  browser,
  page,
}) => {
  test.setTimeout(300_000)
  const theirs = await browser.newContext()
  const stage = await fillStage(product, owner, await register(product, theirs, 'bob@example.org'))
  await theirs.close()
  await usePseudoLanguage(owner)
  await markFormats(page)
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
