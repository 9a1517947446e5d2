import { isScanning } from '../../core/bytes/scan-hold.ts'
import { defineMetrics, type MetricDeclaration } from '../../platform/metrics/metric.ts'
import { countWaiting } from './scans.repository.ts'

const held: MetricDeclaration = {
  name: 'holdall_scans_held',
  help: 'Files that others can’t open until they are scanned for viruses',
  kind: 'gauge',
}
const passed: MetricDeclaration = {
  name: 'holdall_scans_waiting',
  help: 'Files that are available and will be scanned for viruses later',
  kind: 'gauge',
}

export const scanMetrics = defineMetrics({
  name: 'scans',
  metrics: [held, passed],
  async read({ db, settings }) {
    const found = isScanning(settings) ? await countWaiting(db.read) : { held: 0, passed: 0 }
    return [
      { metric: held, value: found.held },
      { metric: passed, value: found.passed },
    ]
  },
})
