import { expect, test } from 'vitest'
import { generatePassword } from './generated-password.ts'

test('[USERS-34] has 15 letters and digits, each kind at least once, and is never the same', () => {
  const many = Array.from({ length: 500 }, generatePassword)
  for (const password of many) {
    expect(password).toMatch(/^[A-Za-z0-9]{15}$/)
    for (const kind of [/[a-z]/, /[A-Z]/, /[0-9]/]) expect(password).toMatch(kind)
  }
  expect(new Set(many).size).toBe(many.length)
  expect(new Set(many.join('')).size).toBe(62)
})
