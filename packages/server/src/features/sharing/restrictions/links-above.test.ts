import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { restrictionEndpoints as c } from '@holdall/contract/sharing/restrictions.endpoints.ts'
import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

describe.each(dialects)('links of folders above on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const share = (by: TestMember, id: string, who: TestMember) =>
    by.client.ok(p.share, { params: { id }, body: { emails: [who.email], role: 'manager' } })
  const linksOf = async (who: TestMember, id: string) =>
    (await who.client.ok(p.access, { params: { id } })).links.map(({ name, addressEnd, canRestrict, through }) => [
      name,
      addressEnd,
      canRestrict,
      through?.id ?? null,
    ])

  it('are told apart by their names, by the end of their address, or by nothing that would give them away', async () => {
    const [ada, bo, cy] = [await buildMember(test), await buildMember(test), await buildMember(test)]
    const work = (await buildFolder(ada, 'Work')).id
    const inner = (await buildFolder(ada, 'Salaries', work)).id
    const named = await ada.client.ok(e.createLink, {
      params: { id: work },
      body: { name: 'For Zoe', slug: 'team-2026' },
    })
    const own = await ada.client.ok(e.createLink, { params: { id: inner }, body: {} })
    await share(ada, work, bo)
    await share(ada, inner, cy)
    expect(await linksOf(ada, inner)).toEqual([
      ['For Zoe', '2026', true, work],
      ['', own.slug.slice(-4), false, null],
    ])
    expect(await linksOf(bo, inner)).toEqual([
      ['', '2026', true, work],
      ['', own.slug.slice(-4), false, null],
    ])
    // Cy may not share Work: an address that is a short word would be known by its end.
    expect(await linksOf(cy, inner)).toEqual([
      ['', null, false, work],
      ['', own.slug.slice(-4), false, null],
    ])
    const refused = await cy.client.call(c.close, { params: { id: inner }, body: { kind: 'link', targetId: named.id } })
    expect(refused.problem.code).toBe('closing.from-above')
  })

  it('keep their names to whoever made them, also once they are restricted', async () => {
    const [ada, bo] = [await buildMember(test), await buildMember(test)]
    const work = (await buildFolder(ada, 'Work')).id
    const inner = (await buildFolder(ada, 'Salaries', work)).id
    const link = await ada.client.ok(e.createLink, { params: { id: work }, body: { name: 'For the annoying client' } })
    await share(ada, work, bo)
    const closed = await ada.client.ok(c.close, { params: { id: inner }, body: { kind: 'link', targetId: link.id } })
    expect(closed).toMatchObject({ name: 'For the annoying client', link: { addressEnd: link.slug.slice(-4) } })
    const { closings } = await bo.client.ok(p.access, { params: { id: inner } })
    expect(closings).toMatchObject([{ name: '', link: { id: link.id, name: '', addressEnd: link.slug.slice(-4) } }])
    await ada.client.ok(c.open, { params: { id: closed.id } })
    const rows = await tables(test.app.services.db.read).selectFrom('audit_log').selectAll().execute()
    const lines = rows.filter(row => row.action.startsWith('closing.'))
    expect(lines.length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(lines)).not.toContain('annoying')
  })
})
