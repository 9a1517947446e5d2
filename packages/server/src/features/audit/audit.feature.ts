import { auditEndpoints } from '@holdall/contract/audit/audit.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { listRoutes } from '../lists/public.ts'
import { auditSource } from './audit-list.repository.ts'
import { sweepAudit } from './sweep-audit.ts'

/** Shows administrators who did what. Writing the log belongs to the platform. */
export const auditFeature = defineServerFeature({
  name: 'audit',
  uses: ['billing', 'lists'],
  reads: ['abuse-reports', 'billing', 'custom-pages', 'user-invitations', 'webhooks'],
  routes: listRoutes(auditEndpoints, auditSource),
  schedules: [{ name: 'sweep', cron: '51 3 * * *', destroys: 'old', run: sweepAudit }],
})
