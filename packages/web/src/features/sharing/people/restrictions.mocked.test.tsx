import type { ItemAccess } from '@holdall/contract/sharing/people.schemas.ts'
import type { Restriction } from '@holdall/contract/sharing/restrictions.schemas.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { Fill } from '../share/who-has-access.tsx'
import { RestrictAccess, RestrictedTo } from './restrictions.tsx'

// Rendered to static markup, where neither the language nor the answer can change.
vi.mock('../../../ui/text.ts', async original => {
  const real = await original<typeof import('../../../ui/text.ts')>()
  return { ...real, useText: () => real.t }
})
let access: ItemAccess
vi.mock('./queries.ts', () => ({ useAccess: () => ({ data: access }) }))
vi.mock('./closings.ts', () => ({ closeTo: vi.fn(), openAgain: vi.fn() }))
// The drive listens to the document.
vi.mock('../../drive/public.ts', () => ({ reportProblem: vi.fn() }))
vi.mock('../share/open-share.ts', () => ({ openShare: vi.fn() }))

const restriction: Restriction = {
  id: 'c1',
  itemId: 'salaries',
  kind: 'person',
  targetId: 'bo',
  name: 'Bo Diddley',
  link: null,
  through: null,
  canOpen: true,
  createdAt: '2026-11-27T10:00:00.000Z',
}
const salaries = { id: 'salaries', name: 'Salaries' }

beforeEach(() => {
  const owner = { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.org', avatarUrl: null }
  const nobody = { people: [], grants: [], links: [], requests: [], workspace: null, moreMembers: 0 }
  access = { ...nobody, owner, isOwner: true, canShare: true, closings: [restriction] }
})

const details = () =>
  renderToStaticMarkup(<Fill item={{ id: 'salaries', can: { share: false } } as Parameters<typeof Fill>[0]['item']} />)

test('the details of an item say to whom it is closed, and the dialog opens it again', () => {
  expect(details()).toContain('Restricted for Bo Diddley here')
  expect(details()).not.toContain('Remove restriction')
  const dialog = renderToStaticMarkup(<RestrictedTo access={access} canOpen />)
  expect(dialog).toContain('Restricted for Bo Diddley here')
  expect(dialog).toContain('Remove restriction')
})

test('the dialog opens nothing again that was closed further above, or that the person may not open', () => {
  const closings = [
    { ...restriction, through: salaries },
    { ...restriction, id: 'c2', canOpen: false },
  ]
  expect(renderToStaticMarkup(<RestrictedTo access={{ closings, links: [] }} canOpen />)).not.toContain(
    'Remove restriction',
  )
})

test('the details say where it was closed, to everyone and to a link without a name too', () => {
  access = {
    ...access,
    closings: [
      { ...restriction, through: salaries },
      { ...restriction, id: 'c2', kind: 'everyone', targetId: null, name: '' },
      { ...restriction, id: 'c3', kind: 'everyone', targetId: null, name: '', through: salaries },
      { ...restriction, id: 'c4', kind: 'link', targetId: 'l1', name: '' },
    ],
  }
  for (const sentence of [
    'Restricted for Bo Diddley in “Salaries”',
    'Restricted to invited people',
    'Restricted in “Salaries” to invited people',
    'Restricted for a link here',
  ])
    expect(details()).toContain(sentence)
})

test('links are told apart, and whoever is kept out by name but not by a link is said to come in', () => {
  const brief = { id: 'l1', name: '', addressEnd: 'x7yz', madeBy: 'Ada', createdAt: '2026-11-27T10:00:00.000Z' }
  const rights = { view: true, download: true, upload: false, edit: false, list: true }
  const link = { ...brief, rights, expiresAt: null, through: salaries, people: 0, canRestrict: true }
  access = {
    ...access,
    links: [link],
    closings: [
      restriction,
      { ...restriction, id: 'c2', kind: 'link', targetId: 'l2', name: '', link: { ...brief, rights } },
    ],
  }
  expect(details()).toContain('Can still be opened with a link')
  expect(details()).toContain('Restricted for Link ending in “x7yz” here')
  expect(details()).toContain('Anyone with the link to “Salaries”')
  access = { ...access, links: [{ ...link, people: 2 }] }
  expect(details()).not.toContain('Can still be opened')
})

test('access to a folder is restricted for those who have it from above, and links where they are listed', () => {
  const can = {} as ItemAccess['people'][number]['can']
  const because = [
    { via: 'grant' as const, role: 'viewer' as const, roleName: null, through: salaries, group: null, expiresAt: null },
  ]
  access = { ...access, people: [{ person: { ...access.owner, id: 'bo', name: 'Bo Diddley' }, can, because }] }
  const choice = renderToStaticMarkup(<RestrictAccess itemId="salaries" access={access} isFolder />)
  expect(choice).toContain('Bo Diddley')
  expect(choice).toContain('Everyone except invited people')
  expect(renderToStaticMarkup(<RestrictAccess itemId="salaries" access={access} isFolder={false} />)).toBe('')
})

test('they say nothing of an item that is closed to nobody', () => {
  access = { ...access, closings: [] }
  expect(details()).toContain('Who has access')
  expect(details()).not.toContain('Access restricted for')
})
