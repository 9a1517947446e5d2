import type { AuditAction } from '@holdall/contract/audit/audit-actions.ts'
import type { Outcome, Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { type AuditEntry, writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { done, leftAlone } from '../../../platform/outcomes.ts'
import { deleteGrant } from '../grants/grants.repository.ts'
import { holdersOf, nameOfHolder } from '../grants/holders-of.ts'
import { publishAccess } from '../grants/publish-access.ts'
import { auditedLink, comingTime } from '../links/link-changes.ts'
import { deleteVisitors, updateLinkRow } from '../sharing.repository.ts'
import { endBy, listGrantsOf, listItemsOf, listLinksOf } from './shares.repository.ts'

type Link = Awaited<ReturnType<typeof listLinksOf>>[number]
type Grant = Awaited<ReturnType<typeof listGrantsOf>>[number]

/** Revokes anyone's links, file requests and grants. The caller has already checked that the user may do this. */
export function revokeShares(ctx: Ctx, shareIds: readonly string[]): Promise<Outcomes> {
  return forEach(ctx, shareIds, 'shares.revoked', {
    async link(tx, link) {
      await deleteVisitors(tx, [link.id])
      await updateLinkRow(tx, link.id, { revoked_at: ctx.clock.now(), password_hash: null, note: '' })
      return { action: 'link.revoked', object: { type: 'link', id: link.id }, before: auditedLink(link) }
    },
    async grant(tx, grant) {
      await deleteGrant(tx, grant.id)
      return { action: 'grant.ended', object: { type: 'item', id: grant.item_id }, before: auditedGrant(grant) }
    },
  })
}

/** Makes shares expire by the given time at the latest; never extends one. @throws `link.already-over` */
export async function expireShares(
  ctx: Ctx,
  { shareIds, expiresAt }: { readonly shareIds: readonly string[]; readonly expiresAt: string },
): Promise<Outcomes> {
  const end = comingTime(ctx, expiresAt) ?? ctx.clock.now()
  return forEach(ctx, shareIds, 'shares.expired', {
    async link(tx, link) {
      if (!(await endBy(tx, 'links', link.id, end))) return null
      const after = { ...auditedLink(link), expiresAt: end }
      return { action: 'link.updated', object: { type: 'link', id: link.id }, before: auditedLink(link), after }
    },
    async grant(tx, grant) {
      if (!(await endBy(tx, 'grants', grant.id, end))) return null
      const after = { role: grant.role, expiresAt: end }
      const object = { type: 'item', id: grant.item_id }
      return { action: 'grant.updated', object, before: auditedGrant(grant), after }
    },
  })
}

interface Steps {
  /** Each returns the audit log entry, or null where nothing changed. */
  readonly link: (tx: Tx, link: Link) => Promise<AuditEntry | null>
  readonly grant: (tx: Tx, grant: Grant) => Promise<AuditEntry | null>
}

function forEach(ctx: Ctx, ids: readonly string[], action: AuditAction, steps: Steps): Promise<Outcomes> {
  return ctx.db.transaction(async tx => {
    const wanted = [...new Set(ids)]
    const links = new Map((await listLinksOf(tx, wanted)).map(link => [link.id, link]))
    const grants = new Map((await listGrantsOf(tx, wanted)).map(grant => [grant.id, grant]))
    const changed: Grant[] = []
    const lines: (AuditEntry | null)[] = []
    for (const id of wanted) {
      const [link, grant] = [links.get(id), grants.get(id)]
      if (link) lines.push(await steps.link(tx, link))
      if (!grant) continue
      lines.push(await steps.grant(tx, grant))
      changed.push(grant)
    }
    const data = wanted.map(
      (id): Outcome => (links.has(id) || grants.has(id) ? done(id) : leftAlone(id, 'link.not-found')),
    )
    const written = lines.filter(line => line !== null)
    if (written.length > 0) await writeAudit(tx, ctx, ...written, { action, after: { count: written.length } })
    await tell(ctx, tx, changed)
    return { data }
  })
}

async function tell(ctx: Needs<'events' | 'origin'>, tx: Tx, grants: readonly Grant[]): Promise<void> {
  const items = await listItemsOf(tx, [...grants.map(grant => grant.item_id), ''])
  const spaceOf = new Map(items.map(item => [item.id, item.space_id]))
  for (const [spaceId, some] of Map.groupBy(grants, grant => spaceOf.get(grant.item_id) ?? '')) {
    const itemIds = some.map(grant => grant.item_id)
    const userIds: string[] = []
    for (const grant of some) userIds.push(...(await holdersOf(tx, grant)))
    await publishAccess(ctx, tx, { spaceId, itemIds, userIds })
  }
}

function auditedGrant(grant: Grant): Record<string, unknown> {
  return { grantId: grant.id, to: nameOfHolder(grant), role: grant.role, expiresAt: grant.expires_at }
}
