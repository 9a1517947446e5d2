import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leastTurn, unit } from '../../../../test/busy-turns.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { parseJson } from '../../text/parse-json.ts'

const mib = 1024 * 1024

describe('a JSON body of a stranger', () => {
  let test: TestApp
  const size = unit()
  beforeAll(async () => {
    test = await createTestApp('sqlite')
  })
  afterAll(() => test.close())

  const post = (payload: string) =>
    test.client().request('POST', '/api/v1/items/00000000000000000000000000/taken-names', {
      payload,
      headers: { 'content-type': 'application/json' },
    })

  it.each([
    ['lists in lists', '['.repeat(4 * mib) + ']'.repeat(4 * mib - 100)],
    ['empty objects', `[${'{},'.repeat(2 * mib)}{}]`],
    ['members of other names', `{${Array.from({ length: 300_000 }, (_, n) => `"${n}" :1`).join(',')}}`],
  ])('that consists of %s is refused before it is parsed', async (_, body) => {
    const refused = async () => {
      const answer = await post(body)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.malformed'])
    }
    expect(await leastTurn(refused, 100 * size)).toBeLessThan(100 * size)
  })

  it('is parsed otherwise, and broken ones are refused as before', async () => {
    expect((await post('{"a":1}')).json().code).not.toBe('request.malformed')
    expect((await post('{"a":')).json().code).toBe('request.malformed')
    expect((await post('{"__proto__":{"a":1}}')).json().code).toBe('request.malformed')
  })

  it('may be long and have many texts', () => {
    const texts = Array.from({ length: 100_000 }, (_, n) => `${n} [a] {b}`)
    expect(() => parseJson(JSON.stringify(texts.slice(0, 50_000)))).not.toThrow()
    expect(parseJson('[1,{"a":"b"}]')).toEqual([1, { a: 'b' }])
    expect(() => parseJson(`[${'{"a":1},'.repeat(200_000)}1]`)).toThrow(SyntaxError)
  })
})
