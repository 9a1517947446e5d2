import { endpoints } from '@holdall/contract/contract.ts'
import { endpointPath } from '@holdall/contract/kit/endpoint.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../harness.ts'
import { type Json, type Operation, schemasOf, schemaWords, shapeOf, walk } from './openapi-reader.ts'

describe('the OpenAPI document', () => {
  let test: TestApp
  let document: Json
  let operations: [string, string, Operation][]
  beforeAll(async () => {
    test = await createTestApp('sqlite')
    document = await test.client().ok(siteEndpoints.openapi)
    const components = document.components as { parameters: Json; responses: Json }
    /** The component that a reference names, otherwise the value itself. */
    const resolved = <T>(value: T, kind: 'parameters' | 'responses'): T => {
      const reference = (value as { $ref?: string }).$ref
      return reference === undefined ? value : (components[kind][reference.split('/').at(-1) ?? ''] as T)
    }
    const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>)
    operations = paths.flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const parameters = operation.parameters.map(one => resolved(one, 'parameters'))
        const answers = Object.entries(operation.responses).map(([status, one]) => [status, resolved(one, 'responses')])
        const whole = { ...operation, parameters, responses: Object.fromEntries(answers) }
        return [path, method, whole] as [string, string, Operation]
      }),
    )
    console.log(`${operations.length} operations at ${paths.length} paths`)
  })
  afterAll(() => test.close())

  it('has the members that OpenAPI 3.1 demands', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.stringMatching(/./) })
    const known = [
      'openapi',
      'info',
      'jsonSchemaDialect',
      'servers',
      'paths',
      'webhooks',
      'components',
      'security',
      'tags',
    ]
    expect(Object.keys(document).filter(key => !known.includes(key))).toEqual([])
  })

  it('names everything without the meanings that are for translators', () => {
    const title = document.components as { schemas: Record<string, { properties: Record<string, { title?: string }> }> }
    expect(title.schemas['WebhookInput']?.properties['url']?.title).toBe('Address')
    expect(JSON.stringify(document)).not.toContain('\\u0004')
  })

  it('describes every endpoint once, under its own id', () => {
    const described = operations
      .map(([path, method, { operationId }]) => `${operationId} ${method} ${shapeOf(path)}`)
      .sort()
    const declared = endpoints
      .map(({ id, method, path }) => `${id} ${method.toLowerCase()} ${shapeOf(endpointPath({ path }))}`)
      .sort()
    expect(described).toEqual(declared)
    expect(new Set(operations.map(([, , { operationId }]) => operationId)).size).toBe(endpoints.length)
  })

  it('has no two paths that differ only in the names of their parameters, and says where it is served', () => {
    const shapes = Object.keys(document.paths as Json).map(shapeOf)
    expect(shapes.filter((shape, n) => shapes.indexOf(shape) !== n)).toEqual([])
    expect(document.servers).toEqual([{ url: '/', description: 'This site' }])
  })

  it('uses only keywords that JSON Schema knows; our own begin with x-', () => {
    let count = 0
    for (const [pointer, value] of walk(document)) {
      if (!pointer.endsWith('/schema') && !/^#\/components\/schemas\/\w+$/.test(pointer)) continue
      for (const [inner, schema] of schemasOf(value, pointer)) {
        count++
        expect(
          Object.keys(schema).filter(key => !schemaWords.has(key) && !key.startsWith('x-')),
          inner,
        ).toEqual([])
      }
    }
    expect(count).toBeGreaterThan(2000)
  })

  it('defines only once what several calls send or return', () => {
    const { schemas } = document.components as { schemas: Json }
    for (const name of ['Item', 'Problem', 'Site', 'SiteStatus', 'ShareLink', 'UpdateUserInput'])
      expect(schemas, name).toHaveProperty(name)
    const children = operations.find(([, , { operationId }]) => operationId === 'drive.children')?.[2]
    expect(JSON.stringify(children?.responses['200'])).toContain('"#/components/schemas/FolderPage"')
    expect(JSON.stringify(schemas.FolderPage)).toContain('"#/components/schemas/Item"')
    expect(JSON.stringify(document).length).toBeLessThan(1_365_000)
  })

  it('[XFER-04] describes the tus headers and the keys of the metadata', () => {
    const of = (id: string) => operations.find(([, , { operationId }]) => operationId === id)?.[2]
    const names = (id: string) => of(id)?.parameters.flatMap(one => (one.in === 'header' ? [one.name] : []))
    expect(names('files.createTransfer')).toEqual([
      'Tus-Resumable',
      'Upload-Length',
      'Upload-Defer-Length',
      'Upload-Metadata',
      'Holdall-Direct',
      'Holdall-Person',
    ])
    // Any call of a session can be refused because somebody else is signed in by now.
    for (const [, , { operationId }] of operations) expect(names(operationId), operationId).toContain('Holdall-Person')
    expect(names('files.transferPatch')).toContain('Upload-Offset')
    expect(JSON.stringify(of('files.createTransfer'))).toMatch(/filename.*parentId.*sha256.*onConflict.*link/)
    const headers = (id: string, status: string) => Object.keys(of(id)?.responses[status]?.headers ?? {})
    expect(headers('files.createTransfer', '201')).toEqual(expect.arrayContaining(['Location', 'Holdall-Item']))
    expect(headers('files.transferHead', '200')).toContain('Upload-Offset')
    expect(Object.keys(of('files.transferPatch')?.requestBody?.content ?? {})).toEqual([
      'application/offset+octet-stream',
    ])
  })

  it('[XFER-02] describes the form in which small files are sent together', () => {
    const content = operations.find(([, , { operationId }]) => operationId === 'files.sendBundle')?.[2].requestBody
      ?.content
    expect(Object.keys(content ?? {})).toEqual(['multipart/form-data'])
    expect(content?.['multipart/form-data']).toMatchObject({
      schema: { required: ['bundle'], additionalProperties: { format: 'binary' } },
      encoding: { bundle: { contentType: 'application/json' } },
    })
    expect(JSON.stringify(content)).toContain('"#/components/schemas/Bundle"')
    const { schemas } = document.components as { schemas: Json }
    expect(JSON.stringify(schemas.Bundle)).toMatch(/link.*files|files.*link/)
  })

  it('declares each path parameter exactly once, as required, and no others', () => {
    for (const [path, method, { parameters }] of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
      const declared = parameters.filter(parameter => parameter.in === 'path')
      expect(declared.map(({ name }) => name).sort(), `${method} ${path}`).toEqual(inPath.sort())
      expect(declared.every(({ required }) => required)).toBe(true)
      const names = parameters.map(parameter => `${parameter.in} ${parameter.name}`)
      expect(new Set(names).size).toBe(names.length)
      for (const { schema } of parameters) expect(Object.keys(schema).length).toBeGreaterThan(0)
    }
  })

  it('has a schema for every body and a description for every answer', () => {
    for (const [path, method, { summary, requestBody, responses, security }] of operations) {
      const what = `${method} ${path}`
      expect(summary.length, what).toBeGreaterThan(5)
      expect(Array.isArray(security), what).toBe(true)
      for (const content of Object.values(requestBody?.content ?? {})) expect(content.schema, what).toBeTypeOf('object')
      expect(
        Object.keys(responses).every(status => /^([1-5]\d\d|default)$/.test(status)),
        what,
      ).toBe(true)
      expect(
        Object.keys(responses).some(status => status.startsWith('2')),
        what,
      ).toBe(true)
      for (const { description } of Object.values(responses)) expect(description, what).not.toMatch(/^$|undefined/)
    }
  })

  it('[ACCT-08] names both ways to sign in, and the scopes that a token needs', () => {
    const { securitySchemes } = document.components as { securitySchemes: Json }
    expect(securitySchemes).toMatchObject({
      session: { type: 'apiKey', in: 'cookie', name: 'holdall_session' },
      token: { type: 'http', scheme: 'bearer' },
    })
    const of = (id: string) => operations.find(([, , operation]) => operation.operationId === id)?.[2].security
    expect(of('drive.spaces')).toEqual([{ session: [] }, { token: ['read'] }])
    expect(of('drive.newFolder')).toEqual([{ session: [] }, { token: ['write'] }])
    expect(of('accounts.updateProfile')).toEqual([{ session: [] }, { token: ['write', 'account'] }])
    expect(of('accounts.createToken')).toEqual([{ session: [] }])
    expect(of('site.site')).toEqual([{}, { session: [] }, { token: ['read'] }])
    for (const [path, method, { security }] of operations) {
      const names = security.flatMap(Object.keys)
      expect(
        names.every(name => name in securitySchemes),
        `${method} ${path}`,
      ).toBe(true)
    }
  })

  it('[API-01] puts each call into a group that is explained, and says who may call it', () => {
    const groups = document.tags as { name: string; description: string; 'x-displayName': string }[]
    const used = new Set(operations.flatMap(([, , { tags }]) => tags))
    expect(groups.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
    expect(groups.every(group => group.description.length > 10 && group['x-displayName'].length > 2)).toBe(true)
    for (const [path, method, { tags, description, summary }] of operations) {
      expect(tags, `${method} ${path}`).toHaveLength(1)
      expect(description, `${method} ${path}`).toMatch(
        /^(?:For |Requires ).*(?:A token needs `|Tokens aren’t accepted)/,
      )
      expect(summary).not.toMatch(/\.$/)
    }
  })

  it('[API-01] lists the codes of every refusal, all of them problem documents, and when to try again', () => {
    for (const [path, method, { operationId, responses }] of operations) {
      const what = `${method} ${path}`
      const endpoint = endpoints.find(({ id }) => id === operationId)
      const refusals = Object.entries(responses).filter(([, one]) => one['x-codes'] !== undefined)
      const codes = refusals.flatMap(([, one]) => one['x-codes'] ?? [])
      expect(codes, what).toEqual(expect.arrayContaining([...(endpoint?.errors ?? []), 'request.malformed']))
      expect(new Set(codes).size, what).toBe(codes.length)
      expect(Object.keys(responses), what).toContain('default')
      for (const [status, one] of [...refusals, ['default', responses.default] as const]) {
        const { content, headers } = one ?? {}
        expect(Object.keys(content ?? {}), what).toEqual(['application/problem+json'])
        if (['429', '503', 'default'].includes(status)) expect(headers, what).toHaveProperty('Retry-After')
      }
      if (endpoint?.rateLimit) expect(responses['429']?.['x-codes'], what).toContain('request.too-many')
    }
  })

  it('[API-01] has no description of the same object in several calls', () => {
    const places = new Map<string, Set<string>>()
    for (const [path, method, { operationId, requestBody, responses }] of operations) {
      const contents = [requestBody, ...Object.values(responses)].flatMap(one => Object.values(one?.content ?? {}))
      for (const [, schema] of contents.flatMap(({ schema: one }) => [...schemasOf(one, `${method} ${path}`)])) {
        const properties = Object.keys((schema.properties as Json | undefined) ?? {})
        if (properties.length < 3) continue
        const text = JSON.stringify(schema)
        places.set(text, (places.get(text) ?? new Set()).add(operationId))
      }
    }
    expect([...places].filter(([, ids]) => ids.size > 1).map(([text, ids]) => [[...ids], text.slice(0, 200)])).toEqual(
      [],
    )
  })

  it('resolves every reference that it makes', () => {
    const pointers = new Map(walk(document))
    const references = [...pointers.values()].flatMap(value => (typeof value.$ref === 'string' ? [value.$ref] : []))
    expect(references.length).toBeGreaterThan(endpoints.length)
    for (const reference of references) expect(pointers.has(reference), reference).toBe(true)
  })

  it('uses types that JSON Schema knows, and requires only properties that it names', () => {
    const types = new Set(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'])
    let schemas = 0
    for (const [pointer, value] of walk(document)) {
      if (pointer.includes('/example') || pointer.endsWith('/properties')) continue
      if (typeof value.type === 'string' && pointer.includes('/schema')) {
        schemas++
        expect(types.has(value.type), pointer).toBe(true)
      }
      if (!Array.isArray(value.required)) continue
      const properties = Object.keys((value.properties as Json | undefined) ?? {})
      for (const name of value.required) expect(properties, pointer).toContain(name)
    }
    expect(schemas).toBeGreaterThan(500)
  })
})
