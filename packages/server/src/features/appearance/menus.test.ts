import { appearanceEndpoints as e } from '@holdall/contract/appearance/appearance.contract.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

const item = (id: string, more = {}) => ({
  id,
  label: id,
  type: 'link',
  action: `https://example.org/${id}`,
  icon: '',
  ...more,
})
const menu = (id: string, position: string, items: object[]) => ({ id, name: id, position, items })

describe.each(suiteDialects)('menus on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, { hasRoles: false, permissions: ['appearance.update'] })
  })
  afterAll(() => test.close())
  const save = (menus: unknown) => ada.client.call(e.save, { body: { client: { menus } } })
  const shownTo = async (client = test.client()) => (await client.ok(siteEndpoints.site)).menus

  it('[DEC-10] appear where they were put, in their order, for visitors and members', async () => {
    expect(await shownTo()).toEqual({})
    const routes = ['/drive', '/sign-in', '/register'].map(action => item(action.slice(1), { type: 'route', action }))
    const menus = [
      menu('one', 'header', [item('b', { icon: 'help' }), item('a', { action: '/drive' })]),
      menu('two', 'footer', [item('mail', { action: 'mailto:a@example.org' })]),
      menu('three', 'header', routes),
      menu('four', '', [item('hidden')]),
      menu('five', 'account', []),
    ]
    expect((await save(menus)).status).toBe(200)
    const shown = await shownTo()
    expect(Object.keys(shown)).toEqual(['header', 'footer'])
    expect(shown.header?.map(({ href }) => href)).toEqual([
      'https://example.org/b',
      '/drive',
      '/drive',
      '/sign-in',
      '/register',
    ])
    expect(shown.header?.[0]).toEqual({ label: 'b', href: 'https://example.org/b', icon: 'help' })
    expect(shown.footer).toEqual([{ label: 'mail', href: 'mailto:a@example.org', icon: '' }])
    // Signed-in users need no sign-in link, and visitors who can't register get no link to it.
    expect((await shownTo(ada.client)).header?.map(({ href }) => href)).toEqual([
      'https://example.org/b',
      '/drive',
      '/drive',
    ])
    await test.app.services.settings.save({ 'registration.disable': true }, null)
    expect((await shownTo()).header?.map(({ href }) => href)).not.toContain('/register')
    await test.app.services.settings.save({ 'registration.disable': false }, null)
    expect(JSON.stringify(await shownTo())).not.toContain('hidden')
  })

  it('link only to allowed targets, and stay unchanged when refused', async () => {
    await save([menu('one', 'header', [item('a')])])
    for (const action of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'https://a@evil.example', '']) {
      const refused = await save([menu('one', 'header', [item('a', { action })])])
      expect([refused.status, refused.problem.errors?.[0]?.field], action).toEqual([422, 'menus'])
    }
    for (const type of ['Custom Page', 'constructor', 'nothing']) {
      const refused = await save([menu('one', 'header', [item('a', { type, action: '0'.repeat(26) })])])
      expect([refused.status, refused.problem.errors?.[0]?.field], type).toEqual([422, 'menus'])
    }
    expect((await shownTo()).header?.map(({ href }) => href)).toEqual(['https://example.org/a'])
  })

  it('show nothing that was deleted, and can still be changed', async () => {
    const gone = item('gone', { type: 'Custom Page', action: '0'.repeat(26) })
    await test.app.services.settings.save({ menus: [menu('one', 'header', [gone, item('a')])] }, null)
    expect((await shownTo()).header?.map(({ label }) => label)).toEqual(['a'])
    expect((await save([menu('one', 'footer', [gone, item('b')])])).status).toBe(200)
    expect((await shownTo()).footer?.map(({ label }) => label)).toEqual(['b'])
  })

  it('are not overwritten by a save that has not seen the latest version', async () => {
    const { about } = await ada.client.ok(e.read)
    const versions = { menus: about.menus?.version }
    const first = await ada.client.call(e.save, { body: { client: { menus: [] }, versions } })
    const late = await ada.client.call(e.save, { body: { client: { menus: [menu('x', '', [])] }, versions } })
    expect([first.status, late.status, late.problem.errors?.[0]?.code]).toEqual([200, 422, 'setting.changed-meanwhile'])
  })
})
