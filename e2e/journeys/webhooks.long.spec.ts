import { expect, type Page } from '@playwright/test'
import { accept, startReceiver, type WebhookReceiver } from '../../packages/server/test/peers/webhook-receiver.ts'
import { addFolder } from '../fixtures/drive.ts'
import { setUp } from '../fixtures/member.ts'
import { startProduct } from '../fixtures/product.ts'
import { test as base } from '../fixtures/test.ts'

/** A product that may send to this machine, and a receiver. */
const test = base.extend<{ receiver: WebhookReceiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  receiver: async ({}, use) => {
    const receiver = await startReceiver()
    await use(receiver)
    await receiver.close()
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

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const log = (page: Page) => page.getByRole('list', { name: 'Log' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an administrator makes a webhook, tests it, sees a failure in the log and sends it again', async ({
  product,
  owner,
  receiver,
  page,
  look,
  expectAccessible,
}) => {
  // Many screens, each seen in four pictures.
  test.setTimeout(600_000)
  await page.goto(`${product.url}/admin/webhooks`)
  await expect(page.getByText('No webhooks have been created yet')).toBeVisible()
  await look('no-webhooks')

  await test.step('the form, and the secret that is shown once', async () => {
    await button(page, 'New webhook').first().click()
    const form = dialog(page, 'New webhook')
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Ledger')
    await form.getByRole('textbox', { name: 'Address', exact: true }).fill('http://10.0.0.1/hook')
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(form.getByText('Choose at least one event').first()).toBeVisible()
    await form.getByLabel('Folder created').check()
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(form.getByText('This address isn’t public. Enter another one.').first()).toBeVisible()
    await look('new-webhook')
    await expectAccessible()
    await form.getByRole('textbox', { name: 'Address', exact: true }).fill(receiver.url)
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    const made = dialog(page, '“Ledger” is ready')
    await expect(made.getByLabel('Signing secret')).toHaveValue(/^whsec_\S{44}$/)
    await look('secret')
    await expectAccessible()
    await made.getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(/\/admin\/webhooks\/[0-9a-z]{26}$/)
  })

  await test.step('a test', async () => {
    await expect(page.getByText('Nothing has been sent yet.')).toBeVisible()
    await look('empty-log')
    await button(page, 'Send a test').click()
    await expect(log(page).getByText('Delivered')).toBeVisible()
    expect(receiver.received.map(one => one.message.type)).toEqual(['webhook.test'])
  })

  await test.step('a failure, its request and its answer, and “Send again”', async () => {
    receiver.answer = response => void response.writeHead(500).end('The ledger is closed')
    await addFolder(owner, 'Invoices')
    await expect.poll(() => receiver.received.length).toBeGreaterThan(1)
    await page.reload()
    await expect(log(page).getByText('Waiting')).toBeVisible()
    await expect(page.getByText('Failing', { exact: true })).toBeVisible()
    await look('failing')
    await expectAccessible()
    await button(page, 'folder.created').click()
    const message = dialog(page, 'folder.created')
    await expect(message.getByText('The ledger is closed')).toBeVisible()
    await expect(message.getByText('webhook-signature')).toBeVisible()
    await expect(message.getByRole('button', { name: 'Send again' })).toBeDisabled()
    await look('message')
    await expectAccessible()
    await message.getByRole('button', { name: 'Close', exact: true }).last().click()
    receiver.answer = accept
    // Whoever switches it off and on again expects that it is tried now.
    await button(page, 'Turn off').click()
    await button(page, 'Turn on').click()
    await expect(log(page).getByText('Delivered')).toHaveCount(2)
    const before = receiver.received.length
    await button(page, 'folder.created').click()
    await message.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => receiver.received.length).toBe(before + 1)
    const [again, first] = receiver.received.toReversed()
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  })

  await test.step('another secret, and the list', async () => {
    await button(page, 'Renew secret').click()
    await dialog(page, /Renew the secret/)
      .getByRole('button', { name: 'Renew secret' })
      .click()
    await dialog(page, '“Ledger” is ready').getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('messages are also signed with the old secret')).toBeVisible()
    await look('webhook')
    await page.goto(`${product.url}/admin/webhooks`)
    await expect(page.getByRole('row', { name: /Ledger/ })).toContainText('On')
    await look('webhooks')
    await expectAccessible()
    await page
      .getByRole('row', { name: /Ledger/ })
      .getByRole('checkbox')
      .check()
    await button(page, 'Delete').first().click()
    await dialog(page, 'Delete the selected webhooks?').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('row', { name: /Ledger/ })).toBeHidden()
  })
})

test('people who can edit a workspace manage its webhooks, where the site allows it', async ({
  product,
  owner,
  receiver,
  page,
  look,
  expectAccessible,
}) => {
  const team = await owner.api<{ id: string; rootId: string }>('POST', '/workspaces', { name: 'Harbour' })
  await page.goto(`${product.url}/drive/workspaces/${team.id}`)
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toHaveCount(0)
  await owner.api('POST', '/settings', { client: { 'workspaces.webhooks': true } })
  await page.reload()
  await expect(page.getByText('No webhooks have been created yet')).toBeVisible()
  await button(page, 'New webhook').click()
  const form = dialog(page, 'New webhook')
  await expect(form.getByText('Subscriptions')).toHaveCount(0)
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Chat')
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill(receiver.url)
  await form.getByLabel('Folder created').check()
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await dialog(page, '“Chat” is ready').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'Chat' })).toBeVisible()
  await look('workspace-with-webhook')
  await expectAccessible()
  await addFolder(owner, 'Elsewhere')
  await addFolder(owner, 'Ships', team.rootId)
  await expect.poll(() => receiver.received.length).toBe(1)
  await page.getByRole('link', { name: 'Chat' }).click()
  await expect(log(page).getByText('Delivered')).toHaveCount(1)
  expect(receiver.received.map(one => one.message.data.item)).toMatchObject([{ name: 'Ships' }])
  await look('workspace-webhook')
  await expectAccessible()
  await page.goBack()
  await button(page, 'Delete the webhook Chat').click()
  await dialog(page, 'Delete the webhook “Chat”?').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No webhooks have been created yet')).toBeVisible()
})
