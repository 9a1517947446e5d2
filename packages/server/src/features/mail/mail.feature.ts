import { hastenAfterSave } from '../../drivers/mail/mail-settings.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { fetchGmailJob, watchGmailJob } from './gmail/gmail.jobs.ts'
import { deleteGmailConnects } from './gmail/gmail.repository.ts'
import { sweepIncoming } from './incoming/sweep-incoming.ts'
import { incomingProtocol } from './incoming.protocol.ts'
import { mailRoutes } from './mail.routes.ts'
import { incomingMailHook, queueWatch, watchAfterSave } from './mail-hook.ts'

/** Incoming mail, and the Gmail account that can be used for mail in both directions. */
export const mailFeature = defineServerFeature({
  name: 'mail',
  uses: ['settings'],
  routes: mailRoutes,
  protocols: [incomingProtocol],
  jobs: [fetchGmailJob, watchGmailJob],
  settings: [incomingMailHook],
  sealed: [{ forget: deleteGmailConnects }],
  schedules: [
    { name: 'sweep-incoming-mail', cron: '47 3 * * *', destroys: 'old', run: sweepIncoming },
    // Gmail advises once a day.
    { name: 'watch-gmail', cron: '7 4 * * *', destroys: 'nothing', run: queueWatch },
  ],
  onEvent(ctx, event) {
    watchAfterSave(ctx, event)
    hastenAfterSave(ctx, event)
  },
})
