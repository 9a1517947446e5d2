import { moveEndpoints } from '@holdall/contract/files/moves.endpoints.ts'
import { route } from '../../platform/http/route.ts'
import { orderMove } from './moves/order-move.ts'
import { readStoredFiles } from './moves/read-stored-files.ts'
import { stopMove } from './moves/stop-move.ts'

export const filesRoutes = [
  route(moveEndpoints.storedFiles, ctx => readStoredFiles(ctx)),
  route(moveEndpoints.orderMove, ctx => orderMove(ctx)),
  route(moveEndpoints.stopMove, ctx => stopMove(ctx)),
]
