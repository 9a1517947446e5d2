import { CompanyProviderInput } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { expect, test } from 'vitest'
import { fieldFacts } from '../../../platform/forms/field-facts.ts'
import { fieldOfPath } from '../requests.ts'
import {
  DirectoryForm,
  directoryInput,
  directoryValues,
  namesIn,
  OpenidForm,
  openidInput,
  openidValues,
} from './form-values.ts'
import { directoryPresets, openidPresets } from './presets.ts'

const rule = {
  group: 'engineers',
  role: { id: '01role', name: 'Editor' },
  workspace: { id: '01space', name: 'Drawings' },
  workspaceRole: { id: '01spacerole', name: 'Viewer' },
}
const saved = {
  id: '01provider',
  name: 'Harbour Ltd',
  icon: 'key',
  isEnabled: true,
  makesPeople: true,
  linksByAddress: false,
  sessionHours: 8,
  rules: [rule, { group: 'gone', role: null, workspace: null, workspaceRole: null }],
  hasSecret: true,
  version: 3,
  people: 2,
  createdAt: '2026-11-27T00:00:00.000Z',
  updatedAt: '2026-11-27T00:00:00.000Z',
} as const

test('a new OpenID provider is off until it knows the addresses of the site, a directory is on', () => {
  expect(openidValues(null)).toMatchObject({ isEnabled: false, issuer: '', secret: '', rules: [] })
  expect(directoryValues(null)).toMatchObject({ isEnabled: true, servers: [], security: 'ldaps', bind: 'service' })
})

test('what the form has on one level is sent as the contract has it, and the secret is never filled in', () => {
  const settings = {
    issuer: 'https://login.example.org',
    clientId: 'drive',
    scopes: ['openid'],
    groupsClaim: 'groups',
    emailClaim: 'email',
    pictureClaim: '',
    trustsAddresses: false,
  }
  const addresses = { callback: '', signedOut: '', logout: '' }
  const values = openidValues({ kind: 'openid', ...saved, rules: [rule], settings, addresses })
  expect(values.secret).toBe('')
  const input = openidInput(values)
  expect(CompanyProviderInput.safeParse({ ...input, rules: [] }).success).toBe(true)
  expect(input).toEqual({
    kind: 'openid',
    name: 'Harbour Ltd',
    icon: 'key',
    isEnabled: true,
    makesPeople: true,
    linksByAddress: false,
    sessionHours: 8,
    rules: [{ group: 'engineers', roleId: '01role', workspaceId: '01space', workspaceRoleId: '01spacerole' }],
    secret: '',
    settings,
  })
})

test('the fields of a directory and their presets are complete', () => {
  const input = directoryInput({ ...directoryValues(null), name: 'Harbour', servers: ['ldap.example.org'] })
  expect(CompanyProviderInput.safeParse(input).success).toBe(true)
  for (const { values } of directoryPresets)
    expect(Object.keys(DirectoryForm.shape)).toEqual(expect.arrayContaining(Object.keys(values)))
  for (const { values } of openidPresets)
    expect(Object.keys(OpenidForm.shape)).toEqual(expect.arrayContaining(Object.keys(values)))
})

test('an empty secret is kept, whichever kind it is', () => {
  for (const form of [OpenidForm, DirectoryForm]) {
    expect(fieldFacts(form).secret).toMatchObject({ control: 'password', isSecret: true, emptyAs: '' })
  }
})

test('what rules give is named, as long as it exists', () => {
  const provider = { kind: 'directory', ...saved, settings: {} as never } as const
  expect([...namesIn({ ...provider, rules: [...saved.rules] })]).toEqual([
    ['01role', 'Editor'],
    ['01space', 'Drawings'],
    ['01spacerole', 'Viewer'],
  ])
  expect(namesIn(null).size).toBe(0)
})

test('what is wrong inside the provider is shown at the field of that name', () => {
  expect(fieldOfPath('provider.settings.issuer')).toBe('issuer')
  expect(fieldOfPath('settings.servers.0')).toBe('servers.0')
  expect(fieldOfPath('provider.rules.1.roleId')).toBe('rules.1.roleId')
  expect(fieldOfPath('servicePassword')).toBe('secret')
  expect(fieldOfPath('name')).toBe('name')
})
