import { expect, type Page } from '@playwright/test'
import { type GooglePeer, startGooglePeer } from '../../packages/server/test/peers/google-peer.ts'
import { type MailPeer, startMailgunPeer } from '../../packages/server/test/peers/mail-peers.ts'
import { type SmtpSink, startSmtpSink } from '../../packages/server/test/peers/smtp-sink.ts'
import { setUp } from '../fixtures/member.ts'
import { startProduct } from '../fixtures/product.ts'
import { asOwner as base } from '../fixtures/test.ts'

const secret = 'canary-client-secret'

interface Peers {
  google: GooglePeer
  mailgun: MailPeer
  smtp: SmtpSink
}

/** A product whose web services are protocol peers, and a real SMTP server. */
const test = base.extend<Peers>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  google: async ({}, use) => {
    const peer = await startGooglePeer({ id: 'client-id', secret })
    await use(peer)
    await peer.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  mailgun: async ({}, use) => {
    const peer = await startMailgunPeer('mg.example.org', 'key-right')
    await use(peer)
    await peer.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  smtp: async ({}, use) => {
    const sink = await startSmtpSink({ disabledCommands: ['STARTTLS'] })
    await use(sink)
    await sink.close()
  },
  product: async ({ google, mailgun }, use) => {
    const product = await startProduct({ ...google.variables, MAILGUN_URL: mailgun.url })
    await use(product)
    await product.remove()
  },
  owner: async ({ product, context, page }, use) => {
    const owner = await setUp(product, context)
    await page.goto(`${product.url}/admin/settings/mail`)
    await use(owner)
  },
})

const method = (page: Page) => page.getByRole('combobox', { name: 'Outgoing mail method' })
const update = (page: Page) => page.getByRole('button', { name: 'Update' }).click()

async function fillSender(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'From address' }).fill('drive@example.org')
  await page.getByRole('textbox', { name: 'From name' }).fill('Our drive')
  await page.getByRole('textbox', { name: 'Contact page address' }).fill('help@example.org')
}

test('[MAIL-01] [MAIL-02] [MAIL-04] [MAIL-05] [MAIL-06] [MAIL-07] [MAIL-10] [MAIL-11] [MAIL-12] [MAIL-13] [MAIL-14] [MAIL-15] [MAIL-16] each method shows its own fields', async ({
  page,
  look,
}) => {
  await expect(
    page.getByText('The chosen mail method must be authorised to send with this address and name.'),
  ).toBeVisible()
  await expect(method(page).getByRole('option')).toHaveText([
    'Mailgun',
    'Gmail API',
    'SMTP',
    'SparkPost',
    'SES',
    'Sendmail',
    'Log',
  ])
  await expect(page.getByText('Log writes emails to the error log instead of sending them.')).toBeVisible()
  const all = [
    'Host',
    'Username',
    'Port',
    'Mailgun domain',
    'Mailgun API key',
    'SES key',
    'SES secret',
    'SES region',
    'SparkPost secret',
  ]
  for (const [chosen, rows, shown] of [
    ['SMTP', '[MAIL-10]', ['Host', 'Username', 'Port']],
    ['Mailgun', '[MAIL-11] [MAIL-12]', ['Mailgun domain', 'Mailgun API key']],
    ['SES', '[MAIL-13] [MAIL-14]', ['SES key', 'SES secret', 'SES region']],
    ['SparkPost', '[MAIL-15]', ['SparkPost secret']],
    ['Sendmail', '[MAIL-06]', []],
    ['Gmail API', '[MAIL-16]', []],
  ] as const) {
    await test.step(`${rows} ${chosen}`, async () => {
      await method(page).selectOption(chosen)
      for (const name of all) {
        await expect(page.getByLabel(name, { exact: true })).toHaveCount(
          (shown as readonly string[]).includes(name) ? 1 : 0,
        )
      }
      if (chosen === 'SMTP') {
        await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
        await expect(page.getByRole('combobox', { name: 'Encryption' })).toBeVisible()
      }
      if (chosen === 'Mailgun') await expect(page.getByText('Should start with "key-".')).toBeVisible()
      if (chosen === 'SES') await expect(page.getByLabel('SES region')).toHaveAttribute('placeholder', 'us-east-1')
      await look(chosen.toLowerCase().replace(' ', '-'), chosen === 'SMTP' ? undefined : 'phone')
    })
  }
  await expect(page.getByText('No account is connected.')).toBeVisible()
  await method(page).selectOption('Log')
  await page.getByRole('textbox', { name: 'From address' }).fill('no address')
  await update(page)
  for (const name of ['From address', 'From name', 'Contact page address']) {
    await expect(page.getByRole('textbox', { name })).toHaveJSProperty('validity.valid', false)
  }
})

test('[MAIL-21] [MAIL-22] [MAIL-23] the errors of a method are shown where they belong, and cleared with the method', async ({
  owner,
  page,
  look,
  expectAccessible,
  mailgun,
}) => {
  await fillSender(page)
  await method(page).selectOption('Mailgun')
  await page.getByLabel('Mailgun domain').fill('mg.example.org')
  const key = page.getByLabel('Mailgun API key')
  await key.fill('key-wrong')
  await update(page)
  await expect(key).toHaveAttribute('aria-invalid', 'true')
  await look('mailgun-refused')
  await expectAccessible()
  await page.getByLabel('Mailgun domain').fill('other.example.org')
  await key.fill('key-right')
  await update(page)
  await expect(page.getByLabel('Mailgun domain')).toHaveAttribute('aria-invalid', 'true')
  await method(page).selectOption('SparkPost')
  await method(page).selectOption('SMTP')
  await page.getByLabel('Host').fill('127.0.0.1')
  await page.getByLabel('Port').fill('1')
  await update(page)
  const refused = page.getByText('The server didn’t answer.')
  await expect(refused).toBeVisible()
  await look('smtp-refused')
  await method(page).selectOption('Mailgun')
  await expect(refused).toHaveCount(0)
  await expect(page.getByLabel('Mailgun domain')).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Mailgun domain').fill('mg.example.org')
  await key.fill('key-right')
  await update(page)
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()
  await expect(key).toHaveValue('')
  expect(JSON.stringify(await owner.api('GET', '/settings'))).not.toContain('key-right')
  // Testing a method sends nothing; the only mail tells administrators about the change.
  expect(mailgun.received.filter(({ source }) => !source.includes('changed settings of'))).toEqual([])
})

test('the Test button sends a message with settings that are not saved yet', async ({ owner, page, look, smtp }) => {
  await fillSender(page)
  await method(page).selectOption('SMTP')
  await page.getByLabel('Host').fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(smtp.port))
  await page.getByRole('button', { name: 'Test' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test' })
  await expect(dialog.getByText('Test passed. Nothing is saved yet.')).toBeVisible()
  for (const step of ['Find the mail server', 'Connect to it', 'Send a test email']) {
    await expect(dialog.getByText(step)).toBeVisible()
  }
  await look('works')
  expect(smtp.received).toMatchObject([{ from: 'drive@example.org', to: [owner.email] }])
  const { server } = await owner.api<{ server: Record<string, unknown> }>('GET', '/settings')
  expect(server.mail_driver).toBe('log')
})

test('[SETSAVE-29] [MAIL-16] [MAIL-18] [MAIL-19] [MAIL-20] [MAIL-24] a Gmail account is connected in a window', async ({
  owner,
  page,
  google,
  look,
  expectAccessible,
}) => {
  await fillSender(page)
  await method(page).selectOption('Gmail API')
  const connect = page.getByRole('button', { name: 'Connect account' })
  await connect.click()
  await expect(page.getByText('Gmail needs a Google client ID and secret')).toBeVisible()
  await update(page)
  const link = page.getByRole('alert').getByRole('link', { name: 'authentication settings' })
  await expect(link).toHaveAttribute('href', '/admin/settings/authentication')
  await expect(page.getByRole('link', { name: 'Authentication settings', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Google client ID' }).fill('client-id')
  await page.getByLabel('Google client secret').fill(secret)
  await update(page)
  await expect(page.getByText('Connect a Gmail account first')).toBeVisible()
  await look('gmail-refused')
  await expectAccessible()

  google.consents = false
  await connect.click()
  await expect(page.getByText('Google refused the connection. Try again.')).toBeVisible()
  // They were saved before the request to Google; Google login stays off throughout.
  const kept = await owner.api<{ server: Record<string, unknown>; client: Record<string, unknown> }>('GET', '/settings')
  expect(kept.server).toMatchObject({ google_id: 'client-id', mail_driver: 'log' })
  expect(kept.client['social.google.enable']).toBe(false)

  google.consents = null
  const opened = page.waitForEvent('popup')
  await connect.click()
  await (await opened).close()
  await expect(page.getByText('The window was closed before the account was connected.')).toBeVisible()
  google.consents = true

  await connect.click()
  await expect(page.getByText('Connected Gmail account: site@gmail.example')).toBeVisible()
  await expect(page.getByText('site@gmail.example', { exact: true })).toBeVisible()
  await expect(page.getByText('The window was closed before')).toHaveCount(0)
  await look('gmail-connected')
  await expect(page.getByRole('button', { name: 'Reconnect' })).toBeVisible()
  await fillSender(page)
  await update(page)
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()
  const { server } = await owner.api<{ server: Record<string, unknown> }>('GET', '/settings')
  expect(server).toMatchObject({ mail_driver: 'gmailApi', mail_setup: true })
})

test('[MAIL-08] [MAIL-09] [MAIL-17] the incoming mail method is chosen where that is turned on', async ({
  owner,
  page,
  look,
  expectAccessible,
}) => {
  const incoming = page.getByRole('combobox', { name: 'Incoming mail method' })
  await expect(method(page)).toBeVisible()
  await expect(incoming).toHaveCount(0)
  await owner.api('POST', '/settings', { client: { 'vebto.admin.showIncomingMailMethod': true } })
  await page.reload()
  await expect(incoming.getByRole('option')).toHaveText(['Mailgun', 'Gmail API', 'REST API (via http)', 'Mime (pipe)'])
  await expect(page.getByText('/api/v1/mail/incoming', { exact: false })).toBeVisible()
  await look('incoming-rest', 'desktop')
  await incoming.selectOption('Mailgun')
  await expect(page.getByText('/api/v1/mail/incoming/mailgun/mime')).toBeVisible()
  await incoming.selectOption('Mime (pipe)')
  await expect(page.getByText('receive-mail')).toBeVisible()
  await incoming.selectOption('Gmail API')
  await fillSender(page)
  const topic = page.getByRole('textbox', { name: 'Gmail topic name' })
  await topic.fill('short')
  await update(page)
  await expect(topic).toHaveAttribute('aria-invalid', 'true')
  await topic.fill('projects/p/topics/mail')
  await update(page)
  await expect(page.getByText('Connect a Gmail account first')).toBeVisible()
  await look('incoming-gmail')
  await expectAccessible()
})
