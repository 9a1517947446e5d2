import { defineServerFeature } from '../../platform/feature.ts'
import { scrub } from './bytes/scrub.ts'
import { verifyCommand } from './verify.command.ts'

/** Whether what is stored is still what it was. */
export const integrityFeature = defineServerFeature({
  name: 'integrity',
  uses: ['blobs', 'drive', 'files', 'plain-folders', 'storage-report'],
  routes: [],
  schedules: [{ name: 'check-bytes', cron: '43 1 * * *', destroys: 'nothing', run: ctx => scrub(ctx) }],
  commands: [verifyCommand],
})
