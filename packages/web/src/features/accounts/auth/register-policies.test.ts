import type { Site } from '@holdall/contract/site/site.contract.ts'
import { expect, test } from 'vitest'
import { isRegistrationOpen, registerPolicies } from './register-policies.ts'

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

test('registration is offered once the site is known, unless it is closed or only company sign-in is allowed', () => {
  const site = (more: object) => ({ settings: {}, ...more }) as Site
  expect(isRegistrationOpen(null)).toBe(false)
  expect(isRegistrationOpen(site({}))).toBe(true)
  expect(isRegistrationOpen(site({ settings: { 'registration.disable': true } }))).toBe(false)
  expect(isRegistrationOpen(site({ companyOnly: true }))).toBe(false)
})
