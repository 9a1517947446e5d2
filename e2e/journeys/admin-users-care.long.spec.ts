import { expect, type Page, type Request } from '@playwright/test'
import { openDatabase } from '../fixtures/database.ts'
import { expectNoSideways, item } from '../fixtures/drive.ts'
import type { Member } from '../fixtures/member.ts'
import { choose, idOf, join, rowOf, rows, told, windowOf } from '../fixtures/people-list.ts'
import { asOwner as test } from '../fixtures/test.ts'

const selection = (page: Page) => page.getByRole('region', { name: 'Selection' })
const select = (page: Page, email: string) => page.getByRole('checkbox', { name: `Select ${email}` }).click()

/** Opens the removal of this person at the list of what would break, with this heir chosen. */
async function chooseHeir(page: Page, email: string, heir: string) {
  await choose(page, email, 'Remove user')
  const wizard = windowOf(page, 'Remove user')
  await told(wizard, 'Files will be deleted.')
  await wizard.getByRole('button', { name: 'Transfer to another user' }).click()
  const search = windowOf(page, 'Find user').getByRole('combobox')
  await search.fill(heir)
  await expect(page.getByRole('option', { name: heir })).toBeVisible()
  await search.press('Enter')
  return wizard
}

test('[USERS-10] [USERS-16] selected users are deleted; those who stay are named with the reason', async ({
  product,
  page,
  look,
  expectAccessible,
}) => {
  for (const name of ['bo', 'cy', 'dee']) await (await join(product, page, `${name}@example.org`)).context.close()
  await page.goto(`${product.url}/admin/users`)
  await select(page, 'bo@example.org')
  await expect(selection(page)).toContainText('1 user(s) selected')
  await select(page, 'cy@example.org')
  await expect(selection(page)).toContainText('2 user(s) selected')
  await look('chosen')
  await selection(page).getByRole('button', { name: 'Delete', exact: true }).click()
  const question = windowOf(page, 'Are you sure you want to delete selected users?')
  for (const email of ['bo@example.org', 'cy@example.org']) await told(question, email)
  await expect(question.locator('[data-dialog-footer]').getByRole('button')).toHaveText(['Cancel', 'Delete'])
  await look('delete-chosen')
  await expectAccessible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(4)
  await selection(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await told(page, 'Deleted selected users')
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await selection(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  const refused = windowOf(page, 'Delete')
  await expect(refused).toContainText('1 done. 1 failed:')
  await expect(refused.getByRole('listitem')).toHaveText(/ada@example.org.*You can’t do this to your own account/)
  await refused.getByRole('button', { name: 'Got it' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('[ADMX-08] a removal says what would break, and transfers files and workspaces to an heir', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  const ada = await join(product, page, 'bo@example.org')
  const heir = await join(product, page, 'heir@example.org')
  const { api } = ada.member
  const folder = await api<{ id: string }>('POST', '/items/folders', { parentId: ada.member.rootId, name: 'Plans' })
  const file = await ada.member.upload('harbour.txt', 'to the sea', folder.id)
  await ada.member.upload('thrown-away.txt', 'gone')
  const { url } = await api<{ url: string }>('POST', `/items/${folder.id}/links`, {})
  await api('POST', `/items/${folder.id}/grants`, { emails: ['ada@example.org'], role: 'viewer' })
  const team = await api<{ rootId: string }>('POST', '/workspaces', { name: 'Harbour', color: 'teal' })
  const plan = await ada.member.upload('plan.txt', 'the plan', team.rootId)
  await page.goto(`${product.url}/admin/users`)
  await choose(page, 'bo@example.org', 'Remove user')
  const wizard = windowOf(page, 'Remove user')
  const fate = (what: RegExp) =>
    wizard
      .locator('dl > div')
      .filter({ has: page.getByText(what) })
      .getByRole('definition')
  await expect(fate(/^2 files in their own drive/)).toHaveText('Deleted')
  await expect(fate(/^Their workspace Harbour/)).toHaveText('Deleted')
  await expect(fate(/^One file or folder shared/)).toHaveText('No longer shared')
  await expect(fate(/^1 link/)).toHaveText('No longer working')
  await told(wizard, 'harbour.txt, 10 bytes')
  await look('remove-nobody')
  await expectAccessible()
  await wizard.getByRole('button', { name: 'Cancel' }).click()
  await chooseHeir(page, 'bo@example.org', 'bo@example.org')
  await told(wizard, 'This is the user being deleted. Choose someone else.')
  await wizard.getByRole('button', { name: 'Cancel' }).click()
  await chooseHeir(page, 'bo@example.org', 'heir@example.org')
  await expect(wizard.getByRole('group', { name: 'Transfer' })).toContainText('Transfer to heir')
  for (const what of [/^2 files in their own drive/, /^Their workspace Harbour/]) {
    await expect(fate(what)).toHaveText('Transferred')
  }
  await expect(fate(/^One file or folder shared/)).toHaveText('Still shared')
  await expect(fate(/^1 link/)).toHaveText('Still working')
  await look('remove-heir')
  await expectAccessible()
  await wizard.getByRole('button', { name: 'Delete forever' }).click()
  await told(page, 'User removed')
  await expect(rowOf(page, 'bo@example.org')).toHaveCount(0)
  for (const id of [file, plan]) await heir.member.api('GET', `/items/${id}`)
  await heir.page.goto(`${product.url}/drive`)
  await item(heir.page, 'bo').dblclick()
  await expect(heir.page.getByText('Plans', { exact: true }).first()).toBeVisible()
  await heir.page.goto(url)
  await expect(heir.page.getByText('harbour.txt')).toBeVisible()
  await expect(ada.member.api('GET', '/me')).rejects.toThrow('401')
  expect((await owner.request.get(`${product.url}/api/v1/items/${file}`)).status()).toBe(200)
})

test('[ADMX-08] a suspended user is signed out immediately, and can be reactivated', async ({
  product,
  page,
  look,
}) => {
  const bo = await join(product, page, 'bo@example.org')
  await bo.page.goto(`${product.url}/drive`)
  await expect(bo.page.getByRole('button', { name: 'New', exact: true })).toBeVisible()
  await page.goto(`${product.url}/admin/users`)
  await choose(page, 'bo@example.org', 'Suspend user')
  await windowOf(page, 'Suspend user').getByRole('button', { name: 'Suspend user' }).click()
  await told(page, 'User suspended')
  await expect(rowOf(page, 'bo@example.org')).toContainText('Suspended')
  await look('suspended')
  await expect(bo.member.api('GET', '/me')).rejects.toThrow('401')
  await bo.page.reload()
  await expect(bo.page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await bo.page.getByLabel('Email').fill('bo@example.org')
  await bo.page.getByLabel('Password', { exact: true }).fill(bo.member.password)
  await bo.page.getByRole('button', { name: 'Sign in' }).click()
  await expect(bo.page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for bo@example.org' }).click()
  await expect(page.getByRole('menuitem', { name: 'Login as user' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Reactivate user' }).click()
  await told(page, 'User reactivated')
  await bo.page.getByRole('button', { name: 'Sign in' }).click()
  await expect(bo.page.getByRole('button', { name: 'New', exact: true })).toBeVisible()
})

test('[ADMX-08] the last administrator can’t be removed, and the page says why', async ({
  product,
  owner,
  page,
  look,
}) => {
  const bo = await join(product, page, 'bo@example.org')
  await page.goto(`${product.url}/admin/users`)
  await page.getByRole('button', { name: 'Actions for ada@example.org' }).click()
  const remove = page.getByRole('menuitem', { name: 'Remove user' })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await expect(remove).toContainText('This is your own account.')
  await look('own-account', 'desktop')
  await page.keyboard.press('Escape')
  await rowOf(page, 'ada@example.org').getByRole('button', { name: 'Edit user' }).click()
  const form = windowOf(page, 'Update User Details')
  await form.getByRole('button', { name: 'Remove Administrators' }).click()
  await form.getByRole('button', { name: 'Update User' }).click()
  await told(form, 'The site needs at least one administrator. Make someone else an administrator first.')
  await expect(form.getByRole('button', { name: 'Manage roles' })).toBeFocused()
  await look('last-administrator')
  await form.getByRole('button', { name: 'Cancel' }).click()
  const id = await idOf(owner, 'ada')
  await expect(owner.api('DELETE', `/users/${id}`)).rejects.toThrow('user.not-yourself')
  // Whoever reads this is an administrator as well, unless they lost that role while the server was answering.
  await page.route('**/removal', async route => {
    const answer = await route.fetch()
    const { removal } = (await answer.json()) as { removal: object }
    await route.fulfill({ json: { removal: { ...removal, isLastAdministrator: true } } })
  })
  await choose(page, bo.member.email, 'Remove user')
  const wizard = windowOf(page, 'Remove user')
  await told(wizard, 'This is the only administrator. Make someone else an administrator first.')
  await expect(wizard.getByRole('button', { name: 'Delete forever' })).toBeDisabled()
  await expect(wizard.getByRole('button', { name: /heir|Suspend/ })).toHaveCount(0)
})

test('[ADMX-08] an administrator who loses that role while removing another one is refused', async ({
  product,
  owner,
  page,
  look,
}) => {
  const bo = await join(product, page, 'bo@example.org')
  await owner.api('PUT', `/users/${await idOf(owner, 'bo')}`, { permissions: [{ name: 'admin' }] })
  await page.goto(`${product.url}/admin/users`)
  await choose(page, bo.member.email, 'Remove user')
  const wizard = windowOf(page, 'Remove user')
  const database = openDatabase(product)
  try {
    // The other administrator is faster: their change has begun, and this one waits for it.
    database.exec('begin immediate')
    const isRemoval = (request: Request) => request.method() === 'DELETE'
    await Promise.all([page.waitForRequest(isRemoval), wizard.getByRole('button', { name: 'Delete forever' }).click()])
    // Once these are answered, the server is working on whatever the page requested before.
    for (const path of ['/me', '/spaces', '/me'])
      await page.evaluate(async address => void (await fetch(address)).text(), `/api/v1${path}`)
    const end = database.prepare('delete from user_roles where user_id = (select id from users where email = ?)')
    expect(end.run(owner.email).changes).toBeGreaterThan(0)
    database.exec('commit')
  } finally {
    database.close()
  }
  await told(wizard, 'The site needs at least one administrator. Make someone else an administrator first.')
  await look('refused')
  const { users } = await bo.member.api<{ users: { email: string }[] }>('GET', '/users/search?query=example')
  expect(users.map(user => user.email).sort()).toEqual([owner.email, bo.member.email])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[ADMX-08] [USERS-14] a user is managed and removed', async ({ product, page, look, expectAccessible }) => {
    const bo: { member: Member } = await join(product, page, 'bo@example.org')
    await bo.member.upload('letters.txt', 'Dear Ada')
    await page.goto(`${product.url}/admin/users`)
    await choose(page, 'bo@example.org', 'Login as user')
    await page.getByLabel('Reason').fill('They asked for help')
    await page.getByRole('dialog').getByRole('button', { name: 'Login as user' }).tap()
    await expect(page.getByText('letters.txt')).toBeVisible()
    await expect(page.getByText('You are signed in as bo@example.org.')).toBeVisible()
    await look('phone-banner', 'phone')
    await expectAccessible()
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'Back to my account' }).tap()
    await expect(rows(page)).toHaveCount(2)
    const wizard = await chooseHeir(page, 'bo@example.org', 'ada@example.org')
    await wizard.getByLabel('Also transfer the files in their personal drive').uncheck()
    await told(wizard, 'Deleted')
    await look('phone-remove', 'phone')
    await expectAccessible()
    await wizard.getByRole('button', { name: 'Delete forever' }).tap()
    await told(page, 'User removed')
    await expect(rows(page)).toHaveCount(1)
  })
})
