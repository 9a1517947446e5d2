import { handoverEndpoints } from '@holdall/contract/workspaces/handovers.endpoints.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { newId } from '../../src/platform/ids.ts'
import { tables } from '../all-tables.ts'
import { buildFolder, buildMember } from '../factories.ts'
import type { Client, TestApp } from '../harness.ts'
import { quarantineFile } from '../scanners/quarantined.ts'
import { buildWebhook } from '../webhook-row.ts'

/** Creates a workspace with two members, and a host who has invited the user and offers them a workspace. */
export async function buildTeam(test: TestApp, client: Client, email: string, mark: string) {
  const host = await buildMember(test)
  const body = { name: `Team ${mark}` }
  const workspace = (await client.ok(workspaceEndpoints.create, { body })).id
  const { roles } = await client.ok(workspaceEndpoints.members, { params: { id: workspace } })
  const roleId = roles.at(-1)?.id ?? ''
  const invite = async (by: Client, id: string, to: string) =>
    (
      await by.ok(workspaceEndpoints.invite, {
        params: { id },
        body: { emails: [to], roleId, message: `Come ${mark}` },
      })
    ).data[0]?.id ?? ''
  const joined = await invite(client, workspace, host.email)
  await host.client.ok(workspaceEndpoints.accept, { params: { id: joined } })
  const { data: members } = await client.ok(workspaceEndpoints.members, { params: { id: workspace } })
  const workspaceGroup = await putGroup(test, workspace, roleId, mark)
  const theirs = (await host.client.ok(workspaceEndpoints.create, { body: { name: `Hosts of ${mark}` } })).id
  const gift = await buildFolder(host, `Gift for ${mark}`)
  const offered = await host.client.ok(handoverEndpoints.offerItem, { params: { id: gift.id }, body: { email } })
  return {
    hostEmail: host.email,
    workspace,
    workspaceMember: members.find(member => !member.isMe)?.id ?? '',
    workspaceGroup,
    ...(await buildWebhook(test, { spaceId: workspace, userId: host.userId, mark })),
    quarantined: await quarantineFile(test, { name: `virus of ${mark}`, sender_id: host.userId }),
    invitation: await invite(client, workspace, `colleague-of-${mark}@example.net`),
    receivedInvitation: await invite(host.client, theirs, email),
    receivedHandover: offered.id,
    role: roleId,
  }
}

/** Puts a group into a workspace. */
async function putGroup(test: TestApp, space_id: string, role_id: string, mark: string): Promise<string> {
  const [id, group_id] = [newId(), newId()]
  const group = { owner_id: null, name: `Team of ${mark}`, name_key: `team ${group_id}`, description: '' }
  await test.app.services.db.transaction(async tx => {
    await tables(tx)
      .insertInto('groups')
      .values({ id: group_id, ...group, created_at: 0, updated_at: 0 })
      .execute()
    await tables(tx).insertInto('space_groups').values({ id, space_id, group_id, role_id, joined_at: 0 }).execute()
  })
  return id
}
