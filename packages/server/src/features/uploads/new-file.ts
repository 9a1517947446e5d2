import type { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { checkName } from '@holdall/contract/drive/names.ts'
import type { EndpointBody } from '@holdall/contract/kit/endpoint.ts'
import { subjectOf } from '../../core/rights/access-item.ts'
import { presentItem } from '../../core/rights/present-item.ts'
import { requireType } from '../../core/tree/require-type.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { failField } from '../../platform/failure.ts'
import { storeSmall } from './store-small.ts'
import { requireAdd, requireSize } from './transfers/checks/upload-checks.ts'

/** Creates a small text file. */
export async function newFile(ctx: Ctx, input: EndpointBody<typeof driveEndpoints.newFile>): Promise<Item> {
  const { userId } = memberOf(ctx)
  const checked = checkName(input.name)
  if (!checked.ok) throw failField('name', checked.problem)
  const parent = await requireAdd(ctx, await subjectOf(ctx), input.parentId, input.onConflict)
  requireType(ctx, checked.name)
  const bytes = Buffer.from(input.text, 'utf8')
  requireSize(ctx, bytes.byteLength)
  const { item } = await storeSmall(ctx, {
    bytes,
    sha256: null,
    spaceId: parent.space.id,
    parentId: parent.item.id,
    name: checked.name,
    modifiedAt: null,
    createdBy: userId,
    linkId: null,
    onConflict: input.onConflict,
    action: 'file.created',
  })
  return presentItem(item, false)
}
