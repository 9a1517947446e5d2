import { directEndpoints } from '@holdall/contract/files/direct.endpoints.ts'
import { route } from '../../../platform/http/route.ts'
import { joinTransfer } from './join-transfer.ts'
import { listParts } from './list-parts.ts'
import { signPart } from './sign-part.ts'

export const directRoutes = [
  route(directEndpoints.transferParts, (ctx, { params, query }) => listParts(ctx, { ...params, ...query })),
  route(directEndpoints.signPart, (ctx, { params, query, body }) =>
    signPart(ctx, { key: { ...params, ...query }, ...body }),
  ),
  route(directEndpoints.joinTransfer, (ctx, { params, query, body }) => {
    const { onConflict = null, wait } = body
    return joinTransfer(ctx, { key: { ...params, ...query }, onConflict, waitMs: wait * 1000 })
  }),
]
