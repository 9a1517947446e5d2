import { defineServerFeature } from '../../platform/feature.ts'
import { deleteEndedLocks } from './locks/locks.repository.ts'
import { webdavProtocol } from './webdav.protocol.ts'

export const webdavFeature = defineServerFeature({
  name: 'webdav',
  uses: ['accounts', 'drive', 'files'],
  routes: [],
  protocols: [webdavProtocol],
  schedules: [
    {
      name: 'sweep-locks',
      cron: '37 * * * *',
      run: ctx => ctx.db.transaction(tx => deleteEndedLocks(tx, ctx.clock.now())),
    },
  ],
})
