import type { ItemAccess } from '@holdall/contract/sharing/people.schemas.ts'
import type { Restriction } from '@holdall/contract/sharing/restrictions.schemas.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { Fill } from '../share/who-has-access.tsx'
import { RestrictedTo, Restrictions } from './restrictions.tsx'

// Rendered to static markup, where neither the language nor the answer can change.
vi.mock('../../../ui/text.ts', async original => {
  const real = await original<typeof import('../../../ui/text.ts')>()
  return { ...real, useText: () => real.t }
})
let access: ItemAccess
vi.mock('./queries.ts', () => ({ useAccess: () => ({ data: access }), closeTo: vi.fn(), openAgain: vi.fn() }))
// The drive listens to the document.
vi.mock('../../drive/public.ts', () => ({ reportProblem: vi.fn() }))
vi.mock('../share/open-share.ts', () => ({ openShare: vi.fn() }))

const restriction: Restriction = {
  id: 'c1',
  itemId: 'salaries',
  kind: 'person',
  targetId: 'bo',
  name: 'Bo Diddley',
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
  const dialog = renderToStaticMarkup(<Restrictions itemId="salaries" access={access} isFolder />)
  expect(dialog).toContain('Restricted for Bo Diddley here')
  expect(dialog).toContain('Remove restriction')
})

test('the dialog opens nothing again that was closed further above, or that the person may not open', () => {
  const closings = [
    { ...restriction, through: salaries },
    { ...restriction, id: 'c2', canOpen: false },
  ]
  expect(renderToStaticMarkup(<RestrictedTo closings={closings} canOpen />)).not.toContain('Remove restriction')
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

test('they say nothing of an item that is closed to nobody', () => {
  access = { ...access, closings: [] }
  expect(details()).toContain('Who has access')
  expect(details()).not.toContain('Access restricted for')
})
