import { expect, test } from 'vitest'
import { saySharingEnded } from './ended-words.ts'

test('the message counts people and links, in singular or plural, and leaves out what is zero', () => {
  expect(saySharingEnded(1, 0)).toBe('Stopped sharing with 1 person')
  expect(saySharingEnded(3, 0)).toBe('Stopped sharing with 3 people')
  expect(saySharingEnded(0, 1)).toBe('1 link revoked')
  expect(saySharingEnded(2, 4)).toBe('Stopped sharing with 2 people, 4 links revoked')
})
