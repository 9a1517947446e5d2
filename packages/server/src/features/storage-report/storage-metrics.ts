import { defineMetrics, type MetricDeclaration } from '../../platform/metrics/metric.ts'
import { readSums } from './measure-site.ts'

const gauge = (name: string, help: string): MetricDeclaration => ({ name, help, kind: 'gauge' })

const used = gauge('holdall_storage_used_bytes', 'Bytes that count against the space of people and workspaces')
const trash = gauge('holdall_storage_trash_bytes', 'Bytes in the trash')
const versions = gauge('holdall_storage_version_bytes', 'Bytes of earlier versions')
const spaces = gauge('holdall_spaces', 'Drives of people and workspaces')

/** The storage used on the site. Beyond 2,000 spaces, it is measured every ten minutes by a scheduled task. */
export const storageMetrics = defineMetrics({
  name: 'storage',
  metrics: [used, trash, versions, spaces],
  async read(ctx) {
    const sums = await readSums(ctx)
    if (!sums) return []
    return [
      { metric: used, value: sums.usedBytes },
      { metric: trash, value: sums.trashBytes },
      { metric: versions, value: sums.versionBytes },
      { metric: spaces, value: sums.spaces },
    ]
  },
})
