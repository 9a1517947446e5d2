import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { type ErrorCode, errorTable } from '@holdall/contract/contract.ts'
import { keyOf } from '@holdall/contract/kit/sentences.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { Failure, fail, tell } from '../failure.ts'
import { presentProblem } from './problem.ts'

describe('a problem', () => {
  it('has a title that people can read, and the sentence for translations', () => {
    expect(presentProblem(fail('request.too-many', { seconds: 60 }), 'r')).toMatchObject({
      title: 'Too many attempts. Wait 60 seconds and try again.',
      detail: 'Too many attempts. Wait 60 seconds and try again.',
      sentence: 'Too many attempts. Wait {{seconds, wait}} and try again.',
    })
  })

  it('has neither detail nor sentence without values', () => {
    const problem = presentProblem(fail('request.not-found'), 'r')
    expect(problem.title).toBe('Nothing was found at this address. Check it and try again.')
    expect([problem.detail, problem.sentence]).toEqual([undefined, undefined])
  })

  it('says in English what has a meaning, and keeps the meaning for translations', () => {
    const key = keyOf('Locked', 'a file')
    const values = { meaning: 'a file' }
    expect(tell(key)).toEqual({ message: 'Locked', sentence: { text: key } })
    expect(tell({ text: 'Locked', values })).toEqual({ message: 'Locked', sentence: { text: 'Locked', values } })
    expect(tell('Locked')).toEqual({ message: 'Locked' })
    const declared = Object.assign(fail('request.not-found'), { message: 'Locked', sentence: { text: key } })
    expect(presentProblem(declared, 'r')).toMatchObject({ title: 'Locked', sentence: key })
  })

  it('never shows a placeholder whose value it has, whatever the error is', () => {
    for (const [code, { message }] of Object.entries(errorTable)) {
      const names = [...message.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name)
      const meta = Object.fromEntries(names.map((name, index) => [name, index + 1]))
      expect(presentProblem(new Failure(code as ErrorCode, { meta }), 'r').title, code).not.toContain('{{')
    }
  })
})

describe('a call that says it sends JSON', () => {
  let test: TestApp
  let ada: TestMember
  beforeAll(async () => {
    test = await createTestApp('sqlite')
    ada = await buildMember(test)
  })
  afterAll(() => test.close())
  const json = { 'content-type': 'application/json' }
  const send = (method: string, url: string, payload: string) =>
    ada.client.request(method, `/api/v1${url}`, { headers: json, payload })

  it('may send nothing where nothing is expected', async () => {
    expect((await send('DELETE', '/me/avatar', '')).statusCode).toBe(200)
    expect((await send('DELETE', '/me/avatar', ' ')).statusCode).toBe(200)
    expect((await send('POST', '/auth/sign-out', '')).statusCode).toBe(204)
  })

  it('is told which fields are missing where something is expected, and that broken JSON can’t be read', async () => {
    const missing = await send('PATCH', '/me', '')
    expect([missing.statusCode, missing.json().code]).toEqual([422, 'request.invalid'])
    const broken = await send('PATCH', '/me', '{')
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'request.malformed'])
    expect((await ada.client.call(accountEndpoints.me)).status).toBe(200)
  })
})
