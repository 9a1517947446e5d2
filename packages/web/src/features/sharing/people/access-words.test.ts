import type { ItemAccess } from '@holdall/contract/sharing/people.schemas.ts'
import { expect, test } from 'vitest'
import { t } from '../../../ui/text.ts'
import { accessSentence, givenSentence } from './access-words.ts'

const person = (id: string) => ({ id, name: id, email: `${id}@example.org`, avatarUrl: null })
const grant = (id: string) => ({ person: person(id), email: `${id}@example.org` })
const waiting = (email: string) => ({ person: null, email })
const sentence = (change: object) => {
  const access = { owner: person('Ada'), workspace: null, grants: [], links: [], ...change }
  return accessSentence(access as unknown as ItemAccess, 'Ada', t)
}
const team = { workspace: { id: 'w', name: 'Harbour', members: 3 } }
const link = { links: [{}] }

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

test('[SHARE-07] one sentence says what the chosen people will be able to do', () => {
  expect(givenSentence(['a@b.c'], 'viewer', t)).toMatch(/^a@b\.c will be able to .+\.$/)
  expect(givenSentence(['a@b.c', 'd@e.f', 'g@h.i'], 'viewer', t)).toMatch(/^a@b\.c and 2 others will be able to .+\.$/)
})
