import { expect, test } from 'vitest'
import { registerPolicies } from './register-policies.ts'

test('policies come from the setting, each with a page or a link', () => {
  const list = [
    { label: 'Terms', type: 'page', action: 'terms of use' },
    { label: 'Privacy', type: 'link', action: 'https://example.org/privacy' },
    { label: 'Age', type: 'link' },
  ]
  expect(registerPolicies({ register_policies: JSON.stringify(list) })).toEqual([
    { label: 'Terms', href: '/pages/terms%20of%20use' },
    { label: 'Privacy', href: 'https://example.org/privacy' },
    { label: 'Age', href: null },
  ])
})

test('a site without the setting asks for nothing', () => {
  expect(registerPolicies({})).toEqual([])
  expect(registerPolicies({ register_policies: '' })).toEqual([])
})

test('a script is never linked', () => {
  const list = [{ label: 'Terms', type: 'link', action: 'javascript:alert(1)' }]
  expect(registerPolicies({ register_policies: list })).toEqual([{ label: 'Terms', href: null }])
})
