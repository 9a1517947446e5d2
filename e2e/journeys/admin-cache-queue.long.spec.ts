import { expect } from '@playwright/test'
import { type SqsPeer, sqsAccount, sqsQueue, startSqsPeer } from '../../packages/server/test/peers/sqs-peer.ts'
import { startProduct } from '../fixtures/product.ts'
import { asOwner as base } from '../fixtures/test.ts'

/** A product that is allowed to connect to this machine, and SQS as a protocol peer. */
const test = base.extend<{ sqs: SqsPeer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  sqs: async ({}, use) => {
    const peer = await startSqsPeer()
    await use(peer)
    peer.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  product: async ({}, use) => {
    const product = await startProduct({ OUTBOUND_ALLOW: '127.0.0.1' })
    await use(product)
    await product.remove()
  },
})

test('[CACHE-01] [CACHE-02] [CACHE-03] [CACHE-04] [CACHE-05] [CACHE-06] [CACHE-07] [CACHE-09] [CACHE-10] [CACHE-11] the cache method is changed', async ({
  product,
  page,
  look,
  expectAccessible,
}) => {
  const update = page.getByRole('button', { name: 'Update' })
  const saved = page.getByText('Settings saved.', { exact: true })
  const refusal = page.getByRole('main').getByRole('alert')
  const cache = page.getByRole('combobox', { name: 'Cache method' })
  const host = page.getByRole('textbox', { name: 'Memcached host' })
  const port = page.getByRole('textbox', { name: 'Memcached port' })

  await test.step('[CACHE-01] [CACHE-02] [CACHE-03] [CACHE-04] offers its methods, with File as the default', async () => {
    await page.goto(`${product.url}/admin/settings/cache`)
    await expect(cache).toHaveValue('file')
    await expect(cache.getByRole('option')).toHaveText(['File', 'None', 'APC', 'Memcached', 'Redis'])
    await expect(page.getByText('File is the best choice for most cases.')).toBeVisible()
    await expect(host).toHaveCount(0)
  })
  await test.step('[CACHE-05] [CACHE-06] [CACHE-11] Memcached needs a host and a numeric port, and its refusal is shown', async () => {
    await cache.selectOption('Memcached')
    await update.click()
    for (const field of [host, port]) await expect(field).toHaveJSProperty('validity.valid', false)
    await host.fill('127.0.0.1')
    await port.fill('many')
    await update.click()
    await expect(port).toHaveAttribute('aria-invalid', 'true')
    await port.fill('1')
    await update.click()
    await expect(refusal).toContainText('The server didn’t answer.')
    await look('cache-refused')
    await expectAccessible()
  })
  await test.step('[CACHE-10] choosing another method clears the error', async () => {
    await cache.selectOption('Redis')
    await expect(refusal).toHaveCount(0)
    await update.click()
    await expect(refusal).toContainText('REDIS_URL')
    await cache.selectOption('APC')
    await expect(page.getByText('Keeps values in the server’s memory')).toBeVisible()
    await cache.selectOption('None')
    await expect(refusal).toHaveCount(0)
  })
  await test.step('[CACHE-07] [CACHE-09] the method is saved and the cache is cleared', async () => {
    await update.click()
    await expect(saved).toBeVisible()
    await page.getByRole('button', { name: 'Clear Cache' }).click()
    await expect(page.getByText('Cache cleared.', { exact: true })).toBeVisible()
  })
})

test('[QUEUE-01] [QUEUE-02] [QUEUE-03] [QUEUE-04] [QUEUE-05] [QUEUE-06] [QUEUE-07] the queue method is changed', async ({
  product,
  owner,
  sqs,
  page,
  look,
  expectAccessible,
}) => {
  const update = page.getByRole('button', { name: 'Update' })
  const saved = page.getByText('Settings saved.', { exact: true })
  const refusal = page.getByRole('main').getByRole('alert')
  const queue = page.getByRole('combobox', { name: 'Queue method' })
  const field = (name: string) => page.getByLabel(`SQS queue ${name}`, { exact: true })

  await test.step('[QUEUE-01] [QUEUE-02] [QUEUE-03] offers its methods, with Sync as the default', async () => {
    await page.goto(`${product.url}/admin/settings/queue`)
    await expect(queue).toHaveValue('sync')
    await expect(queue.getByRole('option')).toHaveText(['Sync', 'Beanstalkd', 'Database', 'SQS', 'Redis'])
    await expect(page.getByText('All methods except sync need extra setup first.')).toBeVisible()
    await queue.selectOption('Beanstalkd')
    await expect(page.getByText('beanstalkd is configured with the environment variable BEANSTALKD_URL.')).toBeVisible()
  })
  await test.step('[QUEUE-04] [QUEUE-05] SQS needs a key, a secret, a name and a region; a prefix is optional', async () => {
    await queue.selectOption('SQS')
    await update.click()
    for (const name of ['key', 'secret', 'name', 'region']) {
      await expect(field(name)).toHaveJSProperty('validity.valid', false)
    }
    await expect(field('prefix')).toHaveJSProperty('validity.valid', true)
    await field('key').fill(sqsAccount.key)
    await field('secret').fill('canary-of-a-queue')
    await field('name').fill(sqsQueue)
    await field('region').fill(sqsAccount.region)
    await field('prefix').fill(sqs.prefix)
  })
  await test.step('[QUEUE-07] errors from SQS are shown', async () => {
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    const trial = page.getByRole('dialog', { name: 'Test' })
    await expect(trial.getByText('Test failed. Nothing was saved.')).toBeVisible()
    await look('queue-trial', 'phone')
    await trial.getByRole('button', { name: 'Close' }).last().click()
    await update.click()
    await expect(refusal).toContainText('does not match the signature')
    await look('queue-refused')
    await expectAccessible()
  })
  await test.step('[QUEUE-06] choosing another method clears the error', async () => {
    await queue.selectOption('Database')
    await expect(refusal).toHaveCount(0)
    await expect(field('key')).toHaveCount(0)
    await queue.selectOption('SQS')
    await field('secret').fill(sqsAccount.secret)
    await update.click()
    await expect(saved).toBeVisible()
    await expect(page.getByText('Saved and hidden.')).toBeVisible()
    await look('queue', 'desktop')
  })
  await test.step('jobs are then taken from SQS', async () => {
    await owner.upload('plan.txt', 'text')
    await page.goto(`${product.url}/admin/jobs`)
    await page.getByRole('button', { name: 'Columns and density' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Queue method' }).click()
    await expect(page.getByRole('gridcell', { name: 'SQS', exact: true }).first()).toBeVisible()
    await look('jobs', 'desktop')
    await expect.poll(() => sqs.calls).toContain('DeleteMessage')
  })
})
