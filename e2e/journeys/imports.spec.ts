import { expect } from '@playwright/test'
import { type OtherServer, startOtherServer } from '../../packages/server/test/peers/other-server.ts'
import { setUp } from '../fixtures/member.ts'
import { startProduct } from '../fixtures/product.ts'
import { test as base } from '../fixtures/test.ts'

/** A product that may connect to this machine, and another server there with a drive and a file. */
const test = base.extend<{ other: OtherServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  other: async ({}, use) => {
    const other = await startOtherServer(answer)
    await use(other)
    await other.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  product: async ({}, use) => {
    const product = await startProduct({ OUTBOUND_ALLOW: '127.0.0.1' })
    await use(product)
    await product.remove()
  },
  owner: async ({ product, context }, use) => {
    await use(await setUp(product, context))
  },
})

const files: Readonly<Record<string, string>> = {
  '/dav/Photos/beach.txt': 'the sea',
  '/dav/Photos/mountains.txt': 'the snow',
  '/dav/Work/plan.txt': 'the plan',
}

const answer: OtherServer['answer'] = (request, response) => {
  const path = request.url ?? ''
  if (path === '/report') {
    const named = { 'content-disposition': 'attachment; filename="Quarterly report.txt"' }
    return void response.writeHead(200, named).end('figures')
  }
  const isSignedIn = request.headers.authorization === `Basic ${Buffer.from('anna:secret').toString('base64')}`
  if (!isSignedIn) return void response.writeHead(401).end()
  if (request.method === 'GET') return void response.writeHead(files[path] ? 200 : 404).end(files[path])
  const inside =
    path === '/dav/' ? ['/dav/Photos/', '/dav/Work/'] : Object.keys(files).filter(one => one.startsWith(path))
  // One file that is listed but can't be read.
  const all = path === '/dav/Work/' ? [...inside, '/dav/Work/gone.txt'] : inside
  const isThere = ['/dav/', '/dav/Photos/', '/dav/Work/'].includes(path)
  response
    .writeHead(isThere ? 207 : 404)
    .end(isThere ? `<d:multistatus xmlns:d="DAV:">${all.map(item).join('')}</d:multistatus>` : '')
}

function item(href: string): string {
  const kind = href.endsWith('/')
    ? '<d:resourcetype><d:collection/></d:resourcetype>'
    : `<d:getcontentlength>${files[href]?.length ?? 4}</d:getcontentlength>`
  return `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${kind}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
}

test('a member adds a file from a link, and moves in from another drive', async ({
  product,
  owner: _,
  other,
  page,
  look,
  expectAccessible,
}) => {
  test.setTimeout(600_000)
  await page.goto(`${product.url}/drive`)

  await test.step('from a link', async () => {
    await page.getByRole('button', { name: 'New', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Add from a link…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add from a link' })
    await dialog.getByRole('textbox', { name: 'Link' }).fill('http://10.0.0.1/x')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('This address isn’t public. Enter another one.').first()).toBeVisible()
    await look('add-from-link')
    await expectAccessible()
    await dialog.getByRole('textbox', { name: 'Link' }).fill(`${other.url}/report`)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Quarterly report.txt').first()).toBeVisible()
  })

  await test.step('from another drive', async () => {
    await page.getByRole('button', { name: 'New', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Import from another drive…' }).click()
    await page.getByLabel('Server address').fill(`${other.url}/dav/`)
    await page.getByLabel('Username').fill('anna')
    await page.getByRole('textbox', { name: 'App password' }).fill('wrong')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(
      page.getByText('The other server rejected the username or password. Check both and try again.').first(),
    ).toBeVisible()
    await look('move-in-sign-in')
    await expectAccessible()
    await page.getByRole('textbox', { name: 'App password' }).fill('secret')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByLabel('Photos')).toBeChecked()
    await look('move-in-folders')
    await expectAccessible()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page.getByText('3 files imported · 1 failed')).toBeVisible()
    await page.getByLabel('Show', { exact: true }).selectOption('failed')
    await expect(page.getByText('Work/gone.txt')).toBeVisible()
    await expect(page.getByText('The other server doesn’t have this file. Check the address.').first()).toBeVisible()
    await look('import-report')
    await expectAccessible()
    await page.goto(`${product.url}/drive/imports`)
    await expect(page.getByText('Quarterly report.txt from', { exact: false })).toBeVisible()
    await look('imports')
    await expectAccessible()
  })
})
