import { handoverEndpoints } from '@holdall/contract/workspaces/handovers.endpoints.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { buildFolder, buildMember } from '../factories.ts'
import type { Client, TestApp } from '../harness.ts'

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
  const theirs = (await host.client.ok(workspaceEndpoints.create, { body: { name: `Hosts of ${mark}` } })).id
  const gift = await buildFolder(host, `Gift for ${mark}`)
  const offered = await host.client.ok(handoverEndpoints.offerItem, { params: { id: gift.id }, body: { email } })
  return {
    hostEmail: host.email,
    workspace,
    workspaceMember: members.find(member => !member.isMe)?.id ?? '',
    invitation: await invite(client, workspace, `colleague-of-${mark}@example.net`),
    receivedInvitation: await invite(host.client, theirs, email),
    receivedHandover: offered.id,
    role: roleId,
  }
}
