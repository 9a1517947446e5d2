import { shareEndpoints } from '@holdall/contract/sharing/shares.endpoints.ts'
import { route } from '../../../platform/http/route.ts'
import { listRoutes } from '../../lists/public.ts'
import { countUserShares } from './count-user-shares.ts'
import { expireShares, revokeShares } from './end-shares.ts'
import { shareSource } from './share-list.repository.ts'

/** All users' shares, for administrators. */
export const shareRoutes = [
  ...listRoutes(shareEndpoints, shareSource),
  route(shareEndpoints.ofUser, (ctx, { params }) => countUserShares(ctx, params.id)),
  route(shareEndpoints.revoke, (ctx, { body }) => revokeShares(ctx, body.shareIds)),
  route(shareEndpoints.expire, (ctx, { body }) => expireShares(ctx, body)),
]
