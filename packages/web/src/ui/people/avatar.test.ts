import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test('first letters of the first and the last word', () => {
  expect(['Anna Berg', 'anna maria berg', 'Anna', ' ', 'bo@example.org'].map(initialsOf)).toEqual([
    'AB',
    'AB',
    'A',
    '',
    'B',
  ])
})

test('Arabic letters would join to another word, and a name in one word begins with the family name', () => {
  expect(['فاطمة الزهراء', '"فاطمة', '佐藤美咲', '김민준'].map(initialsOf)).toEqual(['ف', 'ف', '佐', '김'])
})
