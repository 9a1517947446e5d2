import { viewEndpoints as v } from '@holdall/contract/lists/views.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

const params = { list: 'users' }

describe.each(dialects)('views of lists on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let eve: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test, { permissions: ['admin.access'] })
    eve = await buildMember(test, { permissions: ['admin'] })
  })
  const save = async (name: string, state = '') =>
    (await ada.client.ok(v.saveView, { params, body: { name, state } })).id
  const names = async (who = ada) => (await who.client.ok(v.mine, { params })).views.map(view => view.name)

  it('[ADMX-10] are saved with the state of the address, renamed, reordered and deleted', async () => {
    const state = 'query=ada+l&orderBy=email&orderDir=asc&page=3&cursor=abc&perPage=50&filters=W10%3D&role_id=x'
    const first = await save('First', state)
    expect((await ada.client.ok(v.mine, { params })).views).toEqual([
      { id: first, name: 'First', state: 'query=ada+l&orderBy=email&orderDir=asc&perPage=50&filters=W10%3D&role_id=x' },
    ])
    const [second, third] = [await save('Second'), await save('Third')]
    await ada.client.ok(v.changeView, { params: { id: third }, body: { position: 0 } })
    expect(await names()).toEqual(['Third', 'First', 'Second'])
    const { views } = await ada.client.ok(v.changeView, {
      params: { id: first },
      body: { name: ' 1st ', state: 'query=b', position: 1000 },
    })
    expect(views.map(view => [view.name, view.state])).toEqual([
      ['Third', ''],
      ['Second', ''],
      ['1st', 'query=b'],
    ])
    await ada.client.ok(v.deleteView, { params: { id: second } })
    expect(await names()).toEqual(['Third', '1st'])
  })

  it('[ADMX-10] are private, belong to one list, and are limited to 50', async () => {
    const id = await save('Mine')
    expect(await names(eve)).toEqual([])
    for (const endpoint of [v.changeView, v.deleteView]) {
      expect((await eve.client.call(endpoint, { params: { id }, body: { name: 'x' } })).problem.code).toBe(
        'list.no-view',
      )
    }
    expect(await names()).toEqual(['Mine'])
    for (let n = 1; n < 50; n++) await save(`View ${n}`)
    const more = await ada.client.call(v.saveView, { params, body: { name: 'One more', state: '' } })
    expect([more.status, more.problem.code]).toEqual([409, 'list.too-many-views'])
  })

  it('[ADMX-10] the columns and the density are stored for each person and list', async () => {
    expect(await ada.client.ok(v.mine, { params })).toMatchObject({ columns: null, density: 'comfortable' })
    const body = { columns: ['created_at', 'email', 'email'], density: 'compact' }
    await ada.client.ok(v.setTable, { params, body })
    expect(await ada.client.ok(v.mine, { params })).toMatchObject({
      columns: ['created_at', 'email'],
      density: 'compact',
    })
    await ada.client.ok(v.setTable, { params, body: { columns: null, density: 'compact' } })
    expect(await ada.client.ok(v.mine, { params })).toMatchObject({ columns: null, density: 'compact' })
    expect(await eve.client.ok(v.mine, { params })).toMatchObject({ columns: null, density: 'comfortable' })
  })

  it('unknown lists, columns and parts of an address are refused by name', async () => {
    for (const list of ['nothing', 'constructor', 'tokens']) {
      const answers = [
        await ada.client.call(v.mine, { params: { list } }),
        await ada.client.call(v.saveView, { params: { list }, body: { name: 'x', state: '' } }),
        await ada.client.call(v.setTable, { params: { list }, body: { columns: null, density: 'compact' } }),
      ]
      expect(answers.map(answer => answer.problem.code)).toEqual(['list.unknown', 'list.unknown', 'list.unknown'])
    }
    const state = await ada.client.call(v.saveView, { params, body: { name: 'x', state: 'evil=1' } })
    expect(state.problem.errors).toMatchObject([{ field: 'state', message: expect.stringContaining('evil') }])
    for (const column of ['password', 'constructor']) {
      const table = await ada.client.call(v.setTable, { params, body: { columns: [column], density: 'compact' } })
      expect(table.problem.errors).toMatchObject([{ field: 'columns', message: expect.stringContaining(column) }])
    }
    expect(await names()).toEqual([])
  })
})
