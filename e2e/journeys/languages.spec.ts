import { expect, type Page } from '@playwright/test'
import { item } from '../fixtures/drive.ts'
import { addLanguage, sayIn } from '../fixtures/languages.ts'
import { forgetSession } from '../fixtures/member.ts'
import { lookAt, test } from '../fixtures/test.ts'

/** The catalogues that a page fetches, as `de/app`. */
function watchCatalogues(page: Page): string[] {
  const seen: string[] = []
  page.on('request', request => {
    const found = /\/api\/v1\/languages\/([^/]+\/[^/?]+)/.exec(request.url())?.[1]
    if (found) seen.push(found)
  })
  return seen
}

const languages = [
  {
    language: 'de',
    locale: 'de-DE',
    name: 'Deutsch',
    size: /1,5\s?KB/,
    weekday: /Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag/,
  },
  { language: 'ja', locale: 'ja-JP', name: '日本語', size: /1\.5\s?KB/, weekday: /[月火水木金土日]曜日/ },
]

for (const { language, locale, name, size, weekday } of languages) {
  test.describe(`in ${name}`, () => {
    test.use({ locale })

    test(`a member signs in, uploads, renames and shares, and a visitor opens the link, in ${language}`, async ({
      product,
      owner,
      page,
      browser,
    }, info) => {
      page.setDefaultTimeout(15_000)
      const say = sayIn(language)
      await addLanguage(owner, language, name)
      // Another one, which nobody here reads.
      await addLanguage(owner, 'fr', 'Français')
      await forgetSession(page)
      const catalogues = watchCatalogues(page)

      await test.step('signs in; a wrong password is refused in that language', async () => {
        await page.goto(`${product.url}/sign-in`)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        await page.getByLabel(say('Email'), { exact: true }).fill(owner.email)
        await page.getByLabel(say('Password'), { exact: true }).fill('not this one')
        await page.getByRole('button', { name: say('Sign in'), exact: true }).click()
        await expect(page.getByText(say('Wrong email address or password. Check both and try again.'))).toBeVisible()
        await lookAt(page, info, `${language}-sign-in`)
        await page.getByLabel(say('Password'), { exact: true }).fill(owner.password)
        await page.getByRole('button', { name: say('Sign in'), exact: true }).click()
        await expect(page.getByRole('heading', { name: say('My files') }).first()).toBeVisible()
      })

      await test.step('uploads a file', async () => {
        const choosing = page.waitForEvent('filechooser')
        await page.getByRole('button', { name: say('New'), exact: true }).click()
        await page.getByRole('menuitem', { name: say('Upload files') }).click()
        await (await choosing).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1536, 'x') })
        await expect(item(page, 'plan.txt')).toBeVisible()
        await expect(item(page, 'plan.txt')).toContainText(size)
      })

      await test.step('renames it; a name that is taken is refused in that language', async () => {
        await owner.upload('taken.txt', 'x')
        await item(page, 'plan.txt').click()
        const bar = page.getByRole('toolbar', { name: say('Selection') })
        const room = await bar.evaluate(one => one.clientWidth - one.scrollWidth)
        expect(room, 'the words of the selection bar fit').toBeGreaterThanOrEqual(0)
        await page.keyboard.press('F2')
        const field = page.locator('[data-items]').getByRole('textbox')
        await field.fill('taken.txt')
        await page.keyboard.press('Enter')
        await expect(
          page.getByText(say('“{{name}}” already exists here. Choose another name.', { name: 'taken.txt' })),
        ).toBeVisible()
        await lookAt(page, info, `${language}-taken`)
        await field.fill('Entwurf 計画.txt')
        await page.keyboard.press('Enter')
        await expect(item(page, 'Entwurf 計画.txt')).toBeVisible()
      })

      await test.step('sees dates and sizes in that language', async () => {
        await owner.api('PATCH', '/me', { dateFormat: 'EEEE, d MMMM y' })
        await page.reload()
        await item(page, 'Entwurf 計画.txt').click()
        await page.getByRole('button', { name: say('Show details') }).click()
        const panel = page.getByRole('complementary', { name: say('Details') })
        await expect(panel).toContainText(size)
        await expect(panel).toContainText(weekday)
        await lookAt(page, info, `${language}-details`)
        await page.goto(`${product.url}/drive/activity`)
        await expect(page.getByText(say('Today'), { exact: true })).toBeVisible()
      })

      await test.step('a visitor whose browser asks for it opens the link', async () => {
        const { data } = await owner.api<{ data: { id: string; name: string }[] }>(
          'GET',
          `/items/${owner.rootId}/children`,
        )
        const file = data.find(one => one.name.startsWith('Entwurf'))
        const link = await owner.api<{ slug: string }>('POST', `/items/${file?.id}/links`, {
          expiresAt: '2027-03-04T12:00:00.000Z',
        })
        const visitor = await browser.newContext({ locale })
        const theirs = await visitor.newPage()
        const seen = watchCatalogues(theirs)
        await theirs.goto(`${product.url}/s/${link.slug}`)
        await expect(theirs.getByRole('button', { name: say('Download') })).toBeVisible()
        await expect(theirs.locator('html')).toHaveAttribute('lang', locale)
        await lookAt(theirs, info, `${language}-link`)
        expect(new Set(seen)).toEqual(new Set([`${language}/app`]))
        await visitor.close()
      })

      await test.step('only the sentences of that language were fetched, and the back-office’s only there', async () => {
        expect(new Set(catalogues)).toEqual(new Set([`${language}/app`]))
        await page.goto(`${product.url}/admin`)
        await expect(page.getByRole('heading', { name: say('Analytics') })).toBeVisible()
        expect(new Set(catalogues)).toEqual(new Set([`${language}/app`, `${language}/admin`]))
      })
    })
  })
}

test('a reader of English fetches no sentences, whatever languages the site has', async ({
  product,
  owner,
  browser,
  page,
}) => {
  await addLanguage(owner, 'de', 'Deutsch')
  await addLanguage(owner, 'ja', '日本語')
  const catalogues = watchCatalogues(page)
  for (const path of ['/drive', '/account', '/admin', '/admin/translations']) {
    await page.goto(`${product.url}${path}`)
    await expect(page.locator('h1').first()).toBeVisible()
  }
  const visitor = await browser.newContext()
  const theirs = await visitor.newPage()
  const seen = watchCatalogues(theirs)
  await theirs.goto(`${product.url}/sign-in`)
  await expect(theirs.getByLabel('Email')).toBeVisible()
  await visitor.close()
  expect([...catalogues, ...seen]).toEqual([])
})
