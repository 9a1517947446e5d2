import { adminLists, type Permission } from '@holdall/contract/contract.ts'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../test/screens/accessible.ts'
import { type Answers, refuse } from '../../test/screens/answers.ts'
import { listPlaces } from '../../test/screens/list-places.ts'
import { noViews, pageOf } from '../../test/screens/lists.ts'
import { admin } from '../../test/screens/people.ts'
import { renderPage } from '../../test/screens/render-page.tsx'
import { settled } from '../../test/screens/show-app.tsx'

test('every list of the back-office is shown somewhere', () => {
  expect(Object.keys(listPlaces).toSorted()).toEqual(adminLists.map(list => list.id).toSorted())
})

for (const list of adminLists) {
  const { address = '/', answers } = listPlaces[list.id] ?? {}
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
      await open(pageOf(list, [listPlaces[list.id]?.row ?? {}]))
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
