import { expect } from '@playwright/test'
import { setUp } from '../fixtures/member.ts'
import { idOf, rowOf, told, windowOf } from '../fixtures/people-list.ts'
import { startProduct } from '../fixtures/product.ts'
import { asOwner as test } from '../fixtures/test.ts'

const password = 'correct horse battery staple'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const png = { name: 'face.png', mimeType: 'image/png', buffer: picture }

test('[USERS-04] [USERS-23] [USERS-25] [USERS-27] [USERS-28] [USERS-29] [USERS-41] [USERS-43] a user is added, with a picture', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  const form = windowOf(page, 'Create a New User')
  let generated = ''
  await test.step('[USERS-04] [USERS-23] [USERS-25] [USERS-29] the dialog and its fields', async () => {
    await page.goto(`${product.url}/admin/users`)
    await page.getByRole('button', { name: 'Add New User' }).click()
    await expect(form.getByLabel('Email', { exact: true })).toBeFocused()
    await expect.poll(async () => (await form.boundingBox())?.width).toBe(400)
    await expect(form.getByRole('button', { name: 'Resend' })).toHaveCount(0)
    await expect(form.getByLabel('Email Confirmed').getByRole('option')).toHaveText(['Yes', 'No'])
  })
  await test.step('errors are shown at their fields', async () => {
    await form.getByRole('button', { name: 'Create User' }).click()
    await told(form, 'Enter an email address')
    await told(form, 'Use at least 8 characters')
    await expect(form.getByLabel('Email', { exact: true })).toBeFocused()
    await look('create-errors')
    await expectAccessible()
    await form.getByLabel('Email', { exact: true }).fill('ada@example.org')
    await form.getByRole('button', { name: 'Generate' }).click()
    generated = await form.getByLabel('Generated password').innerText()
    expect(generated).toMatch(/^[A-Za-z0-9]{15}$/)
    await expect(form.getByLabel('Password', { exact: true })).toHaveValue(generated)
    await form.getByRole('button', { name: 'Create User' }).click()
    await told(form, 'An account with this address already exists. Use another address.')
    await expect(form.getByLabel('Email', { exact: true })).toBeFocused()
  })
  await test.step('[USERS-27] [USERS-43] a picture is uploaded', async () => {
    await form
      .getByLabel('Profile picture')
      .last()
      .setInputFiles({ ...png, name: 'x.png', buffer: Buffer.from('no picture') })
    await told(form, 'This image type isn’t supported. Choose another image.')
    const uploaded = page.waitForRequest(request => request.method() === 'POST' && request.url().includes('/uploads/'))
    await form.getByLabel('Profile picture').last().setInputFiles(png)
    expect((await uploaded).url()).toContain('/uploads/images?diskPrefix=avatars')
    await expect(form.getByRole('button', { name: 'Remove profile picture' })).toBeVisible()
  })
  await test.step('[USERS-28] [USERS-41] the user is created with all of it, and signs in', async () => {
    await form.getByLabel('Email', { exact: true }).fill('grace@example.org')
    await form.getByLabel('First Name').fill('Grace')
    await form.getByLabel('Last Name').fill('Hopper')
    await form.getByLabel('Email Confirmed').selectOption('Yes')
    await form.getByLabel('Available Space').fill('5')
    await form.getByLabel('Unit').selectOption('GB')
    await look('create-filled')
    const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/api/v1/users'))
    await form.getByRole('button', { name: 'Create User' }).click()
    await told(page, 'User created')
    const body = (await sent).postDataJSON() as Record<string, unknown>
    expect(body).toMatchObject({ email: 'grace@example.org', available_space: 5 * 1024 ** 3 })
    expect(body.avatar).toMatch(/^\/api\/v1\/images\//)
    await expect(rowOf(page, 'grace@example.org').locator('img')).toBeVisible()
    const id = await idOf(owner, 'grace')
    const { user } = await owner.api<{ user: Record<string, unknown> }>('GET', `/users/${id}`)
    expect(user).toMatchObject({ first_name: 'Grace', last_name: 'Hopper' })
    expect([user.email_verified_at, user.avatar]).not.toContain(null)
    const signIn = { data: { email: 'grace@example.org', password: generated } }
    expect((await page.request.post(`${product.url}/api/v1/auth/sign-in`, signIn)).status()).toBe(200)
  })
})

test('[USERS-43] a picture is deleted if its user is not added', async ({ product, page }) => {
  await page.goto(`${product.url}/admin/users`)
  await page.getByRole('button', { name: 'Add New User' }).click()
  const form = windowOf(page, 'Create a New User')
  await form.getByLabel('Profile picture').last().setInputFiles(png)
  const address = (await form.locator('img').getAttribute('src')) ?? ''
  expect((await page.request.get(`${product.url}${address}`)).status()).toBe(200)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  await expect.poll(async () => (await page.request.get(`${product.url}${address}`)).status()).toBe(404)
})

test('[USERS-12] [USERS-24] [USERS-25] [USERS-30] [USERS-31] [USERS-41] [USERS-42] a user is changed, and asked to confirm the address again', async ({
  browser,
}) => {
  const product = await startProduct({ REQUIRE_EMAIL_CONFIRMATION: 'true' })
  try {
    const context = await browser.newContext()
    const owner = await setUp(product, context)
    const person = { email: 'grace@example.org', password, first_name: 'Grace' }
    await owner.api('POST', '/users', person)
    const page = await context.newPage()
    await page.goto(`${product.url}/admin/users`)
    const edit = rowOf(page, 'grace').getByRole('button', { name: 'Edit user' })
    await expect(edit).toHaveAttribute('title', 'Edit user')
    await edit.click()
    const form = windowOf(page, 'Update User Details')
    await expect(form.getByLabel('First Name')).toBeFocused()
    await told(form, 'grace@example.org')
    await expect(form.getByLabel('Email', { exact: true })).toHaveCount(0)
    await expect(form.getByLabel('Password', { exact: true })).toHaveCount(0)
    await expect(form.getByLabel('New Password')).toBeVisible()
    await form.getByRole('button', { name: 'Resend' }).click()
    await told(page, 'Verification email re-sent.')
    const posted = page.waitForRequest(request => request.url().includes('/avatar'))
    await form.getByLabel('Profile picture').last().setInputFiles(png)
    expect((await posted).url()).toMatch(/\/users\/[0-9a-z]{26}\/avatar\?diskPrefix=avatars$/)
    await expect(form.getByRole('button', { name: 'Change profile picture' })).toBeVisible()
    await form.getByLabel('New Password').fill('short')
    await form.getByRole('button', { name: 'Update User' }).click()
    await told(form, 'Use at least 8 characters')
    await expect(form.getByLabel('New Password')).toBeFocused()
    await form.getByLabel('New Password').fill('')
    await form.getByLabel('Last Name').fill('Hopper')
    await form.getByLabel('Email Confirmed').selectOption('Yes')
    await form.getByRole('button', { name: 'Update User' }).click()
    await told(page, 'User updated')
    await expect(rowOf(page, 'grace')).toContainText('Hopper')
    await edit.click()
    await expect(form.getByLabel('Email Confirmed')).toHaveValue('yes')
    await expect(form.getByRole('button', { name: 'Resend' })).toHaveCount(0)
    const signIn = await page.request.post(`${product.url}/api/v1/auth/sign-in`, { data: person })
    expect(signIn.status()).toBe(200)
  } finally {
    await product.remove()
  }
})
