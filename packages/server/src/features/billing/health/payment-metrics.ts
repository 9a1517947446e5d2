import { paymentMethods } from '@holdall/contract/drivers/payments.ts'
import { enabledGateways } from '../../../drivers/payments/gateways.ts'
import { defineMetrics, type MetricDeclaration } from '../../../platform/metrics/metric.ts'
import { findLastEvent, sumRefused } from '../events/refused-events.repository.ts'
import { hasFailed, lastComparison } from './read-payment-health.ts'

const dayMs = 24 * 3_600_000

const refused: MetricDeclaration = {
  name: 'holdall_gateway_events_refused',
  help: 'Events of a payment gateway that were refused in the last 24 hours, by reason',
  kind: 'gauge',
  labels: ['gateway', 'reason'],
}
const last: MetricDeclaration = {
  name: 'holdall_gateway_last_event_timestamp_seconds',
  help: 'When the last event of a payment gateway was accepted; absent if none was',
  kind: 'gauge',
  labels: ['gateway'],
}
const failed: MetricDeclaration = {
  name: 'holdall_gateway_comparison_failed',
  help: 'Whether the last comparison of all subscriptions with the gateways failed or was stopped; absent before the first',
  kind: 'gauge',
}
const late: MetricDeclaration = {
  name: 'holdall_gateway_comparison_late',
  help: 'Whether no comparison with the gateways has ended for two days; absent before the first',
  kind: 'gauge',
}
const problems: MetricDeclaration = {
  name: 'holdall_gateway_comparison_problems',
  help: 'Subscriptions and payments that the last comparison with the gateways couldn’t correct; absent before the first',
  kind: 'gauge',
}

export const paymentMetrics = defineMetrics({
  name: 'payments',
  metrics: [refused, last, failed, late, problems],
  async read({ db, clock, settings }) {
    const on = enabledGateways(settings)
    const counts = on.length === 0 ? [] : await sumRefused(db.read, clock.now() - dayMs)
    const values = counts
      .filter(({ gateway }) => on.includes(gateway))
      .map(({ gateway, reason, count }) => ({ metric: refused, value: count, labels: { gateway, reason } }))
    const times = []
    for (const gateway of paymentMethods.filter(method => on.includes(method))) {
      const event = await findLastEvent(db.read, gateway)
      if (event) times.push({ metric: last, value: event.received_at / 1000, labels: { gateway } })
    }
    const comparison = on.length === 0 ? null : await lastComparison(db.read, clock.now())
    if (comparison === null) return [...values, ...times]
    return [
      ...values,
      ...times,
      { metric: failed, value: Number(hasFailed(comparison)) },
      { metric: late, value: Number(comparison.isLate) },
      { metric: problems, value: comparison.problems },
    ]
  },
})
