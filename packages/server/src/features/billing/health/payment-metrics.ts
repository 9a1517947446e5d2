import { paymentMethods } from '@holdall/contract/drivers/payments.ts'
import { enabledGateways } from '../../../drivers/payments/gateways.ts'
import { defineMetrics, type MetricDeclaration } from '../../../platform/metrics/metric.ts'
import { findLastEvent, sumRefused } from '../events/refused-events.repository.ts'

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

export const paymentMetrics = defineMetrics({
  name: 'payments',
  metrics: [refused, last],
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
    return [...values, ...times]
  },
})
