import { defineMetrics, type MetricDeclaration } from '../../../platform/metrics/metric.ts'
import { measureTransfers } from './reservations.repository.ts'

const gauge = (name: string, help: string): MetricDeclaration => ({ name, help, kind: 'gauge' })

const open = gauge('holdall_uploads_unfinished', 'Uploads that were begun and can be continued, on all servers')
const receiving = gauge('holdall_uploads_receiving', 'Uploads whose bytes are arriving now, on all servers')
const staged = gauge('holdall_staging_bytes', 'Bytes received of unfinished uploads, on all servers')

export const uploadMetrics = defineMetrics({
  name: 'uploads',
  metrics: [open, receiving, staged],
  async read({ db, clock }) {
    const found = await measureTransfers(db.read, clock.now())
    return [
      { metric: open, value: found.open },
      { metric: receiving, value: found.receiving },
      { metric: staged, value: found.staged },
    ]
  },
})
