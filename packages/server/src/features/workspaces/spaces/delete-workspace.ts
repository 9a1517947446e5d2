import type { DeleteWorkspaceInput, Workspace } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { SpaceRights } from '../../../core/rights/memberships.repository.ts'
import { findSpaces, lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import { instantOrNull } from '../../../platform/clock.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { updateSpace } from '../../drive/public.ts'
import { listInvitations } from '../invitations.repository.ts'
import { listMembers } from '../members.repository.ts'
import { revokeInvitationNews } from '../news.ts'
import { publishToMembers } from '../publish-to-members.ts'
import { requireWorkspace } from '../space-rights.ts'
import { listDeleted } from '../workspaces.repository.ts'
import { readWorkspace } from './create-workspace.ts'
import { goesAt, presentWorkspace } from './present-workspace.ts'
import { purgeWorkspacesJob } from './purge-workspaces.job.ts'

/**
 * Deletes a workspace for everyone immediately. Like items in the trash, it counts against its owner's storage, and the
 * owner can restore it until the trash period ends; `isForever` skips that period.
 * @throws `workspace.not-found`, `workspace.forbidden`, `workspace.wrong-name`
 */
export async function deleteWorkspace(
  ctx: Ctx,
  id: string,
  input: DeleteWorkspaceInput,
): Promise<{ goesAt: string | null }> {
  await deletable(ctx, id, ctx.db.read)
  return ctx.db.transaction(async tx => {
    await lockSpace(tx, id)
    const space = await deletable(ctx, id, tx)
    if (input.name.normalize('NFC').trim() !== space.name) throw fail('workspace.wrong-name')
    if (input.isForever && space.owner_id !== memberOf(ctx).userId) throw fail('workspace.forbidden')
    const members = await listMembers(tx, id)
    // Listed before the deletion hides them.
    const open = await listInvitations(tx, { spaceId: id })
    const deletedAt = input.isForever ? 0 : (space.deleted_at ?? ctx.clock.now())
    await updateSpace(tx, id, { deleted_at: deletedAt })
    await writeAudit(tx, ctx, {
      action: 'workspace.deleted',
      object: { type: 'space', id },
      before: { name: space.name, members: members.length, bytes: space.used_bytes },
      after: { isForever: input.isForever },
    })
    if (input.isForever) await ctx.jobs.enqueue(tx, purgeWorkspacesJob, {}, { uniqueKey: purgeWorkspacesJob.kind })
    for (const invitation of open) await revokeInvitationNews(ctx, tx, invitation.id)
    await publishToMembers(
      ctx,
      tx,
      id,
      members.map(member => member.user_id),
    )
    return { goesAt: instantOrNull(input.isForever ? ctx.clock.now() : goesAt(ctx, deletedAt)) }
  }, id)
}

/** A workspace that may be deleted: an existing one, or the caller's own deleted one that is to be deleted forever. */
async function deletable(ctx: Needs<'caller' | 'db'>, id: string, db: Reader): Promise<SpaceRow> {
  const own = await findDeleted(ctx, id, db)
  return own ?? (await requireWorkspace(ctx, id, 'workspace.delete', db)).space
}

async function findDeleted(ctx: Needs<'caller'>, id: string, db: Reader): Promise<SpaceRow | undefined> {
  const space = (await findSpaces(db, [id])).get(id)
  return space?.deleted_at && space.owner_id === memberOf(ctx).userId ? space : undefined
}

/** @throws `workspace.not-found` if it is not the caller's, was not deleted or no longer exists */
export async function restoreWorkspace(ctx: Ctx, id: string): Promise<Workspace> {
  if (!(await findDeleted(ctx, id, ctx.db.read))) throw fail('workspace.not-found')
  await ctx.db.transaction(async tx => {
    await lockSpace(tx, id)
    const space = await findDeleted(ctx, id, tx)
    if (!space) throw fail('workspace.not-found')
    await updateSpace(tx, id, { deleted_at: null })
    await writeAudit(tx, ctx, {
      action: 'workspace.restored',
      object: { type: 'space', id },
      after: { name: space.name },
    })
    const members = await listMembers(tx, id)
    for (const invitation of await listInvitations(tx, { spaceId: id })) {
      await revokeInvitationNews(ctx, tx, invitation.id, false)
    }
    await publishToMembers(
      ctx,
      tx,
      id,
      members.map(member => member.user_id),
    )
  }, id)
  return readWorkspace(ctx, id)
}

/** The caller's own deleted workspaces that can be restored. */
export async function listDeletedWorkspaces(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
): Promise<{ data: Workspace[] }> {
  const data: Workspace[] = []
  for (const space of await listDeleted(ctx.db.read, memberOf(ctx).userId)) {
    const rights: SpaceRights = { space, isOwner: true, since: 0, hasRestrictions: false, permissions: new Set() }
    data.push(await presentWorkspace(ctx, rights))
  }
  return { data }
}
