import type { FileRequest, RequestChange } from '@holdall/contract/sharing/requests.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { linkChanges } from '../links/link-changes.ts'
import { readPolicy, requirePolicy } from '../links/policy.ts'
import { updateRequestRow } from '../requests.repository.ts'
import { updateLinkRow } from '../sharing.repository.ts'
import { managedRequest } from './managed-request.ts'
import { readRequest } from './read-request.ts'
import { auditedRequest, requestChanges } from './request-changes.ts'

/** Changes a file request. @throws `link.not-a-request`, `link.already-over`, `request.invalid` */
export async function updateRequest(
  ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>,
  id: string,
  input: RequestChange,
): Promise<FileRequest> {
  await managedRequest(ctx, id, ctx.db.read)
  const rules = {
    ...(input.title === undefined ? {} : { name: input.title }),
    ...(input.password === undefined ? {} : { password: input.password }),
  }
  const changes = await linkChanges(ctx, rules)
  await ctx.db.transaction(async tx => {
    const { link, request } = await managedRequest(ctx, id, tx)
    const policy = await readPolicy(tx, link.created_by, ctx.clock.now())
    requirePolicy(policy, rules, { ...link, ...changes }, ctx.clock.now())
    if (Object.keys(changes).length > 0) await updateLinkRow(tx, id, changes)
    const after = { ...request, ...requestChanges(ctx, input) }
    await updateRequestRow(tx, id, after)
    await writeAudit(tx, ctx, {
      action: 'request.updated',
      object: { type: 'link', id },
      before: auditedRequest(request),
      after: auditedRequest(after),
    })
  })
  return readRequest(ctx, id)
}
