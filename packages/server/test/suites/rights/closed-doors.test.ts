import { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { restrictionEndpoints as c } from '@holdall/contract/sharing/restrictions.endpoints.ts'
import type { RestrictionInput } from '@holdall/contract/sharing/restrictions.schemas.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { describe } from 'vitest'
import { suiteDialects } from '../../databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../factories.ts'
import { buildGroup } from '../../groups.ts'
import type { TestApp } from '../../harness.ts'
import { compareAtEveryDoor } from './compare.ts'
import { fromAbove, nothing, ownership, presets, roles, type Standing } from './model.ts'
import type { Caller } from './people.ts'

/** The owner of a closed folder, those to whom it is closed, and those who have the same from above and keep it. */
async function buildScene(test: TestApp, mark: string) {
  const owner = await buildMember(test)
  const around = (await buildFolder(owner, `${mark} around`)).id
  const shared = (await buildFolder(owner, `${mark} shared`, around)).id
  const callers: Caller[] = [{ name: 'owner', client: owner.client, standing: ownership, isMember: true }]
  const close = (kind: RestrictionInput['kind'], targetId: string) =>
    owner.client.ok(c.close, { params: { id: shared }, body: { kind, targetId } })
  const give = async (person: TestMember, role: GrantRole, id = around) => {
    const { data } = await owner.client.ok(p.share, { params: { id }, body: { emails: [person.email], role } })
    return data[0]?.id ?? ''
  }
  const member = async (name: string, standing: Standing) => {
    const built = await buildMember(test)
    callers.push({ name, client: built.client, standing, isMember: true })
    return built
  }
  for (const role of GrantRole.options) {
    await give(await member(`${role} from above`, fromAbove(roles[role])), role)
    const shut = await member(`${role} from above, to whom it is closed`, nothing)
    await give(shut, role)
    await close('person', shut.userId)
  }
  const left = await member('manager whose share leaves it out', nothing)
  await close('grant', await give(left, 'manager'))
  const again = await member('manager to whom it is closed, and who was given it again', roles.viewer)
  await give(again, 'manager')
  await close('person', again.userId)
  await give(again, 'viewer', shared)
  const through = await member('manager through a closed group', nothing)
  const both = await member('the same, and a viewer without it', fromAbove(roles.viewer))
  await give(both, 'viewer')
  const group = await buildGroup(test, [owner, through, both])
  const groupIds = [group.id]
  await owner.client.ok(p.share, { params: { id: around }, body: { groupIds, role: 'manager' } })
  await close('group', group.id)
  const { rights } = presets.edit as (typeof presets)[string]
  const params = { id: around }
  const closed = await owner.client.ok(sharingEndpoints.createLink, { params, body: { rights } })
  await close('link', closed.id)
  const visitor = { client: test.client(), isMember: false }
  callers.push({ ...visitor, name: 'link that leaves it out', standing: nothing, link: closed.slug })
  return { owner, shared, callers }
}

describe.each(suiteDialects)('every door of a folder that is closed to some on %s', dialect => {
  compareAtEveryDoor(dialect, buildScene)
})
