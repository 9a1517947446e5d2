import type { Outlasting } from '../../platform/outlasting/outlasting.ts'
import { pauseForsakenOf } from './standing.ts'

export const webhooksOutlast: Outlasting = {
  what: 'webhooks of workspaces, and those of the site',
  columns: ['webhooks.created_by', 'webhooks.stands_on'],
  standsOn: 'the right to edit the workspace, of the person who switched it on or changed its address last',
  atEnd: 'asks',
  because:
    'Every message asks, and every minute all are looked through. Others may need it, so those who may edit the workspace are asked. Webhooks of the site belong to its administrators, who see who made each.',
  look: pauseForsakenOf,
}
