import { adminLists, type Permission } from '@holdall/contract/contract.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../test/screens/accessible.ts'
import { type Answers, refuse } from '../../test/screens/answers.ts'
import { emptyLists } from '../../test/screens/common-answers.ts'
import { id } from '../../test/screens/items.ts'
import { noViews, pageOf } from '../../test/screens/lists.ts'
import { admin } from '../../test/screens/people.ts'
import { renderPage } from '../../test/screens/render-page.tsx'
import { settled } from '../../test/screens/show-app.tsx'

interface Place {
  readonly address: string
  /** What the page asks for beside its list. */
  readonly answers?: Answers
  /** What a row needs beside what its schema says. */
  readonly row?: object
}

/** Where each list of the back-office is shown. */
const places: Readonly<Record<string, Place>> = {
  users: { address: '/admin/users', answers: { 'roles.list': {} } },
  'role-users': {
    address: `/admin/roles/${id('editors')}`,
    answers: { ...emptyLists, 'roles.list': { pagination: { data: [{ id: id('editors'), name: 'Editors' }] } } },
  },
  audit: { address: '/admin/audit-log' },
  'user-invitations': { address: '/admin/invitations' },
  outbox: { address: '/admin/outbox' },
  webhooks: { address: '/admin/webhooks' },
  uploads: { address: '/admin/files' },
  quarantine: { address: '/admin/quarantine' },
  'storage-spaces': { address: '/admin/storage', answers: { 'storage.figures': {} } },
  'custom-pages': { address: '/admin/custom-pages' },
  plans: { address: '/admin/plans', row: { amount: '9.99', currency: 'USD' }, answers: { 'plans.lastSync': {} } },
  subscriptions: { address: '/admin/subscriptions', answers: { 'plans.choices': {} } },
  'site-comments': { address: '/admin/comments' },
  tags: { address: '/admin/tags', answers: emptyLists },
  groups: { address: '/admin/groups' },
  'group-members': { address: `/admin/groups/${id('climbers')}`, answers: { 'groups.read': {} } },
  shares: { address: '/admin/shares' },
  jobs: { address: '/admin/jobs' },
}

test('every list of the back-office is shown somewhere', () => {
  expect(Object.keys(places).toSorted()).toEqual(adminLists.map(list => list.id).toSorted())
})

for (const list of adminLists) {
  const { address = '/', answers } = places[list.id] ?? {}
  const scene = { person: admin, site: { settings: { 'billing.enable': true } } }
  const open = async (answer: unknown) => {
    const server = renderPage(address, {
      ...scene,
      answers: { ...noViews, ...answers, [`${list.id}.list`]: answer } as Answers,
    })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled()
    return server
  }

  describe(`the list of ${list.id}`, () => {
    test('shows a row, and names all of its controls', async () => {
      await open(pageOf(list, [places[list.id]?.row ?? {}]))
      await expect.element(page.getByRole('grid')).toBeVisible()
      expect(document.querySelectorAll('[data-row]').length).toBe(1)
      await expectAccessible(document.body)
    })

    test('says that it is empty, and offers to try again after a failure', async () => {
      const server = await open(refuse('request.too-many'))
      await expect.element(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
      server.answer({ [`${list.id}.list`]: pageOf(list, []) } as Answers)
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await settled()
      await expect
        .element(page.getByRole('heading', { name: (list as { emptyText?: string }).emptyText ?? /./ }).first())
        .toBeVisible()
    })

    test('names the permission that it needs', async () => {
      renderPage(address, {
        ...scene,
        person: { ...admin, permissions: ['admin.access'] as Permission[] },
        answers: answers ?? {},
      })
      await expect.element(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
    })
  })
}
