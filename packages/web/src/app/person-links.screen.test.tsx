import { adminLists } from '@holdall/contract/contract.ts'
import { ListedPerson } from '@holdall/contract/kit/people.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import type { Answers } from '../../test/screens/answers.ts'
import { id } from '../../test/screens/items.ts'
import { listPlaces } from '../../test/screens/list-places.ts'
import { noViews, pageOf } from '../../test/screens/lists.ts'
import { admin } from '../../test/screens/people.ts'
import { renderPage } from '../../test/screens/render-page.tsx'
import { settled, sizeWindow } from '../../test/screens/show-app.tsx'

const person = { id: id('bob'), name: 'Bob', email: 'bob@example.com' }

/** Rows of lists that name people otherwise than in a field that is a listed person. */
const named: Readonly<Record<string, object>> = {
  users: { id: person.id },
  'role-users': { id: person.id },
  'group-members': { id: person.id },
  subscriptions: { user_id: person.id, user: { id: person.id, email: person.email, display_name: 'Bob' } },
  uploads: { users: [person] },
  audit: { object_type: 'user', object_id: person.id, object_name: person.email },
  shares: { kind: 'person', to: person.email },
  payments: { userId: person.id },
  'user-invitations': { state: 'accepted' },
}

/** Lists that name nobody. */
const nameless = ['plans', 'tags']

/** The fields of a row that hold a listed person. */
function personFields(row: z.ZodObject): string[] {
  return Object.entries(row.shape).flatMap(([field, schema]) => {
    let inner = schema as z.ZodType
    while (inner instanceof z.ZodNullable || inner instanceof z.ZodOptional) inner = inner.unwrap() as z.ZodType
    return inner === ListedPerson || (inner as { shape?: object }).shape === ListedPerson.shape ? [field] : []
  })
}

const links = () => [...document.querySelectorAll<HTMLAnchorElement>(`[data-row] a[href="/admin/users/${person.id}"]`)]

async function open(list: (typeof adminLists)[number], permissions = admin.permissions) {
  const { address = '', answers, row } = listPlaces[list.id] ?? {}
  const fields = personFields(list.row)
  const people = Object.fromEntries(fields.map(field => [field, person]))
  // Room for every column, also for those that are hidden at first or give way.
  await sizeWindow(2600, 900)
  const columns = Object.keys(list.columns)
  renderPage(address, {
    person: { ...admin, ...(permissions ? { permissions } : {}) },
    site: { settings: { 'billing.enable': true } },
    answers: {
      ...noViews,
      'lists.mine': { views: [], columns, density: 'comfortable' },
      ...answers,
      [`${list.id}.list`]: pageOf(list, [{ ...row, ...people, ...named[list.id] }]),
    } as Answers,
  })
  await expect.element(page.getByRole('grid')).toBeVisible()
  await settled()
  return fields
}

for (const list of adminLists) {
  if (nameless.includes(list.id)) {
    test(`the list of ${list.id} names nobody`, () => {
      expect(personFields(list.row)).toEqual([])
      expect(named[list.id]).toBeUndefined()
    })
    continue
  }

  test(`[OWNER-02 part] the list of ${list.id} leads to the page about each person whom it names`, async () => {
    const fields = await open(list)
    expect(fields.length > 0 || named[list.id] !== undefined, 'the list names people').toBe(true)
    expect(links().length).toBeGreaterThan(0)
  })
}

test('[OWNER-02 part] names don’t lead anywhere for whoever may not see users', async () => {
  const list = adminLists.find(one => one.id === 'audit')
  if (!list) throw new Error('There is no audit log')
  await open(list, ['admin.access', 'audit.view'])
  expect(links()).toEqual([])
  await expect.element(page.getByText('Bob').first()).toBeVisible()
})
