import { removalEndpoints as e } from '@holdall/contract/removals/removals.contract.ts'
import { route } from '../../platform/http/route.ts'
import { answerRemoval } from './answer-removal.ts'
import { restoreRemoved } from './restore-removed.ts'
import { showRemoval } from './show-removal.ts'

export const removalRoutes = [
  route(e.removal, (ctx, { params }) => showRemoval(ctx, params.id)),
  route(e.answer, (ctx, { params, body }) => answerRemoval(ctx, params.id, body)),
  route(e.restore, (ctx, { params }) => restoreRemoved(ctx, params.id)),
]
