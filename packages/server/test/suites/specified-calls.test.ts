import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@holdall/contract/contract.ts'
import { endpointPath } from '@holdall/contract/kit/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { incomingPath } from '../../src/features/mail/incoming.protocol.ts'
import { setUpSite } from '../accounts.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { allOn } from './world.ts'

interface SpecifiedCall {
  readonly method: string
  /** Behind `/api/v1`, without a query. */
  readonly path: string
}

const spec = readFileSync(join(import.meta.dirname, '../../../../docs/spec/requirements.md'), 'utf8')

/** A method with a path in backticks, or several methods with one path: `GET and PUT`. */
const calls = /\b((?:GET|POST|PUT|PATCH|DELETE)(?:(?:, | and )(?:GET|POST|PUT|PATCH|DELETE))*) `([\w/{},.?=-]+)`/g

/** Every call that the specification names, once. */
function readCalls(text: string): SpecifiedCall[] {
  // Here the first method belongs to the path before it.
  const plain = text.replace('`custom-pages?with=user`, POST, GET and', '`custom-pages`, POST `custom-pages`, GET and')
  const found = [...plain.matchAll(calls)].flatMap(([, methods = '', written = '']) => {
    // `tags/1,2,3` is an example of several IDs.
    const path = written.replace(/\?.*$/, '').replace(/\/\d+(?:,\d+)+$/, '/{ids}')
    return methods.split(/, | and /).map(method => ({ method, path }))
  })
  return [...new Map(found.map(call => [`${call.method} ${shapeOf(call.path)}`, call])).values()]
}

/** A path without the names of its parameters. */
function shapeOf(path: string): string {
  return path.replace(/:\w+|\{\w+\}/g, '{}')
}

/** The calls that the product doesn't have where they belong. */
function missingCalls(): string[] {
  // Mail servers are no callers of the API; their call isn't part of the contract.
  const own = endpoints.map(one => `${one.method} ${shapeOf(endpointPath(one))}`)
  const declared = new Set([...own, `POST ${incomingPath}`])
  return readCalls(spec)
    .map(({ method, path }) => `${method} /api/v1/${shapeOf(path)}`)
    .filter(call => !declared.has(call))
}

describe('the calls that the specification names', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp('sqlite', { ...allOn, MAIL_HANDLER: 'null' })
    await setUpSite(test)
  })
  afterAll(() => test.close())

  it('are read from it completely', () => {
    const read = readCalls(spec).map(({ method, path }) => `${method} ${path}`)
    expect(read).toEqual(expect.arrayContaining(['GET settings', 'DELETE comment/{id}', 'PUT custom-pages/{id}']))
    expect(read).toContain('POST custom-pages')
    expect(read).toContain('POST subscriptions/{id}/cancel')
    expect(read.length).toBeGreaterThan(50)
    console.log(`The specification names ${read.length} calls`)
    // A method that is followed by a path must not be left out, whatever stands around it.
    const written = [...spec.matchAll(/\b(?:GET|POST|PUT|PATCH|DELETE) `/g)].length
    expect([...spec.matchAll(calls)].length).toBe(written)
  })

  it('[API-02] keep their method and path behind /api/v1', () => {
    expect(missingCalls()).toEqual([])
    // DEC-01: only the authorisation popup keeps its own path.
    expect(endpoints.map(endpointPath)).toContain('/secure/settings/mail/gmail/connect')
  })

  it('[API-02] are answered by the server, and don’t exist without the prefix', async () => {
    const client = test.client()
    const id = '0'.repeat(26)
    for (const { method, path } of readCalls(spec)) {
      const address = path.replace(/\{\w+\}/g, id)
      const answer = await client.request(method, `/api/v1/${address}`)
      const { code } = answer.payload && answer.statusCode >= 400 ? answer.json() : { code: undefined }
      expect([method, path, code]).not.toEqual([method, path, 'request.not-found'])
      if (method === 'GET') continue
      const bare = await client.request(method, `/${address}`)
      expect([method, path, bare.json().code]).toEqual([method, path, 'request.not-found'])
    }
  })

  it('[API-02] keep their paths behind one prefix, and all calls are conventional: lower case, and reading changes nothing', () => {
    expect(missingCalls()).toEqual([])
    // Addresses of their own: this description, health checks, and pages that browsers open or gateways call.
    const own = endpoints.filter(({ path }) => path.startsWith('~')).map(endpointPath)
    expect(own.filter(path => path.startsWith('/api/'))).toEqual(['/api/openapi.json'])
    for (const endpoint of endpoints) {
      const { method, path, body, audit } = endpoint
      expect(path, path).toMatch(/^~?(?:\/(?:[a-z0-9.-]+|:[A-Za-z]+))+$/)
      if (method === 'GET' || method === 'HEAD') expect([body, audit], path).toEqual([undefined, undefined])
      else if (method !== 'OPTIONS') expect(audit, path).toBeDefined()
    }
  })
})
