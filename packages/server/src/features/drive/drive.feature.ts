import { defineServerFeature } from '../../platform/feature.ts'
import { keepsBytes } from '../../platform/upkeep/kept-bytes.ts'
import { purgeJob } from './changes/purge.job.ts'
import { clearLeftCopies } from './copy/clear-left-copies.ts'
import { copyJob } from './copy/copy.job.ts'
import { sumReservedByCopies } from './copy/reservations.repository.ts'
import { driveRoutes } from './drive.routes.ts'
import { treeFaults } from './faults/tree-faults.ts'
import { endDueLocks } from './locks/end-due-locks.ts'
import { deleteLocksOf } from './locks/locks.repository.ts'
import { ensurePersonalSpace } from './spaces/personal-space.ts'
import { siteTagRoutes } from './tags/site/site-tags.routes.ts'
import { tagRoutes } from './tags/tags.routes.ts'
import { expireTrash } from './trash/expire-trash.ts'
import { expireVersions } from './versions/expire-versions.ts'

export const driveFeature = defineServerFeature({
  name: 'drive',
  uses: ['lists'],
  routes: [...driveRoutes, ...tagRoutes, ...siteTagRoutes],
  jobs: [copyJob, purgeJob],
  whenAccountCloses: (_ctx, tx, userId) => deleteLocksOf(tx, userId),
  reservations: sumReservedByCopies,
  keptBytes: [keepsBytes('versions.blob_id', 'blob')],
  mendable: treeFaults,
  schedules: [
    { name: 'clear-copies', cron: '27 * * * *', destroys: 'over', run: clearLeftCopies },
    { name: 'end-locks', cron: '* * * * *', destroys: 'over', run: endDueLocks },
    { name: 'expire-trash', cron: '17 * * * *', destroys: 'old', run: expireTrash },
    { name: 'expire-versions', cron: '47 2 * * *', destroys: 'old', run: expireVersions },
  ],
  onEvent(ctx, event) {
    const { userId } = event.payload
    if (event.type !== 'user.created' || typeof userId !== 'string') return
    ensurePersonalSpace(ctx, userId).catch(error =>
      ctx.log.warn(
        { err: error, userId },
        'A drive couldn’t be created; it will be created when its owner first opens it',
      ),
    )
  },
})
