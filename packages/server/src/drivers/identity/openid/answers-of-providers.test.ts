import { OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { describe, expect, it } from 'vitest'
import { readPerson } from './claims.ts'

type Claims = Readonly<Record<string, unknown>>

interface Answer {
  /** The provider, and its document that describes what it sends. */
  readonly from: string
  readonly settings?: Partial<OpenidSettings>
  readonly token: Claims
  readonly info?: Claims
  readonly email: string | null
  readonly isConfirmed: boolean
  readonly name?: string
  readonly groups: readonly string[] | null
  /** Part of the words for administrators. */
  readonly problem?: string
}

const zitadel = 'urn:zitadel:iam:org:project:roles'
const keys = { 'admin-team': { '28015': 'corp.example' }, reader: { '28015': 'corp.example' } }

/** What real providers send, as their documents describe it, and what is read of it. */
const answers: readonly Answer[] = [
  {
    from: 'Keycloak, mapper "Group Membership" with full paths (Server Administration Guide, "OIDC token mappings")',
    token: {
      email: 'eva@corp.example',
      email_verified: true,
      given_name: 'Eva',
      family_name: 'Muster',
      groups: ['/staff', '/staff/admins'],
    },
    ...{ email: 'eva@corp.example', isConfirmed: true, name: 'Eva Muster', groups: ['/staff', '/staff/admins'] },
  },
  {
    from: 'Keycloak, roles of the realm in the token (Server Administration Guide, "Role mappings")',
    settings: { groupsClaim: 'realm_access.roles' },
    token: { email: 'eva@corp.example', email_verified: false, realm_access: { roles: ['offline_access', 'admin'] } },
    ...{ email: 'eva@corp.example', isConfirmed: false, groups: ['offline_access', 'admin'] },
  },
  {
    from: 'Microsoft Entra ID without the optional claim “email” (learn.microsoft.com, "ID token claims reference")',
    settings: { emailClaim: 'preferred_username', trustsAddresses: true },
    token: {
      oid: 'o',
      tid: 't',
      preferred_username: 'Eva@Corp.example',
      name: 'Eva Entra',
      groups: ['0a1b-guid', '0c2d-guid'],
    },
    ...{ email: 'eva@corp.example', isConfirmed: true, name: 'Eva Entra', groups: ['0a1b-guid', '0c2d-guid'] },
  },
  {
    from: 'the same where nobody vouches for addresses',
    settings: { emailClaim: 'upn' },
    token: { upn: 'eva@corp.example', name: 'Eva Entra' },
    ...{ email: 'eva@corp.example', isConfirmed: false, groups: null },
  },
  {
    from: 'Entra, more than 200 groups (learn.microsoft.com, "Groups overage claim")',
    token: {
      _claim_names: { groups: 'src1' },
      _claim_sources: { src1: { endpoint: 'https://graph.microsoft.com/v1.0/users/o/getMemberObjects' } },
    },
    ...{ email: null, isConfirmed: false, groups: null, problem: 'more groups than' },
  },
  {
    from: 'Entra, the implicit flow’s sign of too many groups (learn.microsoft.com, "Access token claims reference": hasgroups)',
    token: { hasgroups: true },
    ...{ email: null, isConfirmed: false, groups: null, problem: 'more groups than' },
  },
  {
    from: 'Entra, roles of an app beside too many groups',
    settings: { groupsClaim: 'roles' },
    token: { hasgroups: true, roles: ['Drive.Admin'] },
    ...{ email: null, isConfirmed: false, groups: ['Drive.Admin'] },
  },
  {
    from: 'Azure AD B2C (MSAL reference, TokenClaims: emails is a list)',
    settings: { emailClaim: 'emails', trustsAddresses: true },
    token: {
      emails: ['not one', 'Eva@corp.example', 'other@corp.example'],
      given_name: 'Eva',
      family_name: 'B2C',
      tfp: 'B2C_1_in',
    },
    ...{ email: 'eva@corp.example', isConfirmed: true, name: 'Eva B2C', groups: null },
  },
  {
    from: 'Zitadel (zitadel.com/docs/apis/openidoauth/claims, reserved claims)',
    settings: { groupsClaim: zitadel },
    token: { email: 'eva@corp.example', email_verified: true, [zitadel]: keys },
    ...{ email: 'eva@corp.example', isConfirmed: true, groups: ['admin-team', 'reader'] },
  },
  {
    from: 'Zitadel, in userinfo alone',
    settings: { groupsClaim: zitadel },
    token: {},
    info: { email: 'eva@corp.example', email_verified: true, [zitadel]: keys },
    ...{ email: 'eva@corp.example', isConfirmed: true, groups: ['admin-team', 'reader'] },
  },
  {
    from: 'authentik (Auth.js reference, AuthentikProfile: groups is a list of names)',
    token: {
      email: 'eva@corp.example',
      email_verified: true,
      preferred_username: 'eva',
      groups: ['authentik Admins', 'drive'],
    },
    ...{ email: 'eva@corp.example', isConfirmed: true, groups: ['authentik Admins', 'drive'] },
  },
  {
    from: 'Google (developers.google.com, "OpenID Connect": no groups)',
    settings: { groupsClaim: '' },
    token: { email: 'eva@corp.example', email_verified: true, hd: 'corp.example', name: 'Eva Google' },
    ...{ email: 'eva@corp.example', isConfirmed: true, name: 'Eva Google', groups: null },
  },
]

describe('what real providers send', () => {
  it.each(answers)('is read: $from', ({ settings, token, info = {}, email, isConfirmed, name, groups, problem }) => {
    const given = OpenidSettings.parse({ issuer: 'https://login.example', clientId: 'drive', ...settings })
    const read = readPerson({ sub: 's', ...token }, info, given)
    expect(read).toMatchObject({ email, isEmailConfirmed: isConfirmed, groups })
    if (name !== undefined) expect(`${read.firstName} ${read.lastName}`).toBe(name)
    if (problem === undefined) expect(read.groupsProblem).toBeUndefined()
    else expect(read.groupsProblem).toContain(problem)
  })

  it.each([
    ['users,admin-team', ['users', 'admin-team']],
    ['users, admin-team;others', ['users', 'admin-team', 'others']],
    ['users admin-team', ['users admin-team', 'users', 'admin-team']],
    ['Staff of the house', ['Staff of the house']],
    ['CN=Staff,OU=Groups,DC=corp,DC=example', ['CN=Staff,OU=Groups,DC=corp,DC=example']],
    ['["users","admin-team"]', ['users', 'admin-team']],
    ['{"admin-team":{"1":"x"}}', ['admin-team']],
    ['[sales]', ['[sales]']],
    ['', []],
    [[], []],
    [{}, []],
    [
      [{ id: '7', name: 'staff' }, { displayName: 'Readers' }],
      ['staff', '7', 'Readers'],
    ],
    [{ name: 'staff', id: '7' }, ['staff', '7']],
    [{ staff: true, admins: false, readers: [] }, ['staff', 'readers']],
  ] as const)('groups written as %j are %j', (value, groups) => {
    const settings = OpenidSettings.parse({ issuer: 'https://login.example', clientId: 'drive' })
    expect(readPerson({ sub: 's', groups: value }, {}, settings)).toMatchObject({ groups })
  })

  it.each([7, true, [7, null], [[]], { a: 1 }, [{}], { members: 'eva' }])(
    'groups written as %j can’t be read, which changes nothing and is said',
    value => {
      const settings = OpenidSettings.parse({ issuer: 'https://login.example', clientId: 'drive' })
      const read = readPerson({ sub: 's', groups: value }, {}, settings)
      expect(read.groups).toBeNull()
      expect(read.groupsProblem).toContain('“groups”')
    },
  )

  it('a confirmation is about the claim “email”: it makes no other claim true', () => {
    const settings = OpenidSettings.parse({ issuer: 'https://login.example', clientId: 'drive', emailClaim: 'upn' })
    const read = (claims: Claims, given = settings) => readPerson({ sub: 's', ...claims }, {}, given)
    const chosen = { upn: 'boss@corp.example', email: 'eve@corp.example', email_verified: true }
    expect(read(chosen)).toMatchObject({ email: 'boss@corp.example', isEmailConfirmed: false })
    expect(read({ ...chosen, email: 'BOSS@corp.example' })).toMatchObject({ isEmailConfirmed: true })
    // A provider that says no isn't overruled by the setting.
    const trusting = { ...settings, trustsAddresses: true }
    expect(read({ upn: 'eva@corp.example', email_verified: false }, trusting)).toMatchObject({
      isEmailConfirmed: false,
    })
    expect(read({ upn: 'eva@corp.example' }, trusting)).toMatchObject({ isEmailConfirmed: true })
  })
})
