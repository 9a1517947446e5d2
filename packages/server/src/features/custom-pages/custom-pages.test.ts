import { customPageEndpoints as e } from '@holdall/contract/custom-pages/custom-pages.endpoints.ts'
import { type CreatePageInput, longestBody } from '@holdall/contract/custom-pages/custom-pages.schemas.ts'
import { roleEndpoints } from '@holdall/contract/roles/roles.endpoints.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { sitemapEndpoints } from '@holdall/contract/sitemap/sitemap.contract.ts'
import { userEndpoints } from '@holdall/contract/users/users.endpoints.ts'
import { valueListEndpoints } from '@holdall/contract/value-lists/value-lists.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

const all = ['view', 'create', 'update', 'delete'].map(action => `custom_pages.${action}`)

describe.each(suiteDialects)('pages of the site on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, { permissions: [...all, 'settings.view', 'settings.update', 'files.create'] })
  })
  afterAll(() => test.close())
  const create = async (input: Partial<CreatePageInput> = {}) =>
    (await ada.client.ok(e.create, { body: { title: 'About us', ...input } })).page
  const update = (id: string, body: object) => ada.client.call(e.update, { params: { id }, body })
  const remove = async (...ids: string[]) =>
    (await ada.client.ok(e.delete, { params: { ids: ids.join(',') } })).data.map(one => one.error?.code ?? one.status)
  const fieldsOf = (answer: { problem: { errors?: { field: string }[] } }) =>
    answer.problem.errors?.map(error => error.field)

  it('[PAGES-19] [PAGES-20] [PAGES-25] are created, listed, read, changed and deleted by id', async () => {
    const made = await create({ title: ' Terms ', slug: 'Our Terms', body: '<p>Be <b>kind</b></p>', hide_nav: true })
    expect(made).toMatchObject({
      title: 'Terms',
      slug: 'our-terms',
      body: '<p>Be <strong>kind</strong></p>',
      type: 'default',
      hide_nav: true,
      user_id: ada.userId,
      user: { id: ada.userId, email: ada.email },
    })
    expect((await ada.client.ok(e.read, { params: { id: made.id } })).page).toEqual(made)
    const changed = await ada.client.ok(e.update, {
      params: { id: made.id },
      body: { title: 'Rules', hide_nav: false },
    })
    expect(changed.page).toMatchObject({ title: 'Rules', slug: 'our-terms', body: made.body, hide_nav: false })
    expect(Date.parse(changed.page.updated_at)).toBeGreaterThan(Date.parse(made.updated_at))
    const shown = await test.client().ok(e.show, { params: { page: made.id } })
    expect(shown).toEqual({ id: made.id, title: 'Rules', slug: 'our-terms', body: made.body, hide_nav: false })
    expect(await remove(made.id, '0'.repeat(26))).toEqual(['done', 'page.not-found'])
    expect((await test.client().call(e.show, { params: { page: made.id } })).status).toBe(404)
    expect((await update(made.id, { title: 'x' })).status).toBe(404)
  })

  it('[PAGES-01] [PAGES-18] are listed with their owner on request, and the start of their text', async () => {
    const page = await create({ title: 'Listed', body: `<h2>Head</h2><p>${'word '.repeat(100)}</p>` })
    const find = async (query: object) =>
      (await ada.client.ok(e.list, { query: { query: 'listed', ...query } })).pagination.data
    const [row] = await find({ with: 'user' })
    expect(row).toMatchObject({ id: page.id, slug: 'listed', type: 'default', user: { email: ada.email } })
    expect(row?.body).toMatch(/^Head word .{150,}…$/)
    expect(await find({})).toMatchObject([{ user_id: ada.userId }])
    expect((await find({}))[0]).not.toHaveProperty('user')
  })

  it('[PAGES-13] [PAGES-17] have a unique slug: derived from the title, with a number if it is taken, or refused if it was given', async () => {
    expect([(await create({ title: 'Twice' })).slug, (await create({ title: 'Twice!' })).slug]).toEqual([
      'twice',
      'twice-2',
    ])
    expect((await create({ title: '?!' })).slug).toBe('page')
    const taken = await ada.client.call(e.create, { body: { title: 'Other', slug: 'Twice' } })
    expect([taken.status, fieldsOf(taken)]).toEqual([422, ['slug']])
    const other = await create({ title: 'Other' })
    expect(fieldsOf(await update(other.id, { slug: 'twice' }))).toEqual(['slug'])
    expect(fieldsOf(await update(other.id, { slug: '--' }))).toEqual(['slug'])
    expect((await update(other.id, { slug: 'other' })).status).toBe(200)
    const both = await Promise.all(
      [1, 2].map(() => ada.client.call(e.create, { body: { title: 'Race', slug: 'race' } })),
    )
    expect(both.map(one => one.status).sort()).toEqual([201, 422])
  })

  it('[PAGES-16] report errors at title and body', async () => {
    for (const [field, value] of [
      ['title', ' '],
      ['title', 'a\nb'],
      ['title', 'a'.repeat(201)],
      ['body', 'a'.repeat(longestBody + 1)],
      // Longer once its characters are escaped.
      ['body', '&'.repeat(longestBody)],
      ['type', 'other'],
    ] as const) {
      const answer = await ada.client.call(e.create, { body: { title: 'Wrong', [field]: value } as never })
      expect([answer.status, fieldsOf(answer)], field).toEqual([422, [field]])
    }
    expect((await create({ title: 'Long', body: '語'.repeat(longestBody) })).body).toHaveLength(longestBody)
  })

  it('accept as many elements as a book has, and refuse more before cleaning', async () => {
    const most = '<b>a</b>'.repeat(10_000)
    const { id } = await create({ title: 'Many elements', body: most })
    const problem = { errors: [{ field: 'body', message: 'This page has too many elements. Remove some.' }] }
    for (const body of [`${most}<br>`, '<'.repeat(20_001)]) {
      expect(await update(id, { body })).toMatchObject({ status: 422, problem })
      expect(await ada.client.call(e.create, { body: { title: 'More', body } })).toMatchObject({ status: 422, problem })
    }
    expect((await ada.client.ok(e.read, { params: { id } })).page.body.length).toBeGreaterThan(10_000)
  })

  it('are not saved over another user’s newer version, unless that is wanted', async () => {
    const { id, updated_at } = await create({ title: 'Shared' })
    expect((await update(id, { body: '<p>first</p>', updated_at })).status).toBe(200)
    const late = await update(id, { body: '<p>second</p>', updated_at })
    expect([late.status, late.problem.code]).toEqual([409, 'page.changed-meanwhile'])
    expect((await update(id, { body: '<p>second</p>' })).status).toBe(200)
  })

  it('[PAGES-04] [PAGES-05] [PAGES-06] [SHELL-28] [SHELL-30] [SHELL-31] require a separate permission for each call', async () => {
    const { id } = await create({ title: 'Guarded' })
    const holders = await Promise.all(
      all.map(permission => buildMember(test, { hasRoles: false, permissions: [permission] })),
    )
    const calls = [
      (who: TestMember) => who.client.call(e.list),
      (who: TestMember) => who.client.call(e.create, { body: { title: 'Mine' } }),
      (who: TestMember) => who.client.call(e.update, { params: { id }, body: { title: 'Guarded' } }),
      (who: TestMember) => who.client.call(e.delete, { params: { ids: '0'.repeat(26) } }),
    ]
    for (const [place, who] of holders.entries()) {
      const statuses = []
      for (const call of calls) statuses.push((await call(who)).status < 300)
      expect(statuses, all[place]).toEqual(calls.map((_, index) => index === place))
      const read = await who.client.call(e.read, { params: { id } })
      expect(read.status, all[place]).toBe(place === 0 || place === 2 ? 200 : 403)
    }
  })

  it('[SHELL-29] `pages.view` is an alias of `custom_pages.view` when permissions are granted', async () => {
    const chief = await buildMember(test, { permissions: ['admin'] })
    const body = { name: 'Editors', description: '', type: 'sitewide' as const, default: false, guests: false }
    const { role } = await chief.client.ok(roleEndpoints.create, {
      body: { ...body, permissions: [{ name: 'pages.view' }, { name: 'custom_pages.update' }] },
    })
    expect(role.permissions.map(one => one.name)).toEqual(['custom_pages.view', 'custom_pages.update'])
  })

  it('[GEN-08] [GEN-09] [GDPR-08] can be the targets of a start page and policies, and can’t be deleted while they are', async () => {
    const page = await create({ title: 'Welcome' })
    const lists = await ada.client.ok(valueListEndpoints.read, { params: { names: 'menuItemCategories' as never } })
    expect(lists.menuItemCategories).toMatchObject([{ name: 'Custom Page' }])
    expect(lists.menuItemCategories?.[0]?.items).toContainEqual({
      name: page.slug,
      model_id: page.id,
      label: 'Welcome',
    })
    const save = (client: object) => ada.client.call(settingsEndpoints.save, { body: { client } })
    const nothing = '0'.repeat(26)
    const home = { 'homepage.type': 'Custom Page', 'homepage.value': page.id }
    const policy = (action: string) => [{ label: 'Terms', type: 'page', action }]
    for (const wrong of [
      { ...home, 'homepage.value': nothing },
      { ...home, 'homepage.value': 'login' },
      { register_policies: policy(nothing) },
    ]) {
      expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(422)
    }
    expect((await save(home)).status).toBe(200)
    expect(await remove(page.id)).toEqual(['page.in-use'])
    expect((await save({ 'homepage.type': 'default', register_policies: policy(page.id) })).status).toBe(200)
    const [kept] = (await ada.client.ok(e.delete, { params: { ids: page.id } })).data
    expect(kept?.error?.message).toBe(
      '“Welcome” is used by the setting GDPR, Register policies. Choose another page there first.',
    )
    expect((await save({ register_policies: [] })).status).toBe(200)
    expect(await remove(page.id)).toEqual(['done'])
  })

  it('[GEN-16] appear in the sitemap', async () => {
    const page = await create({ title: 'Größe & Maß' })
    await ada.client.ok(sitemapEndpoints.generate)
    const { raw } = await test.client().call(sitemapEndpoints.file, { params: { name: 'sitemap-1.xml' } })
    expect(raw.payload).toContain(`<loc>http://drive.test/pages/${page.id}/${encodeURIComponent(page.slug)}</loc>`)
  })

  it('stay when their author is deleted, without the author’s name', async () => {
    const eve = await buildMember(test, { permissions: ['custom_pages.create'] })
    const { page } = await eve.client.ok(e.create, { body: { title: 'By Eve' } })
    const chief = await buildMember(test, { permissions: ['admin'] })
    await chief.client.ok(userEndpoints.delete, { params: { ids: eve.userId } })
    const { user } = (await ada.client.ok(e.read, { params: { id: page.id } })).page
    expect(JSON.stringify(user)).not.toContain(eve.email)
    expect(user?.name).toBe('Deleted account')
  })
})
