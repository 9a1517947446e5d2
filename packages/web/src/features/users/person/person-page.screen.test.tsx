import type { Permission } from '@holdall/contract/contract.ts'
import { shareList } from '@holdall/contract/sharing/shares.endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/screens/accessible.ts'
import { type Answers, refuse } from '../../../../test/screens/answers.ts'
import { emptyLists } from '../../../../test/screens/common-answers.ts'
import { id } from '../../../../test/screens/items.ts'
import { pageOf } from '../../../../test/screens/lists.ts'
import { admin } from '../../../../test/screens/people.ts'
import { renderPage } from '../../../../test/screens/render-page.tsx'
import { settled, sizeWindow } from '../../../../test/screens/show-app.tsx'

const bob = {
  id: id('bob'),
  email: 'bob@example.com',
  first_name: 'Bob',
  last_name: 'Buyer',
  can: { update: true, delete: true, impersonate: true },
}
const session = { id: id('phone'), device: 'iPhone', browser: 'Safari 18', address: '203.0.113.7' }
const empty = { pagination: { data: [], total: 0, perPage: 5, page: 1, nextCursor: null } }

interface Opened {
  readonly user?: object
  readonly signIn?: object
  readonly permissions?: readonly Permission[]
  readonly answers?: Answers
}

async function openPerson({ user = {}, signIn = {}, permissions, answers }: Opened = {}) {
  const server = renderPage(`/admin/users/${bob.id}`, {
    person: { ...admin, ...(permissions ? { permissions } : {}) },
    site: { settings: { 'billing.enable': true, require_email_confirmation: true } },
    answers: {
      ...emptyLists,
      'users.read': { user: { ...bob, ...user } },
      'users.signIn': { sessions: [session], sessionCount: 1, ...signIn },
      'billing.ofUser': {},
      'storage.ofUser': {},
      'shares.ofUser': {},
      'shares.list': empty,
      'groups.list': empty,
      'workspaces.ofUser': {},
      'outbox.list': empty,
      'audit.list': empty,
      ...answers,
    } as Answers,
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The code of each section is loaded, and then its facts.
  await expect.poll(() => document.querySelectorAll('main [role="status"]').length).toBe(0)
  await settled()
  return server
}

const button = (name: string) => page.getByRole('button', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const sections = () => [...document.querySelectorAll('main h2')].map(one => one.textContent)

test('[OWNER-02 part] one page says who somebody is, and has a section for each area', async () => {
  await openPerson({ user: { isAdministrator: true, banned_at: '2026-05-04T10:20:30.000Z' } })
  await expect.element(page.getByRole('heading', { level: 1, name: /Bob Buyer/ })).toBeVisible()
  for (const chip of ['Administrator', 'Suspended', 'Email not confirmed'])
    await expect.element(page.getByText(chip, { exact: true }).first()).toBeVisible()
  expect(sections()).toEqual([
    'Account',
    'Plan and payments',
    'Storage',
    'Groups',
    'Workspaces',
    'Sign-in',
    'Shares and links',
    'Emails',
    'Audit log',
  ])
  await expectAccessible(document.body)
})

test('[OWNER-02 part] a section that the viewer may not see isn’t asked for, and is named at the end', async () => {
  const server = await openPerson({ permissions: ['admin.access', 'users.view'] })
  expect(sections()).toEqual(['Account', 'Sign-in'])
  await expect.element(page.getByText(/^Not shown, because .*Audit log/)).toBeVisible()
  expect(server.calls('audit.list')).toEqual([])
  expect(button('Sign out Safari 18 on iPhone').query()).toBeNull()
  expect(button('Edit user').query()).toBeNull()
})

test('[OWNER-02 part] a failed section offers to try again, and the others stay', async () => {
  const server = await openPerson({ answers: { 'storage.ofUser': refuse('request.too-many') } as Answers })
  await expect.element(heading('Sign-in')).toBeVisible()
  await expect.element(button('Try again')).toBeVisible()
  server.answer({ 'storage.ofUser': { usedBytes: 2000, limit: { bytes: 4000, from: 'plan' } } } as Answers)
  await button('Try again').click()
  await expect.element(page.getByText('From their plan')).toBeVisible()
})

test('[OWNER-02 part] sessions, second factor and tokens end after a question', async () => {
  const server = await openPerson({
    signIn: {
      secondFactor: { authenticatorApp: true, passkeys: 2, recoveryCodes: 1 },
      tokens: [{ id: id('token'), kind: 'app', name: 'Laptop' }],
      tokenCount: 1,
    },
    answers: {
      'users.endSession': {},
      'users.endSessions': { ended: 1 },
      'users.removeSecondFactor': {},
      'users.revokeToken': {},
    } as Answers,
  })
  await expect.element(page.getByText('Authenticator app, 2 passkeys and 1 recovery code')).toBeVisible()
  await button('Sign out Safari 18 on iPhone').click()
  await expect.poll(() => server.calls('users.endSession').length).toBe(1)
  for (const [opener, sure, endpoint] of [
    ['End all sessions', 'End all sessions', 'users.endSessions'],
    ['Remove', 'Remove', 'users.removeSecondFactor'],
    ['Revoke Laptop', 'Revoke', 'users.revokeToken'],
  ] as const) {
    await button(opener).first().click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    expect(server.calls(endpoint)).toEqual([])
    await dialog.getByRole('button', { name: sure, exact: true }).click()
    await expect.poll(() => server.calls(endpoint).length).toBe(1)
    await settled()
  }
})

test('[OWNER-02 part] the menu has every action, and asks before it mails a reset link', async () => {
  const server = await openPerson({ answers: { 'users.sendReset': {}, 'users.resendConfirmation': {} } as Answers })
  await expect.element(button('Edit user')).toBeVisible()
  await button('More Actions').click()
  const lines = page
    .getByRole('menuitem')
    .elements()
    .map(line => line.textContent)
  expect(lines).toEqual([
    'Login as user',
    'Send password reset link',
    'Resend confirmation email',
    'Suspend user',
    'Remove user',
  ])
  await page.getByRole('menuitem', { name: 'Send password reset link' }).click()
  expect(server.calls('users.sendReset')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Send password reset link' }).click()
  await expect.poll(() => server.calls('users.sendReset').length).toBe(1)
})

test('[OWNER-02 part] “Show all” leads to the whole list of this person', async () => {
  const share = { id: id('share'), kind: 'link', created_by: { id: bob.id, name: 'Bob', email: bob.email } }
  await openPerson({ answers: { 'shares.list': pageOf(shareList, [share], 9) } as Answers })
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main section a[href*="filters="]')]
  const targets = links.map(link => new URL(link.href).pathname)
  expect(targets).toEqual(['/admin/storage', '/admin/groups', '/admin/shares', '/admin/outbox', '/admin/audit-log'])
  for (const link of links) {
    const [filter] = JSON.parse(atob(new URL(link.href).searchParams.get('filters') ?? ''))
    expect(filter.value).toBe(bob.id)
  }
})

test('[OWNER-02 part] an account that is gone says so, and leads to what is kept', async () => {
  await openPerson({ answers: { 'users.read': refuse('user.not-found') } as Answers })
  await expect.element(page.getByRole('heading', { level: 1, name: 'This account was removed' })).toBeVisible()
  await expect.element(button('Show in the audit log')).toBeVisible()
  await expectAccessible(document.body)
})

test('[OWNER-02 part] on a phone, the longest names stay within the page', async () => {
  await sizeWindow(390, 844)
  await openPerson({
    user: {
      email: `${'hildegard.konstantinopolitanska'.repeat(2)}@example.com`,
      first_name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
      last_name: 'Konstantinopolitanska',
      isAdministrator: true,
    },
  })
  await expect.element(heading('Audit log')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  const main = document.querySelector('main') as HTMLElement
  expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth + 1)
})
