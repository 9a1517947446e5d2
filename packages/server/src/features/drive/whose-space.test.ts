import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints as v } from '@holdall/contract/drive/versions.endpoints.ts'
import { jobEndpoints } from '@holdall/contract/jobs/jobs.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { userEndpoints } from '@holdall/contract/users/users.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam, join, type Team } from '../../../test/workspaces.ts'

describe.each(suiteDialects)('whose space is full on %s', dialect => {
  let test: TestApp
  let team: Team
  let bo: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    team = await buildTeam(test, { availableSpace: 100 })
    bo = await buildMember(test)
    await join(team, bo, 'Editor')
  })
  afterAll(() => test.close())

  const write = (who: TestMember, parentId: string, name = 'new.txt') =>
    who.client.call(d.newFile, { body: { parentId, name, text: 'x'.repeat(101) } })

  it('someone who works in a workspace or a shared folder learns that the owner’s space is full, and not how full', async () => {
    const shared = await buildFolder(team.owner, 'Shared')
    const body = { emails: [bo.email], role: 'manager' }
    await team.owner.client.ok(peopleEndpoints.share, { params: { id: shared.id }, body })
    for (const parentId of [team.rootId, shared.id]) {
      const { problem } = await write(bo, parentId)
      expect([problem.code, problem.meta]).toEqual(['space.owner-full', undefined])
      const own = await write(team.owner, parentId)
      expect(own.problem).toMatchObject({ code: 'space.full', meta: { needed: 101, free: 100 } })
    }
  })

  it('copies, moves and restored versions tell the two apart too', async () => {
    const large = await buildFile(test, bo, { name: 'large.txt', text: 'x'.repeat(101) })
    const copied = await bo.client.call(d.copy, { body: { ids: [large], to: team.rootId } })
    expect(copied.problem.code).toBe('space.owner-full')
    const moved = await bo.client.ok(d.move, { body: { ids: [large], to: team.rootId } })
    expect(moved.data[0]?.error).toMatchObject({
      code: 'space.owner-full',
      message: expect.stringMatching(/^The owner/),
    })

    const file = await buildFile(test, team.owner, { name: 'v.txt', text: 'y'.repeat(60), parentId: team.rootId })
    await buildFile(test, team.owner, { name: 'v.txt', text: 'z', parentId: team.rootId })
    const { data } = await bo.client.ok(v.versions, { params: { id: file } })
    const restore = (who: TestMember) => who.client.call(v.restoreVersion, { params: { id: data[1]?.id ?? '' } })
    expect((await restore(bo)).problem.code).toBe('space.owner-full')
    expect((await restore(team.owner)).problem.code).toBe('space.full')
  })

  it('a large copy that outgrows the space while it waits knows for whom it works', async () => {
    for (const [owner, code] of [
      [true, 'space.full'],
      [false, 'space.owner-full'],
    ] as const) {
      const small = await buildTeam(test, { availableSpace: 100 })
      const who = owner ? small.owner : bo
      if (!owner) await join(small, bo, 'Editor')
      const source = await buildTeam(test)
      await join(source, who, 'Editor')
      const big = await buildFolder(source.owner, 'Big', source.rootId)
      const paths = Array.from({ length: 501 }, (_, index) => [`${index}`])
      await source.owner.client.ok(d.folderTree, { params: { id: big.id }, body: { paths } })
      const { job } = await who.client.ok(d.copy, { body: { ids: [big.id], to: small.rootId } })
      await buildFile(test, source.owner, { name: 'late.txt', text: 'x'.repeat(101), parentId: big.id })
      await test.app.worker.runDue()
      const after = await who.client.ok(jobEndpoints.job, { params: { id: job?.id ?? '' } })
      expect(after.error?.code).toBe(code)
    }
  })

  it('an administrator is told about the space of the user who would take over', async () => {
    const admin = await buildMember(test, { permissions: ['admin'] })
    const [leaver, heir] = [await buildMember(test), await buildMember(test, { availableSpace: 10 })]
    await buildFile(test, leaver, { name: 'a.txt', text: 'x'.repeat(11) })
    const remove = (heirId: string) =>
      admin.client.call(userEndpoints.delete, { params: { ids: leaver.userId }, query: { heirId, files: 'give' } })
    expect((await remove(heir.userId)).problem.code).toBe('space.owner-full')
  })
})
