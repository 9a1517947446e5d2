import { type SettingValue, settingTable } from '@holdall/contract/contract.ts'
import { siteTagEndpoints as s } from '@holdall/contract/tags/site-tags.endpoints.ts'
import type { SiteTag } from '@holdall/contract/tags/site-tags.schemas.ts'
import { starredTagId } from '@holdall/contract/tags/starred-tag.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../../test/all-tables.ts'
import { dialects } from '../../../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../../test/harness.ts'
import { newId } from '../../../../platform/ids.ts'

type Types = SettingValue<'tags.types'>

const every = ['tags.view', 'tags.create', 'tags.update', 'tags.delete']
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)

describe.each(dialects)('tags of the site on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    admin = await buildMember(test, { hasRoles: false, permissions: every })
  })
  afterEach(() => setTypes(settingTable['tags.types']?.default as Types))
  afterAll(() => test.close())

  const setTypes = (types: Types) => test.app.services.settings.save({ 'tags.types': types }, null)
  const make = async (name: string, more: object = {}): Promise<SiteTag> =>
    (await admin.client.ok(s.create, { body: { name, type: 'custom', ...more } })).tag
  const put = (id: string, body: object) => admin.client.call(s.update, { params: { id }, body })
  const refusal = async (answer: Promise<{ status: number; problem: { errors?: readonly object[] | undefined } }>) => {
    const { status, problem } = await answer
    return [status, problem.errors]
  }
  const listed = async (query: object = {}) =>
    (await admin.client.ok(s.list, { query: { perPage: 100, ...query } })).pagination.data
  const rowOf = (id: string) =>
    tables(test.app.services.db.read).selectFrom('tags').selectAll().where('id', '=', id).executeTakeFirst()
  const audited = async (id: string) =>
    (
      await tables(test.app.services.db.read)
        .selectFrom('audit_log')
        .select('action')
        .where('object_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(row => row.action)

  it('[TAGS-14] [TAGS-15] [TAGS-19] are created, listed and updated, and every answer carries the tag', async () => {
    const created = await admin.client.call(s.create, {
      body: { name: ' Tax Return ', display_name: 'Tax return', type: 'label', color: 'teal' },
    })
    expect(created.status).toBe(201)
    const { tag } = created.data
    expect(tag).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      name: 'tax return',
      display_name: 'Tax return',
      type: 'label',
      color: 'teal',
      created_at: instant,
      updated_at: instant,
    })
    test.clock.advance(60_000)
    const { tag: renamed } = await admin.client.ok(s.update, {
      params: { id: tag.id },
      body: { name: 'tax', display_name: 'Taxes', type: 'custom', color: 'pink' },
    })
    expect(renamed).toMatchObject({ id: tag.id, name: 'tax', display_name: 'Taxes', type: 'custom', color: 'pink' })
    expect([renamed.created_at, renamed.updated_at > tag.updated_at]).toEqual([tag.created_at, true])
    expect(await listed({ query: 'taxes' })).toEqual([renamed])
    expect(await audited(tag.id)).toEqual(['tag.created', 'tag.updated'])
  })

  it('[DEC-130] a name is unique within its type, trimmed and in lower case, and the display name falls back to it', async () => {
    const tag = await make('  ÜRGENT ')
    expect([tag.name, tag.display_name, tag.color]).toEqual(['ürgent', 'ürgent', 'gray'])
    const taken = [422, [expect.objectContaining({ field: 'name', code: 'tag.name-taken' })]]
    // The same letters, decomposed.
    expect(await refusal(admin.client.call(s.create, { body: { name: 'U\u0308rgent', type: 'custom' } }))).toEqual(
      taken,
    )
    const other = await make('Ürgent', { type: 'label' })
    expect(await refusal(put(other.id, { type: 'custom' }))).toEqual(taken)
    const { tag: same } = (await put(tag.id, { name: 'ÜRGENT', display_name: ' ' })).data
    expect([same.name, same.display_name]).toEqual(['ürgent', 'ürgent'])
    // A name of a personal tag doesn't matter.
    const row = { id: newId(), owner_id: admin.userId, name: 'mine', display_name: 'mine', type: 'own', color: null }
    const times = { created_at: 1, updated_at: 1 }
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .insertInto('tags')
        .values({ ...row, ...times })
        .execute(),
    )
    expect((await make('mine')).name).toBe('mine')
    expect((await put(row.id, { name: 'stolen' })).problem.code).toBe('tag.not-found')
    expect((await listed()).map(one => one.id)).not.toContain(row.id)
  })

  it('only one of several is created if they ask for the same name at once', async () => {
    const ask = () => admin.client.call(s.create, { body: { name: 'same', type: 'custom' } })
    const statuses = (await Promise.all([ask(), ask(), ask()])).map(answer => answer.status)
    expect(statuses.sort()).toEqual([201, 422, 422])
    const two = [await make('first'), await make('second')]
    const moved = await Promise.all(two.map(tag => put(tag.id, { name: 'third' })))
    expect(moved.map(answer => answer.status).sort()).toEqual([200, 422])
  })

  it('name and type are required, and everything wrong is reported at its field', async () => {
    const cases: readonly [object, string[]][] = [
      [{}, ['name', 'type']],
      [{ name: '   ', type: '' }, ['name', 'type']],
      [
        { name: 'x'.repeat(10_000), display_name: 'y'.repeat(10_000), type: 'z'.repeat(10_000) },
        ['display_name', 'name', 'type'],
      ],
      [{ name: 'two\nlines', display_name: 'a\u0000b', type: 'custom' }, ['display_name', 'name']],
      [{ name: 'fine', type: 'nonsense' }, ['type']],
      [{ name: 'fine', type: 'starred' }, ['type']],
      [{ name: 'fine', type: '__proto__' }, ['type']],
      [{ name: ['fine'], display_name: 7, type: null, color: 'mauve' }, ['color', 'display_name', 'name', 'type']],
    ]
    const before = (await listed()).length
    for (const [body, fields] of cases) {
      const { status, problem } = await admin.client.call(s.create, { body: body as never })
      const wrong = [...new Set(problem.errors?.map(error => error.field))].sort()
      expect([status, wrong], JSON.stringify(body).slice(0, 80)).toEqual([422, fields])
    }
    expect(await listed()).toHaveLength(before)
    expect((await make('<img src=x onerror=alert(1)>')).name).toBe('<img src=x onerror=alert(1)>')
  })

  it('[DEC-132] a tag of a system type keeps its name and type, can be shown differently, and can’t be deleted', async () => {
    const fields = async (body: object) => (await put(starredTagId, body)).problem.errors?.map(error => error.field)
    expect(await fields({ name: 'favourite' })).toEqual(['name'])
    expect(await fields({ type: 'custom' })).toEqual(['type'])
    const body = { name: 'starred', display_name: 'Favourites', type: 'starred', color: 'red' }
    const { tag } = await admin.client.ok(s.update, { params: { id: starredTagId }, body })
    expect(tag).toMatchObject(body)
    const label = await make('important', { type: 'label' })
    expect(await fieldsOf(label, { type: 'starred' })).toEqual(['type'])
    const refused = { id: starredTagId, status: 'failed', error: expect.objectContaining({ code: 'tag.of-system' }) }
    expect((await admin.client.ok(s.delete, { params: { ids: starredTagId } })).data).toEqual([refused])
    // The drive needs the star's tag, even if the setting no longer says so.
    await setTypes([{ name: 'starred', system: false }])
    expect(await fields({ name: 'favourite' })).toEqual(['name'])
    expect((await admin.client.ok(s.delete, { params: { ids: starredTagId } })).data).toEqual([refused])
    await admin.client.ok(s.update, {
      params: { id: starredTagId },
      body: { display_name: 'Starred', color: 'yellow' },
    })
  })

  const fieldsOf = async ({ id }: SiteTag, body: object) =>
    (await put(id, body)).problem.errors?.map(error => error.field)

  it('[TAGS-13] the types and which of them are system types come from the setting', async () => {
    const tag = await make('kept')
    await test.app.services.settings.save(
      {
        'tags.types': [
          { name: 'project', system: false },
          { name: 'custom', system: true },
        ],
      },
      null,
    )
    expect((await make('apollo', { type: 'project' })).type).toBe('project')
    expect(await refusal(admin.client.call(s.create, { body: { name: 'a', type: 'label' } }))).toMatchObject([
      422,
      [{ field: 'type', code: 'tag.unknown-type' }],
    ])
    expect(await fieldsOf(tag, { name: 'moved' })).toEqual(['name'])
    expect((await admin.client.ok(s.delete, { params: { ids: tag.id } })).data).toMatchObject([{ status: 'failed' }])
    // A type that no longer exists stays until someone changes it.
    await setTypes([])
    const renamed = await admin.client.ok(s.update, { params: { id: tag.id }, body: { name: 'free', type: 'custom' } })
    expect(renamed.tag).toMatchObject({ name: 'free', type: 'custom' })
    expect(await fieldsOf(tag, { type: 'project' })).toEqual(['type'])
  })

  it('each call needs its own permission', async () => {
    const tag = await make('guarded')
    const calls = {
      'tags.view': [s.list, {}],
      'tags.create': [s.create, { body: { name: 'by others', type: 'custom' } }],
      'tags.update': [s.update, { params: { id: tag.id }, body: { display_name: 'By others' } }],
      'tags.delete': [s.delete, { params: { ids: tag.id } }],
    } as const
    for (const [permission, [endpoint, sent]] of Object.entries(calls)) {
      const without = await buildMember(test, { hasRoles: false, permissions: every.filter(one => one !== permission) })
      const refused = await without.client.call(endpoint, sent)
      expect([refused.status, refused.problem.meta]).toMatchObject([403, { permission }])
      expect(await rowOf(tag.id)).toMatchObject({ display_name: 'guarded' })
    }
    expect((await listed({ query: 'others' })).map(one => one.name)).toEqual([])
    expect((await test.client().call(s.list)).status).toBe(401)
  })

  it('[TAGS-18] [DEC-133] a list of ids is deleted, at most 500, with an outcome for each', async () => {
    const [one, two] = [await make('one'), await make('two')]
    const unknown = newId()
    const ids = [one.id, unknown, starredTagId, two.id, one.id].join(',')
    expect((await admin.client.ok(s.delete, { params: { ids } })).data).toMatchObject([
      { id: one.id, status: 'done' },
      { id: unknown, status: 'failed', error: { code: 'tag.not-found' } },
      { id: starredTagId, status: 'failed', error: { code: 'tag.of-system' } },
      { id: two.id, status: 'done' },
    ])
    expect([await rowOf(one.id), await rowOf(two.id)]).toEqual([undefined, undefined])
    expect(await audited(one.id)).toEqual(['tag.created', 'tag.deleted'])
    expect((await put(one.id, { name: 'late' })).problem.code).toBe('tag.not-found')
    const many = (count: number) => Array.from({ length: count }, () => newId()).join(',')
    expect((await admin.client.ok(s.delete, { params: { ids: many(500) } })).data).toHaveLength(500)
    for (const wrong of [many(501), `${one.id},`, 'x', "1' or 1=1"]) {
      expect((await admin.client.call(s.delete, { params: { ids: wrong } })).status).toBe(422)
    }
  })

  it('there are at most 500', async () => {
    const { db } = test.app.services
    const times = { created_at: 1, updated_at: 1 }
    const filler = { owner_id: null, display_name: 'x', type: 'custom', color: null, ...times }
    const rows = Array.from({ length: 500 }, (_, n) => ({ id: newId(), name: `filler ${n}`, ...filler }))
    await db.transaction(tx => tables(tx).insertInto('tags').values(rows).execute())
    const refused = await admin.client.call(s.create, { body: { name: 'one too many', type: 'custom' } })
    expect([refused.problem.code, refused.problem.meta]).toEqual(['tag.site-full', { max: 500 }])
    await db.transaction(tx => tables(tx).deleteFrom('tags').where('name', 'like', 'filler %').execute())
  })
})
