import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { StripePeer } from '../../packages/server/test/peers/stripe/stripe-peer.ts'
import { addPlan, userIdOf } from '../fixtures/billing.ts'
import { expectListed, item } from '../fixtures/drive.ts'
import { forgetSession, type Member, register } from '../fixtures/member.ts'
import { cardOf, openShop, planPage, test, whenReloaded, yourPlan } from '../fixtures/shop.ts'
import { lookAt } from '../fixtures/test.ts'

const monthMs = 31 * 24 * 3600 * 1000

/** A site that gives 100 kB, and sells two plans that give more. */
async function openSmallShop(owner: Member, stripe: StripePeer): Promise<void> {
  await openShop(owner, stripe)
  await owner.api('POST', '/settings', { client: { 'uploads.available_space': 100_000 } })
  await addPlan(owner, { name: 'Small', amount: '4.99', position: 1, currency: 'EUR', available_space: 300_000 })
  await addPlan(owner, { name: 'Large', position: 2, currency: 'EUR', available_space: 2_000_000 })
  await owner.api('POST', '/plans/sync')
}

/** A month passes at Stripe, which tells the product. Its messages are signed by the product's own clock. */
async function letMonthPass(stripe: StripePeer): Promise<void> {
  stripe.clock.advance(monthMs)
  const secret = [...stripe.state.endpoints.values()][0]?.secret ?? ''
  await stripe.webhooks.deliver(async ({ url, body }) => {
    const signed = stripe.webhooks.sign(body, { secret, url, at: Math.floor(Date.now() / 1000) })
    const { status } = await fetch(url, { method: 'POST', body, headers: signed.headers })
    return { status }
  })
}

async function chooseUpload(page: Page, name: string, size: number): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const waiting = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  await (await waiting).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(size, 9) })
}

test('[ACCT-07] a member sees what uses the space, gets more by a plan, and is told what a smaller one means', async ({
  product,
  owner,
  stripe,
  page,
  context,
  look,
  expectAccessible,
}) => {
  await openSmallShop(owner, stripe)
  await forgetSession(page)
  const grace = await register(product, context, 'grace@example.org')
  const storage = `${product.url}/account/storage`

  await test.step('from the storage screen, “Get more storage” leads to the plans', async () => {
    await page.goto(storage)
    await page.getByRole('button', { name: 'Get more storage' }).click()
    await expect(page).toHaveURL(planPage)
    await page.getByRole('button', { name: 'See plans' }).click()
    await cardOf(page, 'Large').getByRole('button', { name: 'Choose Large' }).click()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByText('Thank you! Your plan is active.')).toBeVisible()
  })

  await test.step('the space is shown by kind, with the trash and earlier versions', async () => {
    await grace.upload('film.mp4', Buffer.alloc(600_000, 1))
    await grace.upload('talk.mp3', Buffer.alloc(200_000, 2))
    await grace.upload('notes.txt', Buffer.alloc(50_000, 3))
    await page.goto(`${product.url}/drive`)
    await chooseUpload(page, 'notes.txt', 60_000)
    await page.getByRole('button', { name: 'Replace as new version' }).click()
    await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('1 file uploaded')
    const old = await grace.upload('old.bin', Buffer.alloc(70_000, 5))
    await grace.api('POST', '/items/trash', { ids: [old] })
    await page.goto(storage)
    const line = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
    await expect(line('Videos')).toContainText('586 KB')
    await expect(line('Audio')).toContainText('195 KB')
    await expect(line('Earlier versions')).toContainText('48.8 KB')
    await expect(page.getByText('68.4 KB is in the trash.')).toBeVisible()
    await look('space-large')
  })

  await test.step('the smaller plan says what that means, and begins with the next payment', async () => {
    await page.goto(`${product.url}/account/plan`)
    await yourPlan(page).getByRole('button', { name: 'Change plan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change plan' })
    await expect(dialog.getByRole('combobox', { name: 'New plan' })).toHaveText(/Small/)
    await expect(dialog).toContainText('“Small” begins with your next payment on')
    await expect(dialog).toContainText('If your files use more than 293 KB then, none of them are deleted')
    await look('downgrade')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
      'Your plan changes with the next payment',
    )
    await expect(page.getByText('You have 1.9 MB with your plan.')).toBeVisible()
    await letMonthPass(stripe)
    await whenReloaded(page, () =>
      expect(page.getByText('You have 293 KB with your plan.')).toBeVisible({ timeout: 1000 }),
    )
    await look('downgraded')
  })
})

test('when a plan ends, everything stays, can be opened, downloaded, shared and deleted, and nothing can be added until there is room', async ({
  product,
  owner,
  stripe,
  browser,
}, info) => {
  await openSmallShop(owner, stripe)
  const plan_id = await addPlan(owner, { name: 'Gift', position: 3, available_space: 2_000_000 })
  const theirs = await browser.newContext({ acceptDownloads: true })
  const grace = await register(product, theirs, 'grace@example.org')
  const gift = { user_id: await userIdOf(owner, 'grace'), plan_id }
  const { subscription } = await owner.api<{ subscription: { id: string } }>('POST', '/subscriptions', gift)
  await grace.upload('film.mp4', Buffer.alloc(600_000, 1))
  await grace.upload('notes.txt', 'to the sea')
  const page = await theirs.newPage()
  await page.goto(`${product.url}/account/plan`)
  await expect(page.getByText('You have 1.9 MB with your plan.')).toBeVisible()
  await owner.api('POST', `/subscriptions/${subscription.id}/cancel`, { delete: true })
  await whenReloaded(page, () => expect(page.getByText('You don’t have a plan')).toBeVisible({ timeout: 1000 }))
  await expect(page.getByText('You have 97.7 KB, like everyone on this site.')).toBeVisible()
  await lookAt(page, info, 'plan-ended')

  await test.step('nothing can be added, and the way to more is offered', async () => {
    await page.goto(`${product.url}/account/storage`)
    await expect(page.getByText('You’re over your storage limit.')).toBeVisible()
    await lookAt(page, info, 'space-over')
    await page.goto(`${product.url}/drive`)
    await expectListed(page, ['film.mp4', 'notes.txt'])
    await chooseUpload(page, 'more.bin', 1000)
    const tray = page.getByRole('region', { name: 'Uploads' })
    await expect(tray).toContainText('Not enough storage for this file. Free some up first.')
    await lookAt(page, info, 'over-upload')
    await tray.getByRole('button', { name: 'Get more storage' }).click()
    await expect(page).toHaveURL(planPage)
  })

  await test.step('what is there can be opened, downloaded and shared', async () => {
    await page.goto(`${product.url}/drive`)
    await item(page, 'notes.txt').dblclick()
    await expect(page.getByRole('dialog', { name: 'notes.txt' }).getByText('to the sea')).toBeVisible()
    await page.goBack()
    await item(page, 'film.mp4').click()
    const download = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click()
    expect(await readFile(await (await download).path())).toEqual(Buffer.alloc(600_000, 1))
    await page.getByRole('button', { name: 'Share…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Link copied')
    await lookAt(page, info, 'over-shared')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('deleting makes room, and files can be added again', async () => {
    await item(page, 'film.mp4').click()
    await page.keyboard.press('Delete')
    await expectListed(page, ['notes.txt'])
    await page.goto(`${product.url}/account/storage`)
    await page.getByRole('button', { name: 'Empty trash' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Empty trash' }).click()
    await expect(page.getByText('The trash doesn’t use any storage.')).toBeVisible()
    await page.goto(`${product.url}/drive`)
    await chooseUpload(page, 'more.bin', 1000)
    await expectListed(page, ['more.bin', 'notes.txt'])
  })
})

test('whoever works in a workspace learns that its owner’s space is full, and isn’t asked to pay', async ({
  product,
  owner,
  stripe,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  await openSmallShop(owner, stripe)
  const team = await owner.api<{ id: string; rootId: string }>('POST', '/workspaces', { name: 'Harbour' })
  await owner.upload('plan.bin', Buffer.alloc(90_000), team.rootId)
  const theirs = await browser.newContext()
  const bo = await register(product, theirs, 'bo@example.org')
  const { roles } = await owner.api<{ roles: { id: string; name: string }[] }>('GET', `/workspaces/${team.id}/members`)
  const roleId = roles.find(role => role.name === 'Editor')?.id
  const invitation = { emails: [bo.email], roleId }
  const { data } = await owner.api<{ data: { id: string }[] }>('POST', `/workspaces/${team.id}/invitations`, invitation)
  await bo.api('POST', `/invitations/${data[0]?.id}/accept`)

  await forgetSession(page)
  await page.context().addCookies(await theirs.cookies())
  await page.goto(`${product.url}/drive/folder/${team.rootId}`)
  await expectListed(page, ['plan.bin'])
  await chooseUpload(page, 'more.bin', 20_000)
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect(tray).toContainText('The owner doesn’t have enough storage left for this. Ask them to free some up.')
  await expect(tray.getByRole('button', { name: 'Get more storage' })).toHaveCount(0)
  await look('owners-space-full')
  await expectAccessible()
})
