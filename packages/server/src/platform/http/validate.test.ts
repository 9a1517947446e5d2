import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { isFailure } from '../failure.ts'
import { validate } from './validate.ts'

const codeOf = (body: unknown, endpoint = accountEndpoints.forgot) => {
  try {
    validate(endpoint, { params: {}, query: {}, body })
    return null
  } catch (error) {
    return isFailure(error) ? error.code : error
  }
}
const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

describe('a body', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp('sqlite')
  })
  afterAll(() => test.close())

  it('nested more deeply than anything accepted is refused, however deep', () => {
    expect(codeOf({ email: nested(30) })).toBe('request.invalid')
    expect(codeOf({ email: nested(33) })).toBe('request.malformed')
    expect(codeOf({ email: nested(100_000) })).toBe('request.malformed')
  })

  it('with deep nesting is answered with 400 and nothing is logged', async () => {
    for (const levels of [40, 8000, 400_000]) {
      const payload = `{"email":${'['.repeat(levels)}${']'.repeat(levels)}}`
      for (const url of ['/api/v1/auth/sign-in', '/api/v1/auth/register', '/api/v1/auth/password/forgot']) {
        const headers = { host: 'drive.test', 'content-type': 'application/json' }
        const answer = await test.app.http.inject({ method: 'POST', url, headers, payload })
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.malformed'])
      }
    }
  })

  it('with more values than any call accepts is refused before they are checked one by one', () => {
    expect(codeOf({ ids: Array(11_000).fill('x') }, driveEndpoints.trash as never)).toBe('request.invalid')
    expect(codeOf({ ids: Array(12_001).fill('x') }, driveEndpoints.trash as never)).toBe('request.malformed')
  })

  it('gets at most a hundred field errors', () => {
    try {
      validate(driveEndpoints.trash, { params: {}, query: {}, body: { ids: Array(5000).fill('\0') } })
      expect.unreachable()
    } catch (error) {
      if (!isFailure(error)) throw error
      expect(error.details.errors).toHaveLength(100)
    }
  })
})
