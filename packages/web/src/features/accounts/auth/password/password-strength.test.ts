import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test('an empty password has no rating, and a short one is rated as short', () => {
  expect(passwordStrength('')).toBe('none')
  expect(passwordStrength('aB3$xyz')).toBe('short')
})

test.each(['password1', '12345678', 'aaaaaaaaaaaaaaaa', 'qwertyuiop', 'abcdefghijkl'])('%s is weak', password => {
  expect(passwordStrength(password)).toBe('weak')
})

test('length counts as much as special characters do', () => {
  expect(passwordStrength('correct horse battery staple')).toBe('strong')
  expect(passwordStrength('k7#Qz!m2pR9x')).toBe('strong')
  expect(passwordStrength('tulip7Crane')).not.toBe('weak')
})

test('one’s own name and address don’t count', () => {
  expect(passwordStrength('AdaByron1815', ['Ada', 'Byron', 'ada@example.org'])).toBe('weak')
  expect(passwordStrength('(ada@example.org)', ['ada@example.org'])).toBe('weak')
})

test('a long pasted text is rated immediately', () => {
  expect(passwordStrength('x1'.repeat(128), ['('])).toBe('strong')
})
