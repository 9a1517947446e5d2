import { describe, expect, it } from 'vitest'
import { buildOpenApi } from '../../../packages/server/src/platform/http/openapi/openapi.ts'
import { judgeSpelling, snakeCaseIn } from './spelling.ts'
import { otherSnakeCase, prescribedSnakeCase } from './spelling-excepted.ts'

describe('snakeCaseIn', () => {
  it('finds properties and parameters, wherever they are, and neither values nor headers', () => {
    const document = {
      components: {
        schemas: {
          Plan: {
            properties: {
              parent_id: { type: 'string', enum: ['not_this'] },
              name: { anyOf: [{ properties: { inner_name: { default: { also_not: 1 } } } }] },
            },
          },
          Item: { properties: { parentId: {} } },
        },
      },
      paths: {
        '/plans': {
          get: {
            operationId: 'plans.list',
            parameters: [
              { name: 'user_id', in: 'query' },
              { name: 'X_Header', in: 'header' },
            ],
          },
        },
      },
    }
    expect(snakeCaseIn(document)).toEqual({ Plan: 'inner_name parent_id', 'plans.list': 'user_id' })
  })
})

describe('judgeSpelling', () => {
  it('allows what is excepted, and nothing more or less', () => {
    expect(judgeSpelling({ Plan: 'parent_id' }, { Plan: 'parent_id' })).toEqual([])
    expect(judgeSpelling({ Plan: 'parent_id', Item: 'parent_id' }, { Plan: 'old_name parent_id' })).toEqual([
      'Item has parent_id: write it in camelCase.',
      'Plan no longer has old_name: remove it from scripts/checks/ratchets/spelling-excepted.ts.',
    ])
  })

  it('finds a new name in the description of this API', async () => {
    const found = snakeCaseIn(await buildOpenApi('now'))
    const excepted = { ...prescribedSnakeCase, ...otherSnakeCase }
    expect(judgeSpelling(found, excepted)).toEqual([])
    expect(judgeSpelling({ ...found, Item: 'parent_id' }, excepted)).toEqual([
      'Item has parent_id: write it in camelCase.',
    ])
  })
})
