import { siteTagList } from '@holdall/contract/tags/site-tags.list.ts'
import { starredTagId } from '@holdall/contract/tags/starred-tag.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../../../test/screens/answers.ts'
import { emptyLists } from '../../../../../test/screens/common-answers.ts'
import { id } from '../../../../../test/screens/items.ts'
import { noViews, pageOf } from '../../../../../test/screens/lists.ts'
import { admin } from '../../../../../test/screens/people.ts'
import { renderPage } from '../../../../../test/screens/render-page.tsx'

const star = { id: starredTagId, name: 'starred', display_name: 'Starred', type: 'starred' }
const types = [
  { name: 'custom', system: false },
  { name: 'starred', system: true },
]
const nothing = page.getByRole('heading', { name: 'No tags have been created yet' })

function open(rows: readonly object[]): void {
  renderPage('/admin/tags', {
    person: admin,
    site: { settings: { 'tags.types': types } },
    answers: { ...noViews, ...emptyLists, 'tags.list': pageOf(siteTagList, rows) } as Answers,
  })
}

test('[TAGS-05] a site that has the star alone says that no tags have been created', async () => {
  open([star])
  await expect.element(page.getByRole('grid').getByText('starred', { exact: true })).toBeVisible()
  await expect.element(nothing).toBeVisible()
  open([star, { id: id('tax'), name: 'tax', display_name: 'Tax', type: 'custom' }])
  await expect.element(page.getByText('tax', { exact: true })).toBeVisible()
  expect(nothing.query()).toBeNull()
})
