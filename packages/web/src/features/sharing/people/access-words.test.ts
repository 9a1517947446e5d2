import type { ItemAccess } from '@holdall/contract/sharing/people.schemas.ts'
import { expect, test } from 'vitest'
import { t } from '../../../ui/text.ts'
import { accessSentence, givenSentence } from './access-words.ts'

const person = (id: string) => ({ id, name: id, email: `${id}@example.org`, avatarUrl: null })
const grant = (id: string) => ({ person: person(id), email: `${id}@example.org` })
const waiting = (email: string) => ({ person: null, email })
const sentence = (change: object) => {
  const access = { owner: person('Ada'), workspace: null, grants: [], links: [], people: [], closings: [], ...change }
  return accessSentence(access as unknown as ItemAccess, 'Ada', t)
}
const team = { workspace: { id: 'w', name: 'Harbour', members: 3 } }
const rights = { view: true, download: true, upload: false, edit: false, list: true }
const own = { rights, people: 0, through: null }
const above = (name: string, more: object = {}) => ({ ...own, through: { id: name, name }, ...more })
const link = { links: [own] }

test('[SHARE-07] one sentence says who has access', () => {
  expect(sentence({})).toBe('Only you have access.')
  expect(sentence(link)).toBe('You and anyone with the link have access.')
  expect(sentence({ grants: [grant('Ben')] })).toBe('You and Ben have access.')
  expect(sentence({ grants: [grant('Ben'), grant('Cy')], ...link })).toBe(
    'You, Ben, Cy and anyone with the link have access.',
  )
  expect(sentence({ grants: [grant('Ben'), grant('Cy'), grant('Di')] })).toBe('You, Ben and 2 others have access.')
  expect(sentence({ owner: person('Ben'), grants: [grant('Ada')] })).toBe('You and Ben have access.')
})

test('who has still to confirm their address has no access yet', () => {
  expect(sentence({ grants: [waiting('cy@example.org')] })).toBe('Only you have access.')
  expect(sentence({ grants: [grant('Ben'), waiting('cy@example.org')] })).toBe('You and Ben have access.')
})

test('[SHARE-07] the owner of a workspace counts among its members, whoever views it', () => {
  expect(sentence({ ...team, owner: person('Ben') })).toBe('The members of Harbour have access.')
  expect(sentence({ ...team, owner: person('Ben'), grants: [grant('Cy')] })).toBe(
    'The members of Harbour and one other person have access.',
  )
})

test('[SHARE-07] links of folders above are said, by which others come in too', () => {
  expect(sentence({ links: [above('Work')] })).toBe('You and anyone with a link to “Work” have access.')
  expect(sentence({ links: [above('')] })).toBe('You and anyone with a link to a folder above have access.')
  expect(sentence({ links: [above('Work'), above('All')] })).toBe(
    'You and anyone with a link to a folder above have access.',
  )
  expect(sentence({ grants: [grant('Ben')], links: [above('Work')] })).toBe(
    'You and Ben have access. Anyone with a link to “Work” has access too.',
  )
  expect(sentence({ links: [own, above('Work')] })).toBe(
    'You and anyone with the link have access. Anyone with a link to “Work” has access too.',
  )
})

test('links for specific people and for uploads are not for anyone who wants to look', () => {
  expect(sentence({ links: [{ ...own, people: 2 }] })).toBe('You and people with a link made for them have access.')
  expect(sentence({ links: [{ ...own, rights: { ...rights, view: false } }] })).toBe(
    'Only you have access. Anyone with an upload link can add files.',
  )
})

test('a link for specific people is said beside those who have access', () => {
  expect(sentence({ grants: [grant('Ben')], links: [{ ...own, people: 2 }] })).toBe(
    'You and Ben have access. A link for specific people opens it too.',
  )
})

test('members of a workspace who are kept out are not said to have access', () => {
  const bo = { kind: 'person', targetId: 'Bo', name: 'Bo' }
  expect(sentence({ ...team, closings: [bo] })).toBe('The members of Harbour have access. Access is restricted for Bo.')
  expect(sentence({ ...team, closings: [bo], people: [{ person: person('Bo') }] })).toBe(
    'The members of Harbour have access.',
  )
  expect(sentence({ ...team, closings: [{ kind: 'everyone', targetId: null, name: '' }] })).toBe(
    'Only you have access.',
  )
})

test('[SHARE-01] what people will be able to do ends with its time', () => {
  expect(givenSentence(['Ben'], 'viewer', t, '2026-12-05T12:00:00.000Z')).toMatch(/^Ben will be able to .+ until .+\.$/)
})

test('[SHARE-07] one sentence says what the chosen people will be able to do', () => {
  expect(givenSentence(['a@b.c'], 'viewer', t)).toMatch(/^a@b\.c will be able to .+\.$/)
  expect(givenSentence(['a@b.c', 'd@e.f', 'g@h.i'], 'viewer', t)).toMatch(/^a@b\.c and 2 others will be able to .+\.$/)
})
