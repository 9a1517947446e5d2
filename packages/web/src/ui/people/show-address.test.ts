import { expect, it } from 'vitest'
import { showAddress } from './show-address.ts'

it('shows the domain of an address in its own script', () => {
  expect(showAddress('max@xn--mller-kva.example')).toBe('max@müller.example')
  expect(showAddress('иван@xn--e1afmkfd.xn--p1ai')).toBe('иван@пример.рф')
  expect(showAddress('ada@example.com')).toBe('ada@example.com')
  expect(showAddress('ada@xn--999999999.com')).toBe('ada@xn--999999999.com')
})
