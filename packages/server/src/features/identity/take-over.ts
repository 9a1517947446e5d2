import { writeAudit } from '../../core/audit/audit.ts'
import { localDisk } from '../../drivers/storage/disk-keys.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'

/**
 * Makes this site the owner of its storages. The site gets another name, so that any other site that used them finds a
 * stranger's marker there and only reads. @throws `identity.rehearsal`
 */
export async function takeOver(ctx: Ctx): Promise<{ left: string[] }> {
  const { question, isRehearsal, site } = ctx.identity.current()
  if (isRehearsal) throw fail('identity.rehearsal')
  await ctx.db.transaction(async tx => {
    const name = await ctx.identity.takeOver(tx)
    await writeAudit(tx, ctx, {
      action: 'identity.taken-over',
      before: { site, question },
      after: { site: name, question: null },
    })
  })
  await ctx.identity.look()
  const left: string[] = []
  for (const disk of [localDisk, ...(await ctx.disks.names())]) {
    try {
      await ctx.pairs.take(disk)
    } catch (error) {
      ctx.log.warn({ err: error, disk }, 'A storage couldn’t be marked as this site’s own')
      left.push(disk)
    }
  }
  return { left }
}
