import { statusEndpoints } from '@holdall/contract/status/status.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { readStatus } from './read-status.ts'

/** How the parts of the site are, for those who look after it. */
export const statusFeature = defineServerFeature({
  name: 'status',
  uses: ['search', 'settings'],
  routes: [route(statusEndpoints.site, readStatus)],
  // That it ran is what is wanted of it.
  schedules: [{ name: 'heartbeat', cron: '*/5 * * * *', run: async () => undefined }],
})
