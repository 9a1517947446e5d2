import type { Import, LinkImportInput } from '@holdall/contract/imports/imports.schemas.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { OutboundError } from '../../../platform/outbound/outbound.ts'
import { connectionError } from '../import-error.ts'
import { nameOf } from '../other/name-of.ts'
import { checkStart, typedProblem } from './check-start.ts'
import { newImport } from './new-import.ts'

/** Fetches a file from a link, in the background. @throws `request.invalid` at `url`, and what `checkStart` throws */
export async function addLink(ctx: Ctx, { url, folderId }: LinkImportInput): Promise<Import> {
  await checkStart(ctx, folderId)
  const address = new URL(url)
  try {
    const port = Number(address.port) || (address.protocol === 'https:' ? 443 : 80)
    await ctx.outbound.resolve({ host: address.hostname, port })
  } catch (error) {
    // A name that nobody knows now may be known when the job asks.
    if (error instanceof OutboundError) throw typedProblem(connectionError(error), 'url')
  }
  return newImport(ctx, {
    kind: 'link',
    name: nameOf({ headers: {}, url: address }),
    folder_id: folderId,
    on_existing: 'keep-both',
    chosen: null,
    source: { url: address.href },
    figures: { files: 1, entries: 0 },
  })
}
