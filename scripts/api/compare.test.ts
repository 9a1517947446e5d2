import { describe, expect, test } from 'vitest'
import { announced, unannounced } from './changelog.ts'
import { compareSurfaces } from './compare-surfaces.ts'
import { surfaceOf, writeSurface } from './surface.ts'

type Json = Record<string, unknown>

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const item = (more: Json = {}, rest: Json = {}) => ({
  type: 'object',
  required: ['id', 'kind'],
  properties: {
    id: { type: 'string', description: 'Which' },
    kind: { type: 'string', enum: ['file', 'folder'] },
    size: { type: 'integer', minimum: 0 },
    parent: { anyOf: [ref('Item'), { type: 'null' }] },
    ...more,
  },
  ...rest,
})
const input = (more: Json = {}, required = ['name']) => ({
  type: 'object',
  required,
  properties: { name: { type: 'string', maxLength: 255 }, onConflict: { enum: ['ask', 'replace', 'skip'] }, ...more },
})
const cursor = { name: 'cursor', in: 'query', required: false, schema: { type: 'string', maxLength: 100 } }
const operation = (more: Json = {}) => ({
  operationId: 'drive.rename',
  summary: 'Rename',
  security: [{ session: [] }, { token: ['write'] }],
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }, cursor],
  requestBody: { required: true, content: { 'application/json': { schema: ref('Input') } } },
  responses: {
    200: { description: 'Done', content: { 'application/json': { schema: ref('Item') } } },
    404: { description: 'Gone' },
  },
  ...more,
})
interface Change {
  operation?: Json
  item?: Json
  input?: Json
  path?: string
  paths?: Json
}
const api = (change: Change = {}) =>
  surfaceOf({
    info: { version: '1.0.0' },
    paths: change.paths ?? { [change.path ?? '/items/{id}']: { patch: operation(change.operation) } },
    components: { schemas: { Item: change.item ?? item(), Input: change.input ?? input() } },
  })
const breaks = (change: Change) => compareSurfaces(api(), api(change)).map(({ subject, what }) => `${subject} ${what}`)

describe('harmless are', () => {
  test.each<[string, Change]>([
    ['nothing', {}],
    [
      'values that are divided otherwise',
      {
        input: input({
          onConflict: {
            anyOf: [
              { type: 'string', const: 'ask' },
              { type: 'string', enum: ['replace', 'skip'] },
            ],
          },
        }),
      },
    ],
    ['other words', { item: item({ id: { type: 'string', description: 'Another text', title: 'ID' } }) }],
    ['a new field of a response', { item: item({ color: { type: 'string' } }) }],
    ['a new value of a response', { item: item({ kind: { type: 'string', enum: ['file', 'folder', 'link'] } }) }],
    ['a response that always has a field now', { item: item({}, { required: ['id', 'kind', 'size'] }) }],
    ['a new field of a request that may be left out', { input: input({ color: { type: 'string' } }) }],
    ['a new value of a request', { input: input({ onConflict: { enum: ['ask', 'replace', 'skip', 'both'] } }) }],
    ['wider limits', { input: input({ name: { type: 'string', maxLength: 1000 } }) }],
    ['a field that may be left out now', { input: input({}, []) }],
    [
      'another name of a parameter in the path',
      {
        path: '/items/{ids}',
        operation: { parameters: [{ name: 'ids', in: 'path', required: true, schema: { type: 'string' } }, cursor] },
      },
    ],
    [
      'a new parameter that may be left out',
      {
        operation: { parameters: [...operation().parameters, { name: 'v', in: 'query', required: false, schema: {} }] },
      },
    ],
    [
      'a new call',
      { paths: { '/items/{id}': { patch: operation() }, '/more': { get: operation({ operationId: 'drive.more' }) } } },
    ],
    ['a call that anyone can make now', { operation: { security: [{}, { session: [] }, { token: ['write'] }] } }],
    ['a call that needs fewer scopes', { operation: { security: [{ session: [] }, { token: [] }] } }],
    [
      'a schema that is written out',
      { operation: { responses: { 200: { content: { 'application/json': { schema: item() } } } } } },
    ],
  ])('%s', (_what, change) => {
    expect(breaks(change)).toEqual([])
  })
})

describe('breaking is', () => {
  test.each<[string, Change, string[]]>([
    ['a removed call', { paths: {} }, ['drive.rename (PATCH /items/{id}) was removed']],
    ['another ID', { operation: { operationId: 'drive.name' } }, ['drive.rename is now called drive.name']],
    ['another path', { path: '/things/{id}' }, ['drive.rename is now PATCH /things/{id}']],
    [
      'a removed field of a response',
      { item: { ...item(), properties: { ...item().properties, size: undefined } } },
      ['Item size was removed'],
    ],
    [
      'a field of a response that may be missing now',
      { item: item({}, { required: ['id'] }) },
      ['Item kind may now be missing'],
    ],
    [
      'a field of a response that may be null now',
      { item: item({ size: { type: ['integer', 'null'] } }) },
      ['Item size may now be null'],
    ],
    ['another type in a response', { item: item({ id: { type: 'integer' } }) }, ['Item id may now be integer']],
    [
      'a new required field of a request',
      { input: input({ v: { type: 'string' } }, ['name', 'v']) },
      ['Input v is now required'],
    ],
    [
      'a field of a request that is required now',
      { input: input({}, ['name', 'onConflict']) },
      ['Input onConflict is now required'],
    ],
    [
      'a field of a request that is gone',
      { input: { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 255 } } } },
      ['Input onConflict is no longer accepted'],
    ],
    [
      'a value that is no longer accepted',
      { input: input({ onConflict: { enum: ['ask', 'skip'] } }) },
      ['Input onConflict no longer accepts "replace"'],
    ],
    [
      'a type that is no longer accepted',
      { input: input({ name: { type: 'integer' } }) },
      ['Input name no longer accepts string'],
    ],
    [
      'a tighter limit',
      { input: input({ name: { type: 'string', maxLength: 100 } }) },
      ['Input name has a lower maxLength'],
    ],
    [
      'a new pattern',
      { input: input({ name: { type: 'string', maxLength: 255, pattern: '^a' } }) },
      ['Input name has another pattern'],
    ],
    [
      'values where any text was accepted',
      { input: input({ name: { enum: ['a', 'b'] } }) },
      ['Input name now only accepts "a", "b"'],
    ],
    [
      'a parameter that is gone',
      { operation: { parameters: [operation().parameters[0]] } },
      ['drive.rename no longer takes query cursor'],
    ],
    [
      'a parameter that is required now',
      { operation: { parameters: [operation().parameters[0], { ...cursor, required: true }] } },
      ['drive.rename now requires query cursor'],
    ],
    [
      'a new required parameter',
      { operation: { parameters: [...operation().parameters, { ...cursor, name: 'v', required: true }] } },
      ['drive.rename now requires query v'],
    ],
    [
      'a tighter parameter',
      {
        operation: {
          parameters: [operation().parameters[0], { ...cursor, schema: { type: 'string', maxLength: 10 } }],
        },
      },
      ['drive.rename query cursor: has a lower maxLength'],
    ],
    ['another status', { operation: { responses: { 201: { content: {} } } } }, ['drive.rename no longer answers 200']],
    [
      'another media type',
      { operation: { responses: { 200: { content: { 'text/plain': {} } } } } },
      ['drive.rename no longer returns application/json'],
    ],
    [
      'a scope that is needed in addition',
      { operation: { security: [{ session: [] }, { token: ['write', 'account'] }] } },
      ['drive.rename now needs the scope account'],
    ],
    [
      'tokens that are no longer accepted',
      { operation: { security: [{ session: [] }] } },
      ['drive.rename no longer accepts tokens'],
    ],
    [
      'a list where there was an object',
      { item: item({ parent: { type: 'array', items: ref('Item') } }) },
      ['Item parent may now be array'],
    ],
  ])('%s', (_what, change, expected) => {
    expect(breaks(JSON.parse(JSON.stringify(change)))).toEqual(expected)
  })

  test('a change in the second of several objects that a named schema can be', () => {
    const one = (type: string, more: Json) => ({
      type: 'object',
      required: ['type', 'value'],
      properties: { type: { const: type }, ...more },
    })
    const union = (value: Json) => ({ anyOf: [one('a', { value: { type: 'string' } }), one('b', { value })] })
    const [before, now] = [{ type: 'number' }, { type: 'boolean' }].map(value => api({ item: union(value) }))
    expect(compareSurfaces(before!, now!)).toEqual([{ subject: 'Item', what: 'value may now be boolean' }])
  })

  test('a call that required nobody to sign in, and does now', () => {
    const open = api({ operation: { security: [{}, { token: ['write'] }] } })
    expect(compareSurfaces(open, api()).map(({ what }) => what)).toEqual(['now requires signing in'])
  })
})

test('a surface is written one call a line, and read again as it was', () => {
  const text = writeSurface(api())
  expect(JSON.parse(text)).toEqual(api())
  expect(text.split('\n').filter(line => line.startsWith('    "drive.rename"'))).toHaveLength(1)
  expect(text).not.toContain('Which')
})

describe('a break', () => {
  const changelog = (lines: string) =>
    `# Changelog\n\n## Unreleased\n\n${lines}\n\n## 1.0.0\n\n- **Breaking:** \`Old\` is gone.\n`
  const found = [{ subject: 'Item', what: 'size was removed' }]

  test('has to be announced among the unreleased changes, by the name of its call or schema', () => {
    expect(unannounced(found, changelog('- **Breaking:** `Item` has no size;\n  ask `drive.size` instead.'))).toEqual(
      [],
    )
    expect(unannounced(found, changelog('- **Added:** `Item` has a color.'))).toEqual(['`Item` size was removed'])
    expect(unannounced([{ subject: 'Old', what: 'was removed' }], changelog('- Nothing'))).toHaveLength(1)
    expect(unannounced(found, '# Changelog\n')).toHaveLength(1)
    expect(announced(changelog('- **Breaking:** one\n- **Breaking:** two\n- other'))).toHaveLength(2)
  })
})
