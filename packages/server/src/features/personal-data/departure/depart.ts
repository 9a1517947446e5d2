import { writeAudit } from '../../../core/audit/audit.ts'
import { lockRights, requireAdministrator } from '../../../core/permissions/administrators.ts'
import { listSpaceRights } from '../../../core/rights/memberships.repository.ts'
import { folderNameFrom } from '../../../core/tree/folder-name.ts'
import { lockSpaces } from '../../../core/tree/lock-spaces.ts'
import { findSpaces, listOwnSpaces } from '../../../core/tree/spaces.repository.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { closeAccount, refuseBreakGlass } from '../../accounts/public.ts'
import { endSubscriptionsOf } from '../../billing/public.ts'
import { workOnTree } from '../../drive/public.ts'
import { leaveGroups } from '../../groups/public.ts'
import { passSharing, revokeSharingOf } from '../../sharing/public.ts'
import { deleteSpacesOf, leaveWorkspaces, passWorkspaces, sortWorkspaces } from '../../workspaces/public.ts'
import { accountDeletedMail } from '../emails/account-deleted.mail.ts'
import { recordDeparture } from './departures.repository.ts'
import { purgeLeaversJob } from './purge-leavers.job.ts'

/** Locks the spaces of these users, then all rights, always in the same order. */
export async function lockForDeparture(ctx: Needs<'db'>, tx: Tx, userIds: readonly string[]): Promise<void> {
  const spaceIds = new Set<string>()
  for (const id of userIds) for (const { space } of await listSpaceRights(tx, id)) spaceIds.add(space.id)
  // Anyone who transfers a workspace or joins one in the meantime waits, or is waited for.
  await lockSpaces(tx, spaceIds)
  await lockRights(tx, ctx.db.dialect)
}

export interface Departing {
  readonly id: string
  readonly email: string
  readonly displayName: string
}

export interface DepartureTerms {
  /** Takes over the workspaces and, if `takesFiles`, the personal drive. Has a drive of their own. */
  readonly heir?: { readonly id: string; readonly takesFiles: boolean } | undefined
  /** Others may lose workspaces that they use. */
  readonly deletesWorkspaces?: boolean
  /** The error thrown if others use workspaces that nobody takes over. */
  readonly blockedBy: 'user.workspaces-first' | 'departure.workspaces-first'
  readonly isByThemselves: boolean
}

/**
 * Deletes a user: at the end of the transaction, nobody can reach the account or anything in their spaces, and the name
 * is removed; a job cleans up the rest. Call it under `lockForDeparture` and the lock of the user.
 * @throws `role.last-administrator`, what `blockedBy` says, and with an heir `space.full`,
 * `space.owner-full`, `item.too-deep`
 */
export async function depart(ctx: Ctx, tx: Tx, person: Departing, terms: DepartureTerms): Promise<void> {
  const { heir } = terms
  refuseBreakGlass(ctx, person)
  const { going, left, blocking } = await sortWorkspaces(tx, person.id)
  const others = blocking.filter(space => space.reason === 'owner')
  const unmanaged = blocking.filter(space => space.reason === 'last-manager')
  if (blocking.length > 0 && !heir && !terms.deletesWorkspaces) throw fail(terms.blockedBy, { name: person.email })
  if (heir) {
    const bare = (spaces: readonly { readonly id: string }[]) => spaces.map(({ id }) => id)
    const rows = await findSpaces(tx, bare([...going, ...others, ...unmanaged]))
    const of = (ids: string[]) => ids.flatMap(id => rows.get(id) ?? [])
    const owned = of(bare([...going, ...others]))
    await passWorkspaces(ctx, tx, { owned, managed: of(bare(unmanaged)) }, heir.id)
    if (heir.takesFiles) await passFiles(ctx, tx, person, heir.id)
  }
  await endSubscriptionsOf(ctx, tx, person.id)
  await revokeSharingOf(ctx, tx, person.id)
  await leaveGroups(ctx, tx, person.id, heir?.id ?? null)
  await leaveWorkspaces(ctx, tx, person, [...left, ...unmanaged, ...(heir ? [...going, ...others] : [])])
  const spaces = await deleteSpacesOf(tx, person.id)
  const { isByThemselves } = terms
  await ctx.mail.queue(tx, { template: accountDeletedMail, to: person.email, data: { isByThemselves } })
  await writeAudit(tx, ctx, {
    action: 'user.deleted',
    object: { type: 'user', id: person.id },
    // Keeps the address of a user whom an administrator removed; of users who leave by themselves, nothing is kept.
    before: { ...(isByThemselves ? {} : { email: person.email }), spaces, workspacesLeft: left.length },
    ...(heir ? { after: { heirId: heir.id, files: heir.takesFiles } } : {}),
  })
  await closeAccount(ctx, tx, person.id)
  await requireAdministrator(ctx, tx)
  await recordDeparture(tx, person, ctx.clock.now())
  await ctx.jobs.enqueue(tx, purgeLeaversJob, {}, { uniqueKey: purgeLeaversJob.kind })
}

/**
 * Moves everything from the personal drive into a folder of the new owner's drive. Shares stay; the trash is deleted.
 */
async function passFiles(ctx: Ctx, tx: Tx, person: Departing, heirId: string): Promise<void> {
  const personal = async (id: string) => (await listOwnSpaces(tx, id)).find(space => space.kind === 'personal')
  const [from, to] = [await personal(person.id), await personal(heirId)]
  if (!from || !to) return
  await workOnTree(ctx, tx, { tells: 'pages' }, async tree => {
    const name = folderNameFrom([person.displayName, person.email], 'Former user')
    const folder = await tree.gatherTop(from, name)
    if (!folder) return
    // While the folder is still in their drive.
    await passSharing(ctx, tx, { itemId: folder.id, fromId: person.id, toId: heirId, keeps: null })
    await tree.give(folder, to.id)
  })
}
