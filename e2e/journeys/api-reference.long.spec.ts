import { endpoints } from '@holdall/contract/contract.ts'
import type { Problem } from '@holdall/contract/kit/errors.ts'
import { expect, type Page } from '@playwright/test'
import { forgetSession, type Member } from '../fixtures/member.ts'
import { lookAt, test } from '../fixtures/test.ts'

const open = async (page: Page, url: string, call = '') => {
  await page.goto(`${url}/developers/api${call && `#${call}`}`)
  await expect(page.getByRole('heading', { name: 'API reference', level: 1 })).toBeVisible()
}
const tokenOf = async (owner: Member, scopes: string[]) => {
  const body = { kind: 'api', name: 'Reference', scopes, expiresAt: null, password: owner.password }
  return (await owner.api<{ secret: string }>('POST', '/me/tokens', body)).secret
}

test('[API-01] anyone finds a call in the reference and reads what it takes, returns and refuses', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  expect(owner.email).not.toBe('')
  await forgetSession(page)
  const foreign: string[] = []
  const refused: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(product.url)) foreign.push(request.url())
  })
  page.on('console', message => message.type() === 'error' && refused.push(message.text()))
  await open(page, product.url)
  await expect(page.getByText('Everything that the browser application does goes through this API.')).toBeVisible()
  await look('reference')
  await expectAccessible()

  const calls = page.getByRole('navigation', { name: 'Calls' })
  await calls.getByRole('textbox', { name: 'Search calls' }).fill('nothing of this')
  await expect(calls.getByRole('status')).toHaveText('No calls match your search')
  await calls.getByRole('textbox', { name: 'Search calls' }).fill('rename item')
  await calls.getByRole('link', { name: /Rename an item$/ }).click()
  await expect(page).toHaveURL(/#drive\.rename$/)
  const heading = page.getByRole('heading', { level: 2 })
  await expect(heading).toBeFocused()
  const article = page.getByRole('article')
  await expect(article).toContainText('/api/v1/items/{id}')
  await expect(article).toContainText('A token needs write.')
  await expect(article.getByRole('region', { name: 'Problems' })).toContainText('item.name-taken')
  await expect(article.getByRole('region', { name: 'Example' })).toContainText('Authorization: Bearer hd_…')
  await expect(article.getByRole('button', { name: 'Send' })).toBeDisabled()
  await look('reference-call')
  await expectAccessible()
  await article.getByRole('region', { name: 'Problems' }).evaluate(element => element.scrollIntoView())
  await look('reference-problems')

  // A field with fields of its own opens.
  await open(page, product.url, 'drive.item')
  const responses = article.getByRole('region', { name: 'Responses' })
  await responses.getByText('can', { exact: true }).click()
  await expect(responses.getByText('rename', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(heading).toContainText('Rename')
  for (const [call, why] of [
    ['accounts.createToken', 'Tokens aren’t accepted for this call'],
    ['files.createTransfer', 'This call sends files or a stream'],
  ] as const) {
    await open(page, product.url, call)
    await expect(article.getByRole('region', { name: 'Try it' })).toContainText(why)
  }
  expect({ foreign, refused }).toEqual({ foreign: [], refused: [] })
})

test('[API-01] a member tries calls with a token, which never leaves the page', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  const token = await tokenOf(owner, ['read', 'write'])
  await page.goto(`${product.url}/account`)
  await page.getByRole('link', { name: 'API reference' }).click()
  const sent: { url: string; headers: Record<string, string>; method: string }[] = []
  page.on('request', async request => {
    const headers = await request.allHeaders()
    if (headers.authorization) sent.push({ url: request.url(), headers, method: request.method() })
  })

  await open(page, product.url, 'drive.spaces')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect(send).toBeDisabled()
  await page.getByLabel('API token', { exact: true }).fill(token)
  await send.click()
  await expect(page.getByText(/^Status 200 after \d+ ms$/)).toBeVisible()
  await expect(page.getByLabel('Response', { exact: true })).toContainText('"rootId"')
  await page.getByLabel('Response', { exact: true }).evaluate(element => element.scrollIntoView({ block: 'end' }))
  await look('reference-tried')
  await expectAccessible()

  const calls = page.getByRole('navigation', { name: 'Calls' })
  await calls.getByRole('textbox', { name: 'Search calls' }).fill('create a folder')
  await calls.getByRole('link', { name: /Create a folder$/ }).click()
  const body = page.getByRole('textbox', { name: 'Request body' })
  await body.fill('{ nothing')
  await send.click()
  await expect(body).toHaveAccessibleDescription('Enter valid JSON')
  await body.fill(JSON.stringify({ parentId: owner.rootId, name: 'From the reference' }))
  await send.click()
  const question = page.getByRole('dialog', { name: 'Send this POST request?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(sent.map(({ method }) => method)).toEqual(['GET'])
  await send.click()
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^Status 201 after/)).toBeVisible()
  const children = await owner.api<{ data: { name: string }[] }>('GET', `/items/${owner.rootId}/children`)
  expect(children.data.map(({ name }) => name)).toContain('From the reference')

  await open(page, product.url, 'drive.item')
  await page.getByLabel('API token', { exact: true }).fill('hd_wrong')
  await send.click()
  await expect(page.getByRole('textbox', { name: 'id' })).toHaveAccessibleDescription('This field is required')
  await page.getByRole('textbox', { name: 'id' }).fill('//evil.example/')
  await send.click()
  await expect(page.getByText(/^Status 401 after/)).toBeVisible()
  await expect(page.getByLabel('Response', { exact: true })).toContainText('request.token-invalid')

  for (const { url, headers } of sent) {
    expect(url.startsWith(`${product.url}/api/v1/`), url).toBe(true)
    expect(headers.cookie, url).toBeUndefined()
  }
  expect(sent).toHaveLength(3)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept).not.toContain('hd_')
  await page.reload()
  await expect(page.getByLabel('API token', { exact: true })).toHaveValue('')
})

test('[API-01] the document is made from the contract, the reference shows all of it, and refusals name each wrong field', async ({
  product,
  owner,
  page,
}) => {
  const document = await (await owner.request.get(`${product.url}/api/openapi.json`)).json()
  expect(document.openapi).toMatch(/^3\.1\./)
  const described = Object.values(document.paths as object).flatMap(methods =>
    Object.values(methods as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
  )
  expect(described.toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted())

  await open(page, product.url)
  const calls = page.getByRole('navigation', { name: 'Calls' })
  // Every call has this in its address, or is one of the few with an address of their own.
  await calls.getByRole('textbox', { name: 'Search calls' }).fill('/')
  await expect(calls.getByRole('link')).toHaveCount(endpoints.length)

  const body = { parentId: 'nowhere', name: '' }
  const answer = await owner.request.post(`${product.url}/api/v1/items/folders`, { data: body })
  expect(answer.headers()['content-type']).toContain('application/problem+json')
  const problem = (await answer.json()) as Problem
  expect(problem).toMatchObject({ type: '/problems/request.invalid', status: 422, code: 'request.invalid' })
  expect(problem.title).not.toBe('')
  expect(problem.errors?.map(({ field, in: part }) => [part, field])).toEqual([
    ['body', 'parentId'],
    ['body', 'name'],
  ])
})

test('the reference works on a phone: the list, then one call, and back', async ({ product, owner, page }, info) => {
  expect(owner.email).not.toBe('')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, product.url)
  const calls = page.getByRole('navigation', { name: 'Calls' })
  await calls.getByText('Drive', { exact: true }).click()
  await calls.getByRole('link', { name: /List one page of a folder/ }).click()
  await expect(calls).toBeHidden()
  await expect(page.getByRole('heading', { level: 2 })).toContainText('List one page of a folder')
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isTooWide).toBe(false)
  await lookAt(page, info, 'reference-phone', 'phone')
  await page.getByRole('link', { name: 'All calls' }).click()
  await expect(calls).toBeVisible()
})
