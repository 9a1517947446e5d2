import { groupEndpoints as g } from '@holdall/contract/groups/groups.endpoints.ts'
import type { Group } from '@holdall/contract/groups/groups.schemas.ts'
import { buildMember, type TestMember } from './factories.ts'
import type { TestApp } from './harness.ts'

/** Manages groups in the back-office. */
export const groupPermissions = ['groups.view', 'groups.create', 'groups.update', 'groups.delete']

export interface TestGroup {
  readonly id: string
  readonly name: string
  readonly admin: TestMember
}

let made = 0

/** Creates a group of the site with these members. */
export async function buildGroup(
  test: TestApp,
  members: readonly TestMember[],
  name = `Group ${++made}`,
): Promise<TestGroup> {
  const admin = await buildMember(test, { permissions: groupPermissions })
  const { group } = await admin.client.ok(g.create, { body: { name } })
  const built = { id: group.id, name, admin }
  if (members.length > 0) await enter(built, ...members)
  return built
}

export async function enter({ id, admin }: TestGroup, ...people: readonly TestMember[]): Promise<Group> {
  const body = { userIds: people.map(person => person.userId) }
  return (await admin.client.ok(g.addMembers, { params: { id }, body })).group
}

export async function leave({ id, admin }: TestGroup, ...people: readonly TestMember[]): Promise<Group> {
  const body = { userIds: people.map(person => person.userId) }
  return (await admin.client.ok(g.removeMembers, { params: { id }, body })).group
}
