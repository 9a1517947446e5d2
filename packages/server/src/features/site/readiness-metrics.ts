import { readinessReasons } from '@holdall/contract/site/readiness.ts'
import { defineMetrics, type MetricDeclaration } from '../../platform/metrics/metric.ts'
import { checkReadiness } from './check-readiness.ts'

const ready: MetricDeclaration = {
  name: 'holdall_ready',
  help: 'Whether the server is ready, as /health/ready answers: 1 or 0',
  kind: 'gauge',
}
const problem: MetricDeclaration = {
  name: 'holdall_readiness_problem',
  help: 'Whether the server isn’t ready for this reason: 1 or 0',
  kind: 'gauge',
  labels: ['reason'],
}

export const readinessMetrics = defineMetrics({
  name: 'readiness',
  metrics: [ready, problem],
  async read(ctx) {
    const { status, reasons } = await checkReadiness(ctx)
    return [
      { metric: ready, value: status === 'ok' ? 1 : 0 },
      ...readinessReasons.map(reason => ({
        metric: problem,
        value: reasons.includes(reason) ? 1 : 0,
        labels: { reason },
      })),
    ]
  },
})
