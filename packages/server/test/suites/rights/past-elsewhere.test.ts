import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { versionEndpoints as v } from '@holdall/contract/drive/versions.endpoints.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../factories.ts'
import { createTestApp, type TestApp } from '../../harness.ts'
import { nextMoment, planBack } from '../../rewind-site.ts'

describe.each(dialects)('what was elsewhere, or known by several rights, on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let bo: TestMember
  let folder: string
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    ada = await buildMember(test)
    bo = await buildMember(test)
    folder = (await buildFolder(ada, 'Shared')).id
  })

  const write = (name: string, text: string, parentId = folder) => buildFile(test, ada, { name, text, parentId })
  async function share(id: string, role: GrantRole): Promise<void> {
    await nextMoment()
    await ada.client.ok(p.share, { params: { id }, body: { emails: [bo.email], role } })
    await nextMoment()
  }

  it('rewinding tells nobody the former name of what was in a folder that came to them since', async () => {
    const aside = (await buildFolder(ada, 'Private')).id
    const inner = (await buildFolder(ada, 'Inner', aside)).id
    const budget = await write('Layoffs.txt', 'numbers', inner)
    await share(folder, 'manager')
    const moment = Date.now()
    await nextMoment()
    await ada.client.ok(d.rename, { params: { id: budget }, body: { name: 'budget.txt' } })
    await ada.client.ok(d.move, { body: { ids: [budget, inner], to: folder } })
    const plan = await planBack(test, bo, folder, moment)
    expect(JSON.stringify(plan)).not.toContain('Layoffs')
    expect(plan.left.map(({ reason, names }) => [reason, [...names].sort()])).toEqual([
      ['folder-missing', ['Inner', 'budget.txt']],
    ])
  })

  it('a manager brings back no content that another file has in an earlier version, which they may not read', async () => {
    const file = await write('x.txt', 'secret salaries')
    const aside = (await buildFolder(ada, 'Aside')).id
    const copied = (await ada.client.ok(d.copy, { body: { ids: [file], to: aside } })).data[0]?.id ?? ''
    expect(copied).not.toBe('')
    await share(folder, 'manager')
    await share(aside, 'viewer')
    const moment = Date.now()
    await nextMoment()
    await write('x.txt', 'redacted')
    const [, first] = (await ada.client.ok(v.versions, { params: { id: file } })).data
    await ada.client.ok(v.deleteVersion, { params: { id: first?.id ?? '' } })
    expect((await planBack(test, bo, folder, moment)).counts.contents).toBe(1)
    await write('x.txt', 'redacted too', aside)
    const plan = await planBack(test, bo, folder, moment)
    expect(plan.left).toEqual([{ reason: 'version-gone', count: 1, names: ['x.txt'] }])
  })

  it('of several rights to an item the one that began first counts', async () => {
    const inner = (await buildFolder(ada, 'Inner', folder)).id
    await share(inner, 'editor')
    const gone = await write('gone.txt', 'x', inner)
    await ada.client.ok(d.trash, { body: { ids: [gone] } })
    await nextMoment()
    await share(folder, 'editor')
    expect((await bo.client.ok(d.trashList, { query: {} })).data.map(item => item.name)).toEqual(['gone.txt'])
  })
})
