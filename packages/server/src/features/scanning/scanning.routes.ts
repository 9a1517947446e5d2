import { quarantineEndpoints as e } from '@holdall/contract/scanning/scanning.contract.ts'
import { route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { deleteFromQuarantine } from './quarantine/delete.ts'
import { quarantineSource } from './quarantine/quarantine-list.repository.ts'
import { releaseQuarantined } from './quarantine/release.ts'

export const scanningRoutes = [
  ...listRoutes(e, quarantineSource),
  route(e.release, (ctx, { params }) => releaseQuarantined(ctx, params.ids.split(','))),
  route(e.delete, (ctx, { params }) => deleteFromQuarantine(ctx, params.ids.split(','))),
]
