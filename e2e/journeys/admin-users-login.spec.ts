import { expect } from '@playwright/test'
import { allow, choose, idOf, join, rows, told, windowOf } from '../fixtures/people-list.ts'
import { test } from '../fixtures/test.ts'

test('[USERS-14] [USERS-44] [ADMX-14] an administrator logs in as another user, and returns', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  const bo = await join(product, page, 'bo@example.org')
  await bo.member.upload('letters.txt', 'Dear Ada')
  const clerk = await join(product, page, 'clerk@example.org')
  await allow(owner, 'clerk', 'admin.access', 'users.view', 'users.update', 'users.delete')
  await clerk.page.goto(`${product.url}/admin/users`)
  await clerk.page.getByRole('button', { name: 'Actions for bo@example.org' }).click()
  await expect(clerk.page.getByRole('menuitem')).toHaveText(['Suspend user', 'Remove user'])
  const id = await idOf(owner, 'bo')
  const why = { reason: 'Because I can' }
  await expect(clerk.member.api('POST', `/admin/users/impersonate/${id}`, why)).rejects.toThrow('403')

  // The drive remembers whose it was: it never requests another person's root folder.
  await page.goto(`${product.url}/drive`)
  await expect(page.getByRole('heading', { name: 'My files' }).first()).toBeVisible()
  const missing: string[] = []
  page.on('response', answer => answer.status() === 404 && missing.push(answer.url()))
  await page.goto(`${product.url}/admin/users`)
  await page.getByRole('button', { name: 'Actions for ada@example.org' }).click()
  await expect(page.getByRole('menuitem', { name: 'Login as user' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await choose(page, 'bo@example.org', 'Login as user')
  const form = windowOf(page, 'Login as user')
  await expect(form.getByLabel('Reason')).toBeFocused()
  await form.getByRole('button', { name: 'Login as user' }).click()
  await told(form, 'Give a reason in a few words, such as “Can’t open a shared folder”')
  await look('login-as-user')
  await expectAccessible()
  await form.getByLabel('Reason').fill('They asked for help')
  await form.getByRole('button', { name: 'Login as user' }).click()
  const banner = page.getByRole('complementary', { name: 'Signed in as someone else' })
  await expect(banner).toContainText('You are signed in as bo@example.org.')
  await expect(page.getByText('letters.txt')).toBeVisible()
  expect(missing).toEqual([])
  await look('banner')
  await expectAccessible()
  await page.goto(`${product.url}/account`)
  await page.getByRole('button').last().scrollIntoViewIfNeeded()
  await expect(banner).toBeVisible()
  // The banner covers no part of the page.
  const covered = await page.evaluate(() => {
    const top =
      document.querySelector('aside[aria-label="Signed in as someone else"]')?.getBoundingClientRect().top ?? 0
    const main = document.querySelector('main')?.getBoundingClientRect()
    return (main?.bottom ?? 0) > top + 1
  })
  expect(covered).toBe(false)
  await page.goto(`${product.url}/admin/users`)
  await expect(page.getByText('You don’t have access to the admin area')).toBeVisible()
  await banner.getByRole('button', { name: 'Back to my account' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(banner).toHaveCount(0)
  const { pagination } = await owner.api<{ pagination: { data: unknown[] } }>('GET', '/audit-log?query=impersonat')
  expect(JSON.stringify(pagination.data)).toContain('user.impersonated')
})
