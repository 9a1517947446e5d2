import type { AccessMark } from '@holdall/contract/drive/drive.schemas.ts'
import { expect, test } from 'vitest'
import { audienceOf } from './audience.ts'

const mark = (names: string[], more = 0, hasLink = false): AccessMark => ({
  people: names.slice(0, 3).map(name => ({ id: name, name, avatarUrl: null })),
  count: names.length + more,
  hasLink,
  isRestricted: false,
  isInvitedOnly: false,
  own: { people: names.length > 0, link: hasLink },
})
const alone = { access: mark([]) }

test('[BROWSE-11] moving into a shared folder says who will see it', () => {
  expect(audienceOf([alone], mark(['Anna']))).toBe('Anna will be able to see it.')
  expect(audienceOf([alone], mark(['Anna', 'Ben']))).toBe('Anna and Ben will be able to see it.')
  expect(audienceOf([alone], mark(['Anna', 'Ben', 'Cy']))).toBe('Anna and 2 others will be able to see it.')
  expect(audienceOf([alone], mark(['Anna', 'Ben', 'Cy'], 9))).toBe('Anna and 11 others will be able to see it.')
  expect(audienceOf([alone], mark([], 0, true))).toBe('People with a link to the folder will be able to see it.')
  expect(audienceOf([alone], mark(['Anna'], 0, true))).toBe(
    'Anna will be able to see it. So will people with a link to the folder.',
  )
})

test('[BROWSE-11] nothing is said if no one gains access', () => {
  expect(audienceOf([alone], mark([]))).toBeNull()
  expect(audienceOf([alone], undefined)).toBeNull()
  expect(audienceOf([{ access: mark(['Anna', 'Ben']) }], mark(['Ben']))).toBeNull()
  expect(audienceOf([{ access: mark(['Anna']) }, alone], mark(['Anna']))).toBe('Anna will be able to see it.')
})
