import { expect, type Locator, type Page } from '@playwright/test'
import { addPeople } from '../fixtures/people.ts'
import { asOwner as test } from '../fixtures/test.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

/**
 * Makes the next calls to this path fail, each of these fields with its own message: no input is wrong in every field
 * at once.
 */
async function refuse(page: Page, method: string, path: string, fields: readonly string[]): Promise<void> {
  const problem = {
    type: 'about:blank',
    title: 'Please check the highlighted fields.',
    status: 422,
    code: 'request.invalid',
    errors: fields.map(field => ({ field, in: 'body', message: `The server refuses ${field}` })),
  }
  await page.route(`**/api/v1${path}`, route =>
    route.request().method() === method ? route.fulfill({ status: 422, json: problem }) : route.fallback(),
  )
}

/** Submits the form in vain: every error is shown at its field and read out with it, and the form stays open. */
async function expectAtFields(form: Locator, send: string, fields: Readonly<Record<string, Locator>>): Promise<void> {
  await form.getByRole('button', { name: send, exact: true }).click()
  for (const [name, control] of Object.entries(fields)) {
    const words = `The server refuses ${name}`
    await expect(control, name).toHaveAccessibleDescription(new RegExp(words))
    await expect(form.getByText(words, { exact: true })).toHaveCount(1)
  }
  await expect(form).toBeVisible()
  const [first] = Object.values(fields)
  if (first) await expect(first).toBeFocused()
}

test('[ERR-01] [ERR-02] [ROLES-28] the errors of a role are shown at its fields, and the dialog stays open', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  await owner.api('POST', '/roles', { name: 'Helpers' })
  await page.goto(`${product.url}/admin/roles`)
  await page.getByRole('button', { name: 'New Role' }).click()
  const form = dialog(page, 'Create a New Role')
  const name = form.getByLabel('Name')
  await name.fill(' helpers ')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(name).toHaveAccessibleDescription('A role with this name already exists. Choose another name.')
  await expect(name).toBeFocused()
  await name.fill('Others')
  await expect(name).toHaveAccessibleDescription('')
  const fields = {
    name,
    description: form.getByLabel('Description'),
    type: form.getByLabel('Type'),
    permissions: form.getByRole('button', { name: 'Manage permissions' }),
    default: form.getByRole('switch', { name: 'Default' }),
    guests: form.getByRole('switch', { name: 'Guests' }),
  }
  await refuse(page, 'POST', '/roles', Object.keys(fields))
  await expectAtFields(form, 'Create', fields)
  await look('role-refused')
  await expectAccessible()
  await page.unroute('**/api/v1/roles')
  // Only one field, far down, and one that the dialog does not show at all.
  await refuse(page, 'POST', '/roles', ['permissions.0.name', 'no_such_field'])
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(fields.permissions).toHaveAccessibleDescription('The server refuses permissions.0.name')
  await expect(fields.permissions).toBeFocused()
  await expect(form.getByRole('alert')).toHaveText('The server refuses no_such_field')
  await page.unroute('**/api/v1/roles')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(messages(page).getByText('Role Created', { exact: true })).toBeVisible()
  await expect(form).toHaveCount(0)
})

test('[ERR-01] [ERR-02] the errors of a user account are shown at its fields, and the dialogs stay open', async ({
  product,
  page,
}) => {
  addPeople(product, 1)
  await page.goto(`${product.url}/admin/users`)
  await page.getByRole('button', { name: 'Add New User' }).click()
  const create = dialog(page, 'Create a New User')
  await create.getByLabel('Email', { exact: true }).fill('ADA@example.org')
  await create.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
  await create.getByRole('button', { name: 'Create User' }).click()
  await expect(create.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await create.getByLabel('Email', { exact: true }).fill('lin@example.org')
  const shared = (form: Locator) => ({
    first_name: form.getByLabel('First Name'),
    last_name: form.getByLabel('Last Name'),
    email_verified_at: form.getByLabel('Email Confirmed'),
    available_space: form.getByLabel('Available Space', { exact: true }),
    roles: form.getByRole('button', { name: 'Manage roles' }),
    permissions: form.getByRole('button', { name: 'Manage permissions' }),
  })
  const fields = {
    email: create.getByLabel('Email', { exact: true }),
    password: create.getByLabel('Password', { exact: true }),
    ...shared(create),
  }
  await refuse(page, 'POST', '/users', Object.keys(fields))
  await expectAtFields(create, 'Create User', fields)
  await page.unroute('**/api/v1/users')
  await create.getByRole('button', { name: 'Create User' }).click()
  await expect(messages(page).getByText('User created', { exact: true })).toBeVisible()
  await expect(create).toHaveCount(0)

  await page
    .getByRole('row', { name: /person-01/ })
    .getByRole('button', { name: 'Edit user' })
    .click()
  const update = dialog(page, 'Update User Details')
  const all = { ...shared(update), password: update.getByLabel('New Password', { exact: true }) }
  await refuse(page, 'PUT', '/users/*', Object.keys(all))
  await update.getByLabel('First Name').fill('Alana')
  await expectAtFields(update, 'Update User', all)
})

test('[ERR-01] [ERR-02] the same holds for the name of a view, an address and a token', async ({
  product,
  owner,
  page,
}) => {
  await page.goto(`${product.url}/admin/users?query=ada`)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  const view = dialog(page, 'Save this view')
  await view.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(view.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name/)
  await view.getByLabel('Name').fill('Ada')
  await refuse(page, 'POST', '/admin-lists/*/views', ['name', 'state'])
  await expectAtFields(view, 'Save', { name: view.getByLabel('Name') })
  await expect(view.getByRole('alert')).toHaveText('The server refuses state')
  await page.unroute('**/api/v1/admin-lists/*/views')
  await view.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(messages(page).getByText('View saved', { exact: true })).toBeVisible()

  await page.goto(`${product.url}/account`)
  await page.getByRole('button', { name: 'Change email' }).click()
  const address = page.locator('form').filter({ has: page.getByLabel('New email') })
  await address.getByLabel('New email').fill('ada@example.com')
  await address.getByLabel('Your password', { exact: true }).fill('not the password')
  await address.getByRole('button', { name: 'Change email' }).click()
  await expect(address.getByLabel('Your password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await address.getByLabel('Your password', { exact: true }).fill(owner.password)
  await refuse(page, 'POST', '/me/email', ['email', 'password'])
  await expectAtFields(address, 'Change email', {
    email: address.getByLabel('New email'),
    password: address.getByLabel('Your password', { exact: true }),
  })
})

test('[ERR-04] nothing in the back-office fails silently', async ({ product, owner, page, expectAccessible }) => {
  addPeople(product, 20)
  await owner.api('POST', '/roles', { name: 'Helpers' })
  await page.goto(`${product.url}/admin/users`)
  await expect(page.locator('[data-row]')).toHaveCount(15)
  const fails = async (path: string, words: string, work: () => Promise<void>, problem?: object) => {
    // Simulates an unexpected error: every known cause of one has been fixed.
    await page.route(`**/api/v1${path}`, route =>
      route.fulfill(problem ? { status: 503, json: problem } : { status: 500, body: 'It broke' }),
    )
    await work()
    await expect(messages(page).getByRole('alert')).toHaveText(words)
    // It stays until it is closed.
    await messages(page).getByRole('button', { name: 'Close message' }).click()
    await expect(messages(page).getByRole('alert')).toHaveCount(0)
    await page.unroute(`**/api/v1${path}`)
  }
  const standard = 'Something went wrong. Please try again.'
  const busy = { code: 'site.busy', title: 'The database is busy or unavailable. Please try again.', status: 503 }
  const more = () => page.getByRole('button', { name: 'More Actions' }).click()
  const exportAll = async () => {
    await more()
    await page.getByRole('menuitem', { name: 'Export users in CSV' }).click()
  }
  await fails('/users/csv/export*', standard, exportAll)
  await fails('/users/csv/export*', busy.title, exportAll, busy)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await fails('/users/*', standard, () =>
    page
      .getByRole('row', { name: /person-01/ })
      .getByRole('button', { name: 'Edit user' })
      .click(),
  )
  await page.getByRole('checkbox', { name: /Select person-02/ }).check()
  await fails(
    '/users/*',
    busy.title,
    async () => {
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    },
    busy,
  )
  await expect(page.getByRole('row', { name: /person-02/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 user(s) selected')

  await page.goto(`${product.url}/admin/roles`)
  await page.getByRole('link', { name: /Helpers/ }).click()
  await expect(page.getByRole('heading', { name: 'No users are assigned this role yet.' })).toBeVisible()
  await fails('/roles/*/add-users', standard, async () => {
    await page.getByRole('button', { name: 'Assign Users', exact: true }).click()
    await page.getByRole('combobox', { name: /^Search for user/ }).fill('person-03')
    await page.getByRole('option', { name: 'person-03' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Assign Users' }).click()
  })
  await fails(
    '/roles/*',
    busy.title,
    async () => {
      await page.getByRole('button', { name: 'Settings of Helpers' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click()
    },
    busy,
  )
  await expect(page.getByRole('link', { name: /Helpers/ })).toBeVisible()
  await expectAccessible()
})

test('[ERR-04] a picture that fails to upload leaves the old one, and can be retried from the message', async ({
  product,
  page,
  look,
}) => {
  addPeople(product, 1)
  await page.goto(`${product.url}/admin/users`)
  await page
    .getByRole('row', { name: /person-01/ })
    .getByRole('button', { name: 'Edit user' })
    .click()
  const form = dialog(page, 'Update User Details')
  // Simulates an unexpected error: every known cause of one has been fixed.
  await page.route('**/api/v1/users/*/avatar*', route => route.fulfill({ status: 500, body: 'It broke' }))
  await form
    .getByLabel('Profile picture')
    .last()
    .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: dot })
  const alert = messages(page).getByRole('alert')
  await expect(alert).toContainText('Something went wrong. Please try again.')
  await expect(form.getByRole('button', { name: 'Upload profile picture' })).toBeVisible()
  await look('picture-failed')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toHaveCount(1)
  await page.unroute('**/api/v1/users/*/avatar*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByRole('button', { name: 'Change profile picture' })).toBeVisible()
  await expect(alert).toHaveCount(0)
})
