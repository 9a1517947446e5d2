import { refusedWays } from '@holdall/contract/audit/refused-sign-in.ts'
import { companySignInEndpoints } from '@holdall/contract/company-sign-in/company-sign-in.endpoints.ts'
import { type ErrorCode, endpoints } from '@holdall/contract/contract.ts'
import { expect, it } from 'vitest'
import { Failure, fail } from '../failure.ts'
import { describeRefusal, plainIp } from './refused-sign-in.ts'

const byId = (id: string) => endpoints.find(endpoint => endpoint.id === id) ?? expect.unreachable(id)

it('every way in is asked for by some endpoint, except the one of WebDAV', () => {
  const found = endpoints.flatMap(endpoint =>
    (endpoint.errors ?? []).map(code => describeRefusal(endpoint, new Failure(code as ErrorCode))?.way),
  )
  expect(refusedWays.filter(way => !found.includes(way))).toEqual(['app-password'])
})

it('a wrong name at a directory is refused company sign-in', () => {
  const [endpoint = expect.unreachable()] = Object.values(companySignInEndpoints).filter(({ errors }) =>
    (errors as readonly string[] | undefined)?.includes('company.wrong-credentials'),
  )
  expect(describeRefusal(endpoint, fail('company.wrong-credentials'))).toEqual({ way: 'company', reason: 'wrong' })
  const tooMany = fail('request.too-many', { seconds: 1 })
  expect(describeRefusal(endpoint, tooMany)).toMatchObject({ reason: 'limit' })
})

it('limits and suspended accounts are refused sign-ins only where a secret is asked for', () => {
  const tooMany = fail('request.too-many', { seconds: 1 })
  expect(describeRefusal(byId('accounts.signIn'), tooMany)).toEqual({ way: 'password', reason: 'limit' })
  expect(describeRefusal(byId('accounts.signIn'), fail('account.banned'))).toEqual({
    ...{ way: 'password', reason: 'suspended' },
  })
  expect(describeRefusal(byId('accounts.forgot'), tooMany)).toBeNull()
  expect(describeRefusal(byId('accounts.signIn'), new Error('a bug'))).toBeNull()
})

it('an address is an IP address or nothing', () => {
  expect(
    ['203.0.113.9', '::ffff:203.0.113.9', 'fe80::1%eth0', '2001:db8::1', 'unknown', '1.2.3.4, 5.6.7.8', '', null].map(
      plainIp,
    ),
  ).toEqual(['203.0.113.9', '203.0.113.9', 'fe80::1', '2001:db8::1', null, null, null, null])
})
