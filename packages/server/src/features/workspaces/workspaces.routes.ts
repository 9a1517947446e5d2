import { handoverEndpoints as h } from '@holdall/contract/workspaces/handovers.endpoints.ts'
import { workspaceGroupEndpoints as g } from '@holdall/contract/workspaces/workspace-groups.endpoints.ts'
import { workspaceEndpoints as e } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { route } from '../../platform/http/route.ts'
import { addGroups, removeGroup, updateGroupRole } from './groups/change-groups.ts'
import { acceptHandover, cancelHandover, declineHandover, listMyHandovers } from './handovers/answer-handover.ts'
import { offerItem, offerWorkspace } from './handovers/offer.ts'
import { acceptInvitation, declineInvitation, listMyInvitations } from './invitations/answer-invitation.ts'
import { invite } from './invitations/invite.ts'
import { resendInvitation, revokeInvitation } from './invitations/manage-invitation.ts'
import { listMembers } from './members/list-members.ts'
import { listWorkspacesOf } from './members/list-workspaces-of.ts'
import { removeMember } from './members/remove-member.ts'
import { updateMember } from './members/update-member.ts'
import { createWorkspace, readWorkspace } from './spaces/create-workspace.ts'
import { deleteWorkspace, listDeletedWorkspaces, restoreWorkspace } from './spaces/delete-workspace.ts'
import { updateWorkspace } from './spaces/update-workspace.ts'

export const workspaceRoutes = [
  route(e.create, (ctx, { body }) => createWorkspace(ctx, body)),
  route(e.ofUser, (ctx, { params }) => listWorkspacesOf(ctx, params.id)),
  route(e.deleted, ctx => listDeletedWorkspaces(ctx)),
  route(e.read, (ctx, { params }) => readWorkspace(ctx, params.id)),
  route(e.update, (ctx, { params, body }) => updateWorkspace(ctx, params.id, body)),
  route(e.delete, (ctx, { params, body }) => deleteWorkspace(ctx, params.id, body)),
  route(e.restore, (ctx, { params }) => restoreWorkspace(ctx, params.id)),
  route(e.members, (ctx, { params }) => listMembers(ctx, params.id)),
  route(e.updateMember, (ctx, { params, body }) => updateMember(ctx, params.id, body.roleId)),
  route(e.removeMember, async (ctx, { params }) => {
    await removeMember(ctx, params.id)
    return undefined
  }),
  route(g.addGroups, (ctx, { params, body }) => addGroups(ctx, params.id, body)),
  route(g.updateGroup, (ctx, { params, body }) => updateGroupRole(ctx, params.id, body.roleId)),
  route(g.removeGroup, async (ctx, { params }) => {
    await removeGroup(ctx, params.id)
    return undefined
  }),
  route(e.invite, (ctx, { params, body }) => invite(ctx, params.id, body)),
  route(e.invitations, ctx => listMyInvitations(ctx)),
  route(e.accept, (ctx, { params }) => acceptInvitation(ctx, params.id)),
  route(e.decline, async (ctx, { params }) => {
    await declineInvitation(ctx, params.id)
    return undefined
  }),
  route(e.resend, (ctx, { params }) => resendInvitation(ctx, params.id)),
  route(e.withdraw, async (ctx, { params }) => {
    await revokeInvitation(ctx, params.id)
    return undefined
  }),
  route(h.offerItem, (ctx, { params, body }) => offerItem(ctx, params.id, body)),
  route(h.offerWorkspace, (ctx, { params, body }) => offerWorkspace(ctx, params.id, body)),
  route(h.handovers, ctx => listMyHandovers(ctx)),
  route(h.acceptHandover, (ctx, { params }) => acceptHandover(ctx, params.id)),
  route(h.declineHandover, async (ctx, { params }) => {
    await declineHandover(ctx, params.id)
    return undefined
  }),
  route(h.cancelHandover, async (ctx, { params }) => {
    await cancelHandover(ctx, params.id)
    return undefined
  }),
]
