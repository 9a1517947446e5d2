import { expect, type Locator, type Page } from '@playwright/test'
import { setUp } from '../fixtures/member.ts'
import { addPeople } from '../fixtures/people.ts'
import { startProduct } from '../fixtures/product.ts'
import { test } from '../fixtures/test.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Expects one success message with exactly these words, and closes it. */
async function expectTold(page: Page, words: string): Promise<void> {
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByRole('status')).toHaveText([words])
  await messages.getByRole('button', { name: 'Close message' }).click()
  await expect(messages.getByRole('status')).toHaveCount(0)
}

const rowOf = (page: Page, name: RegExp) => page.getByRole('row', { name })
const sure = (page: Page, button: string) => page.getByRole('dialog').getByRole('button', { name: button }).click()

/** The actions on a screen, in order, each with the message that it shows. */
type Steps = readonly (readonly [words: string, work: (page: Page) => Promise<unknown>])[]

const people: Steps = [
  [
    'User created',
    async page => {
      await page.getByRole('button', { name: 'Add New User' }).click()
      const form = dialog(page, 'Create a New User')
      await form.getByLabel('Email', { exact: true }).fill('lin@example.org')
      await form.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
      await form.getByRole('button', { name: 'Create User' }).click()
    },
  ],
  [
    'Verification email re-sent.',
    async page => {
      await rowOf(page, /lin@example/)
        .getByRole('button', { name: 'Edit user' })
        .click()
      // Shown over the dialog, which stays open.
      await dialog(page, 'Update User Details').getByRole('button', { name: 'Resend' }).click()
    },
  ],
  [
    'User updated',
    async page => {
      const form = dialog(page, 'Update User Details')
      await form.getByLabel('First Name').fill('Lin')
      await form.getByRole('button', { name: 'Update User' }).click()
    },
  ],
  [
    'Deleted selected users',
    async page => {
      for (const name of ['lin@example.org', 'person-01@example.org']) {
        await page.getByRole('checkbox', { name: `Select ${name}` }).check()
      }
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
      await sure(page, 'Delete')
    },
  ],
]

const settingsOf = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Settings of Helpers' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const roles: Steps = [
  [
    'Role Created',
    async page => {
      await page.getByRole('button', { name: 'New Role' }).click()
      await dialog(page, 'Create a New Role').getByLabel('Name').fill('Helpers')
      await dialog(page, 'Create a New Role').getByRole('button', { name: 'Create', exact: true }).click()
    },
  ],
  [
    'Role Updated',
    async page => {
      await settingsOf(page, 'Edit')
      await dialog(page, 'Update Role').getByLabel('Description').fill('They help.')
      await dialog(page, 'Update Role').getByRole('button', { name: 'Update' }).click()
    },
  ],
  [
    'User assigned to role',
    async page => {
      await page.getByRole('button', { name: 'Assign Users', exact: true }).click()
      await page.getByRole('combobox', { name: /^Search for user/ }).fill('person-02')
      await page.getByRole('option', { name: 'person-02' }).click()
      await dialog(page, 'Find users').getByRole('button', { name: 'Assign Users' }).click()
    },
  ],
  [
    'Users removed from role.',
    async page => {
      await page.getByRole('checkbox', { name: /Select person-02/ }).check()
      await page.getByRole('button', { name: 'Unassign Users' }).click()
      await sure(page, 'Remove')
    },
  ],
  [
    'Role deleted',
    async page => {
      await settingsOf(page, 'Delete')
      await sure(page, 'Delete role')
    },
  ],
]

const files: Steps = [
  [
    'Files deleted',
    async page => {
      await page.getByRole('checkbox', { name: 'Select notes.txt' }).check()
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
      await sure(page, 'Delete')
    },
  ],
]

async function follow(page: Page, url: string, first: Locator, steps: Steps): Promise<void> {
  await page.goto(url)
  await expect(first).toBeVisible()
  for (const [words, work] of steps) {
    await test.step(words, async () => {
      await work(page)
      await expectTold(page, words)
    })
  }
}

test('[ERR-05] [USERS-16] [USERS-31] [USERS-41] [ROLES-28] [ROLES-29] [ROLES-31] [ROLES-32] every change to people, roles and files is confirmed in its own words', async ({
  page,
}) => {
  const product = await startProduct({ REQUIRE_EMAIL_CONFIRMATION: 'on' })
  try {
    const owner = await setUp(product, page.context())
    addPeople(product, 2)
    await owner.upload('notes.txt', 'hello')
    await follow(page, `${product.url}/admin/users`, rowOf(page, /person-01/), people)
    await expect(page.locator('[data-row]')).toHaveCount(2)
    await follow(page, `${product.url}/admin/roles`, page.getByRole('link', { name: /Administrators/ }), roles)
    await expect(page.getByRole('heading', { name: 'No role selected.' })).toBeVisible()
    await follow(page, `${product.url}/admin/files`, rowOf(page, /notes\.txt/), files)
    await expect(page.getByRole('heading', { name: 'No files have been created yet' })).toBeVisible()
  } finally {
    await product.remove()
  }
})
