import { expect, type Page } from '@playwright/test'
import { allow, join, told } from '../fixtures/people-list.ts'
import { lookAt, asOwner as test } from '../fixtures/test.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const area = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true })
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name })

test('[SHELL-13] [SHELL-28] [PAGES-01] [PAGES-07] [PAGES-08] [PAGES-09] [PAGES-10] [PAGES-11] [PAGES-12] [PAGES-13] [PAGES-15] [PAGES-22] [CHIP-04] [CHIP-05] [EDITOR-01] [EDITOR-02] [EDITOR-03] [EDITOR-04] [EDITOR-05] [EDITOR-07] [EDITOR-10] [EDITOR-11] a page is written, and everyone reads it', async ({
  product,
  page,
  browser,
  look,
  expectAccessible,
}, info) => {
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const slug = page.locator('output')
  const writing = area(page)
  const row = page.locator('[data-row]')
  let address = ''

  await test.step('[SHELL-13] [SHELL-28] [PAGES-07] [PAGES-10] an empty list says so, and opens an empty form', async () => {
    await page.goto(`${product.url}/admin/custom-pages`)
    await expect(page.getByRole('heading', { name: 'No pages have been created yet' })).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Pages', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add New Page' }).first().click()
    await expect(page).toHaveURL(`${product.url}/admin/custom-pages/new`)
    await expect(page.getByText('Whether default site navbar should be hidden for this page.')).toBeVisible()
  })
  await test.step('[PAGES-12] Cancel returns to the list', async () => {
    await page
      .getByRole('link', { name: 'Cancel' })
      .or(page.getByRole('button', { name: 'Cancel' }))
      .click()
    await expect(page).toHaveURL(`${product.url}/admin/custom-pages`)
    await page.getByRole('button', { name: 'Add New Page' }).first().click()
  })
  await test.step('[PAGES-08] [PAGES-09] [PAGES-13] [PAGES-15] [CHIP-04] [CHIP-05] title and slug', async () => {
    // Nothing is sent while the title is missing, and the error is shown at its field.
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Page title' })).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('textbox', { name: 'Page title' }).fill('How we work')
    // Creating a page without text asks for confirmation.
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const isMeant = page.getByRole('dialog', { name: 'Save an empty page?' })
    await expect(isMeant).toContainText('Visitors would see only the title.')
    await look('empty-page')
    await isMeant.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page).toHaveURL(`${product.url}/admin/custom-pages/new`)
    await expect(slug).toHaveText('pages/*/how-we-work')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Slug' }).fill('Our Ways!')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(slug).toHaveText('pages/*/our-ways')
    await page.getByRole('textbox', { name: 'Page title' }).fill('How we work here')
    await expect(slug).toHaveText('pages/*/our-ways')
  })
  await test.step('[PAGES-11] [EDITOR-01] [EDITOR-02] [EDITOR-04] [EDITOR-10] [EDITOR-11] the text, its source, an info block, and the sizes', async () => {
    // The sizes of an empty editor, and of a full one.
    const boxOf = async () => {
      const inner = await writing.locator('xpath=..').boundingBox()
      const frame = await writing.locator('xpath=../..').boundingBox()
      return [inner?.height ?? 0, frame?.height ?? 0] as const
    }
    const [empty, emptyFrame] = await boxOf()
    expect(empty).toBe(183)
    // The area and the tools are a little more than the least.
    expect(emptyFrame).toBeGreaterThanOrEqual(218)
    const frame = writing.locator('xpath=../..')
    await expect(frame).toHaveCSS('min-height', '218px')
    await expect(frame).toHaveCSS('max-height', '600px')
    await writing.click()
    await tool(page, 'Bold').click()
    await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.type('Be kind')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' to each other.')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Info block' }).selectOption('Warning')
    await page.keyboard.type('Mind the gap')
    await tool(page, 'Source').click()
    const source = page.getByRole('textbox', { name: 'Source of Body' })
    await expect(source).toHaveValue(
      '<p><strong>Be kind</strong> to each other.</p>\n<div data-info="warning">\n<p>Mind the gap</p>\n</div>',
    )
    const sample = '<pre><code class="language-javascript">const ways = 12 // many</code></pre>'
    await source.fill(
      `<h2>Ways</h2>${await source.inputValue()}${sample}<p>Words</p><script>document.title='stolen'</script>`.replace(
        '<p>Words',
        `${'<p>Line</p>'.repeat(30)}<ul><li>one</li><li>two</li></ul><p onclick="alert(1)"><a href="javascript:alert(1)">Words</a>`,
      ),
    )
    await tool(page, 'Source').click()
    await expect(writing.getByRole('heading', { level: 2, name: 'Ways' })).toBeVisible()
    await expect(writing.locator('[data-info="warning"]')).toHaveText('Mind the gap')
    const [full, fullFrame] = await boxOf()
    expect(full).toBeGreaterThan(500)
    expect(full).toBeLessThanOrEqual(530)
    expect(fullFrame).toBeLessThanOrEqual(600)
  })
  await test.step('[EDITOR-03] the languages of a code sample, and the toolbar by keyboard', async () => {
    await writing.locator('pre').click()
    await expect(page.getByRole('combobox', { name: 'Language of the code sample' }).getByRole('option')).toHaveText([
      'Plain text',
      ...['HTML/XML', 'JavaScript', 'CSS', 'Shell', 'Bash', 'PHP', 'Ruby', 'Python', 'Java', 'C', 'C#', 'C++'],
    ])
    // The toolbar is one Tab stop, and the arrow keys move along it.
    await tool(page, 'Bold').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tool(page, 'Italic')).toBeFocused()
    await look('editor')
    await expectAccessible()
  })
  await test.step('[PAGES-12] [PAGES-22] [EDITOR-05] leaving asks first; Ctrl+Enter creates the page', async () => {
    // Leaving with unsaved changes asks first.
    await page.getByRole('link', { name: 'Pages', exact: true }).first().click()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Keep editing' })
      .click()
    await writing.press('Control+Enter')
    await told(page, 'Page created')
    await expect(page).toHaveURL(`${product.url}/admin/custom-pages`)
  })
  await test.step('[PAGES-01] the page in the list', async () => {
    for (const name of ['Slug', 'Owner', 'Body', 'Type', 'Last Updated']) {
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
    }
    await expect(row).toContainText('Ways Be kind to each other. Mind the gap')
    await expect(row).toContainText('Ada Lovelace')
    await look('pages')
    await expectAccessible()
    address = `${product.url}${await row.getByRole('link', { name: 'our-ways' }).getAttribute('href')}`
    expect(address).toMatch(/\/pages\/[0-9a-z]{26}\/our-ways$/)
  })
  await test.step('[EDITOR-07] nothing was loaded from elsewhere, and everyone reads the page', async () => {
    expect(asked.filter(url => !url.startsWith(product.url) && !/^(?:blob|data):/.test(url))).toEqual([])

    const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await visitor.goto(address.replace(/our-ways$/, 'nothing'))
    await expect(visitor).toHaveURL(address)
    await expect(visitor).toHaveTitle('How we work here · Holdall')
    await expect(visitor.getByRole('heading', { level: 1, name: 'How we work here' })).toBeVisible()
    await expect(visitor.getByText('Words')).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Words' })).toHaveCount(0)
    await expect(visitor.locator('pre [data-token="keyword"]')).toHaveText('const')
    await expect(visitor.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await lookAt(visitor, info, 'public')
    await visitor.goto(address.replace(/.$/, 'x').replace(/[0-9a-z]{26}/, '0'.repeat(26)))
    await expect(visitor.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await lookAt(visitor, info, 'missing')
    await visitor.context().close()
  })
})

test('[SHELL-29] [SHELL-30] [PAGES-02] [PAGES-04] [PAGES-05] [PAGES-06] [PAGES-16] [PAGES-17] [PAGES-21] [PAGES-22] [PAGES-23] [PAGES-24] [EDITOR-08] [GEN-08] [GEN-09] [GDPR-08] pages are changed, used in the settings, and deleted', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}, info) => {
  const create = async (title: string) =>
    (await owner.api<{ page: { id: string } }>('POST', '/custom-pages', { title, body: `<p>All of ${title}.</p>` }))
      .page
  const [terms, welcome] = [await create('Terms'), await create('Welcome')]
  const slug = page.locator('output')

  await test.step('[PAGES-16] [PAGES-17] a slug that another page uses is refused at its field', async () => {
    await page.goto(`${product.url}/admin/custom-pages/${welcome.id}/edit`)
    await expect(slug).toHaveText(`pages/${welcome.id}/welcome`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Slug' }).fill('terms')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByText('A page with this slug already exists. Choose another slug.')).toBeVisible()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Slug' }).fill('welcome')
    await page.keyboard.press('Enter')
  })
  await test.step('[PAGES-21] [PAGES-22] [EDITOR-08] an image is checked by its content and size', async () => {
    // An image is checked by its content and size, and gets a description.
    await area(page).click()
    await page.keyboard.press('Control+End')
    await tool(page, 'Insert image').click()
    const dialog = page.getByRole('dialog', { name: 'Insert image' })
    const file = dialog.locator('input[type="file"]')
    await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(3 * 1024 * 1024 + 1) })
    await expect(dialog.getByText('The image is larger than 3 MB. Choose a smaller one.')).toBeVisible()
    await file.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await look('image')
    await expectAccessible()
    await file.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: png })
    await dialog.getByRole('textbox', { name: 'Description' }).fill('The plan')
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await expect(area(page).getByRole('img', { name: 'The plan' })).toBeVisible()
    await page.getByRole('switch', { name: 'Hide Navbar' }).click()
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await told(page, 'Page updated')
  })
  await test.step('[GEN-08] [GEN-09] [GDPR-08] a page as the start page and as a policy', async () => {
    // Everyone's start page, and a policy.
    await page.goto(`${product.url}/admin/settings/general`)
    await page.getByRole('combobox', { name: 'Homepage type' }).selectOption('Custom Page')
    const choice = page.getByRole('combobox', { name: 'Custom Page' })
    await expect(choice.getByRole('option')).toHaveText(['Choose…', 'Terms', 'Welcome'])
    await choice.selectOption('Welcome')
    await look('general', 'desktop')
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await told(page, 'Settings saved.')
    await page.goto(`${product.url}/admin/settings/gdpr`)
    await page.getByRole('button', { name: 'Add policy' }).click()
    await page.getByRole('textbox', { name: 'Label' }).fill('Terms of use')
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Page')
    await page.getByRole('combobox', { name: 'Page', exact: true }).selectOption('Terms')
    await look('gdpr')
    await expectAccessible()
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await told(page, 'Settings saved.')
  })
  await test.step('[PAGES-02] visitors read them', async () => {
    const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await visitor.goto(product.url)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
    const picture = visitor.getByRole('img', { name: 'The plan' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await expect(visitor.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
    await lookAt(visitor, info, 'home')
    await visitor.goto(`${product.url}/register`)
    const link = visitor.getByRole('link', { name: 'Terms of use' })
    await visitor.goto(`${product.url}${await link.getAttribute('href')}`)
    await expect(visitor).toHaveURL(`${product.url}/pages/${terms.id}/terms`)
    await visitor.context().close()
  })
  await test.step('[PAGES-06] [PAGES-23] [PAGES-24] pages in use are kept; others are deleted, one by one or together', async () => {
    // Pages in use are kept, and say where they are used; others are deleted.
    await page.goto(`${product.url}/admin/custom-pages`)
    await page.getByRole('button', { name: 'Actions for Welcome' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const sure = page.getByRole('dialog', { name: 'Are you sure you want to delete selected pages?' })
    await sure.getByRole('button', { name: 'Delete' }).click()
    await told(page, '“Welcome” is used by the setting General, Homepage. Choose another page there first.')
    await owner.api('POST', '/settings', { client: { 'homepage.type': 'default', register_policies: [] } })
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
    await sure.getByRole('button', { name: 'Delete' }).click()
    await told(page, 'Pages deleted')
    await expect(page.getByRole('heading', { name: 'No pages have been created yet' })).toBeVisible()
  })
  await test.step('[SHELL-29] [SHELL-30] [PAGES-04] [PAGES-05] a member who may only view has no buttons to press', async () => {
    // A member who may only view has no buttons to press.
    await create('Looked at')
    const eve = await join(product, page, 'eve@example.org')
    await allow(owner, eve.member.email, 'admin.access', 'pages.view')
    await eve.page.goto(`${product.url}/admin/custom-pages`)
    await expect(eve.page.getByRole('link', { name: 'looked-at' })).toBeVisible()
    await expect(eve.page.getByRole('button', { name: /Add New Page|Edit page/ })).toHaveCount(0)
    await eve.page.goto(`${product.url}/admin/custom-pages/new`)
    await expect(eve.page.getByText('custom_pages.create')).toBeVisible()
    await eve.context.close()
  })
})

test('source text runs no scripts on its way to the visual editor, even without the content security policy', async ({
  product,
  page,
  browser,
}) => {
  const context = await browser.newContext({
    bypassCSP: true,
    storageState: await page.context().storageState(),
  })
  const unguarded = await context.newPage()
  await unguarded.goto(`${product.url}/admin/custom-pages/new`)
  const writing = area(unguarded)
  await writing.click()
  await tool(unguarded, 'Source').click()
  const hostile =
    '<p>Words</p><img src="/nothing" onerror="document.body.dataset.ran = 1"><svg onload="document.body.dataset.ran = 2"></svg>'
  await unguarded.getByRole('textbox', { name: 'Source of Body' }).fill(hostile)
  await tool(unguarded, 'Source').click()
  await expect(writing).toHaveText('Words')
  // Here it would run, so the policy is really not in effect.
  await unguarded.evaluate(html => {
    document.createElement('div').innerHTML = html.replaceAll('dataset.ran', 'dataset.live')
  }, hostile)
  await expect(unguarded.locator('body')).toHaveAttribute('data-live')
  await expect(unguarded.locator('body')).not.toHaveAttribute('data-ran')
  await context.close()
})
