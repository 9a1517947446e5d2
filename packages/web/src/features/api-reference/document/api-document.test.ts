import { describe, expect, it } from 'vitest'
import { canTry, curlOf, firstEntered, isJson, keyOf, missingParameters, prepare } from '../try/request.ts'
import { type RawDocument, readDocument, searchGroups } from './api-document.ts'
import { exampleOf, fieldsOf, typeLabel } from './schema-fields.ts'

const problem = {
  description: '- `item.not-found`: It isn’t there.\n- `item.gone`: It was: gone.',
  'x-codes': ['item.not-found', 'item.gone'],
}
const item = {
  type: 'object',
  required: ['id', 'kind'],
  properties: {
    id: { type: 'string' },
    kind: { enum: ['file', 'folder'] },
    size: { type: ['integer', 'null'] },
    parent: { anyOf: [{ $ref: '#/components/schemas/Item' }, { type: 'null' }] },
  },
}
const base = {
  operationId: 'drive.item',
  tags: ['drive'],
  summary: 'Get an item',
  description: 'For members.',
  parameters: [],
}
const raw: RawDocument = {
  info: { title: 'Holdall', version: '1.2.3', description: 'Everything.' },
  tags: [
    { name: 'files', description: 'Bytes', 'x-displayName': 'Files' },
    { name: 'drive', description: 'Items', 'x-displayName': 'Drive' },
    { name: 'empty', description: 'Nothing', 'x-displayName': 'Empty' },
  ],
  paths: {
    '/items/{id}': {
      get: {
        ...base,
        security: [{ session: [] }, { token: ['read'] }],
        parameters: [
          { $ref: '#/components/parameters/PathId' },
          { name: 'link', in: 'query', required: false, schema: { type: 'string' } },
          { name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'Done',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } },
          },
          404: { $ref: '#/components/responses/Missing' },
        },
      },
      put: {
        ...base,
        operationId: 'drive.change',
        summary: 'Change an item',
        security: [{ session: [] }, { token: ['write'] }],
        parameters: [{ $ref: '#/components/parameters/PathId' }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } },
        },
        responses: { 204: { description: 'Done' } },
      },
    },
    '/transfers': {
      post: {
        ...base,
        operationId: 'files.create',
        tags: ['files'],
        summary: 'Upload',
        security: [{}, { session: [] }, { token: ['write'] }],
        requestBody: {
          required: false,
          content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        responses: { 201: { description: 'Done', headers: { Location: {} } } },
      },
    },
    '/sign-in': {
      post: {
        ...base,
        operationId: 'drive.session',
        security: [{}, { session: [] }],
        responses: { 204: { description: 'Done' } },
      },
    },
  },
  components: {
    schemas: { Item: item },
    parameters: {
      PathId: { name: 'id', in: 'path', required: true, description: 'Which', schema: { type: 'string' } },
    },
    responses: { Missing: problem },
  },
}
const read = readDocument(raw)
const find = (id: string) => {
  const found = read.groups.flatMap(({ operations }) => operations).find(one => one.id === id)
  if (!found) throw new Error(id)
  return found
}

describe('the document behind the reference', () => {
  it('is shown in groups, without references and without empty groups', () => {
    expect(read.groups.map(({ title, operations }) => [title, operations.map(({ id }) => id)])).toEqual([
      ['Files', ['files.create']],
      ['Drive', ['drive.item', 'drive.change', 'drive.session']],
    ])
    expect(find('drive.item').parameters.map(({ name }) => name)).toEqual(['id', 'link', 'If-None-Match'])
    expect(find('drive.item').problems).toEqual([
      { status: '404', code: 'item.not-found', message: 'It isn’t there.' },
      { status: '404', code: 'item.gone', message: 'It was: gone.' },
    ])
    expect(find('files.create').answers).toEqual([
      { status: '201', description: 'Done', body: null, headers: ['Location'] },
    ])
    expect([find('drive.item').scopes, find('drive.session').scopes]).toEqual([['read'], null])
    expect([find('drive.item').isOpen, find('files.create').isOpen]).toEqual([false, true])
  })

  it('is searched by words anywhere in ID, method, path, summary and group', () => {
    const ids = (search: string) =>
      searchGroups(read.groups, search).flatMap(({ operations }) => operations.map(one => one.id))
    expect(ids('ITEM put')).toEqual(['drive.change'])
    expect(ids('files')).toEqual(['files.create'])
    expect(ids(' ')).toHaveLength(4)
    expect(ids('nothing of this')).toEqual([])
  })

  it('names types and fields, and gives an example with what is required', () => {
    const reference = { $ref: '#/components/schemas/Item' }
    expect(typeLabel({ type: 'array', items: reference })).toBe('Item[]')
    expect(typeLabel({ type: 'array', items: item.properties.kind })).toBe('("file" | "folder")[]')
    expect(typeLabel(item.properties.size)).toBe('integer | null')
    expect(typeLabel(item.properties.parent)).toBe('Item | null')
    expect(typeLabel({ enum: Array.from({ length: 20 }, (_, n) => n) })).toBe('0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | …')
    expect(typeLabel({})).toBe('any')
    expect(
      fieldsOf({ type: 'array', items: reference }, read.schemas).map(({ name, isRequired }) => [name, isRequired]),
    ).toEqual([
      ['id', true],
      ['kind', true],
      ['size', false],
      ['parent', false],
    ])
    expect(exampleOf(reference, read.schemas)).toEqual({ id: '…', kind: 'file' })
    const endless = {
      Node: { type: 'object', required: ['next'], properties: { next: { $ref: '#/components/schemas/Node' } } },
    }
    expect(JSON.stringify(exampleOf({ $ref: '#/components/schemas/Node' }, endless)).length).toBeLessThan(100)
  })
})

describe('a request from the reference', () => {
  const entered = { values: { [keyOf({ in: 'path', name: 'id' })]: 'a/b?', 'query link': 'x y' }, body: '' }

  it('always goes to this site, whatever was entered', () => {
    const host = { values: { 'path id': '//evil.example/' }, body: '' }
    expect(prepare(find('drive.item'), host).url).toBe('/items/%2F%2Fevil.example%2F')
    expect(prepare(find('drive.item'), entered)).toEqual({ url: '/items/a%2Fb%3F?link=x+y', headers: {} })
    expect(prepare(find('drive.item'), { values: { 'header If-None-Match': '"1"' }, body: '' })).toEqual({
      url: '/items/{id}',
      headers: { 'If-None-Match': '"1"' },
    })
  })

  it('needs its parameters, and is only offered where a token and JSON are enough', () => {
    expect(missingParameters(find('drive.item'), { values: {}, body: '' }).map(({ name }) => name)).toEqual(['id'])
    expect(missingParameters(find('drive.item'), entered)).toEqual([])
    expect(['drive.item', 'drive.change', 'files.create', 'drive.session'].map(id => canTry(find(id)))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect([isJson('{"a":1}'), isJson('{a:1}')]).toEqual([true, false])
  })

  it('is the same for a shell, without the token, and no value ends its quotes', () => {
    const change = firstEntered(find('drive.change'), read.schemas)
    expect(JSON.parse(change.body)).toEqual({ id: '…', kind: 'file' })
    const hostile = { values: { 'path id': '1' }, body: `{"name":"it's; rm -rf /"}` }
    expect(curlOf(find('drive.change'), hostile, 'https://drive.example.org')).toBe(
      [
        `curl -X PUT 'https://drive.example.org/items/1' \\`,
        `  -H 'Authorization: Bearer hd_…' \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -d '{"name":"it'\\''s; rm -rf /"}'`,
      ].join('\n'),
    )
    expect(curlOf(find('files.create'), { values: {}, body: '' }, '')).toContain(`--data-binary '@file'`)
  })
})
