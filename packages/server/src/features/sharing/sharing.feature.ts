import { defineServerFeature } from '../../platform/feature.ts'
import { notifySharersJob } from './access-requests/notify-sharers.job.ts'
import { sweepRequests } from './access-requests/request-access.ts'
import { sendDigests, sweepDays } from './figures/send-digests.ts'
import { adoptGrantsOf, adoptWaitingGrants } from './grants/adopt-grants.ts'
import { notifyGroupJob } from './grants/notify-group.job.ts'
import { sharingOutlasts } from './outlasting.ts'
import { linkCodeJob } from './recipients/code.job.ts'
import { newsJob } from './requests/news.job.ts'
import { receiptJob } from './requests/receipt.job.ts'
import { sharingRoutes } from './sharing.routes.ts'
import { shareRoutes } from './site/shares.routes.ts'

export const sharingFeature = defineServerFeature({
  name: 'sharing',
  uses: ['accounts', 'archives', 'drive', 'groups', 'lists', 'notifications'],
  routes: [...sharingRoutes, ...shareRoutes],
  jobs: [linkCodeJob, receiptJob, newsJob, notifySharersJob, notifyGroupJob],
  outlasting: sharingOutlasts,
  schedules: [
    // Monday morning, in the server's time zone.
    { name: 'link-digests', cron: '0 7 * * 1', destroys: 'nothing', run: sendDigests },
    { name: 'link-days', cron: '20 3 * * *', destroys: 'old', run: sweepDays },
    { name: 'access-requests', cron: '40 3 * * *', destroys: 'old', run: sweepRequests },
  ],
  start: ctx => adoptWaitingGrants(ctx),
  onEvent(ctx, event) {
    const { userId } = event.payload
    if (typeof userId !== 'string') return
    if (event.type === 'user.reactivated') {
      adoptWaitingGrants(ctx, userId).catch(error =>
        ctx.log.warn({ err: error }, 'Grants of a reactivated user take effect at the next start'),
      )
      return
    }
    if (event.type !== 'user.created' && event.type !== 'user.confirmed') return
    adoptGrantsOf(ctx, userId).catch(error =>
      ctx.log.warn({ err: error, userId }, 'Grants waiting for a user take effect at the next start'),
    )
  },
})
