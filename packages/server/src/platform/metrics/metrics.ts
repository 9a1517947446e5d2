import type { Ctx } from '../ctx.ts'
import type { Labels, MetricDeclaration, MetricSource } from './metric.ts'

/** A request that is over. The labels come from small fixed sets. */
export interface EndedRequest {
  readonly endpoint: string
  readonly method: string
  /** `2xx` … `5xx`, or `cut-off` if the client left. */
  readonly status: string
  readonly seconds: number
}

/** The page that a monitoring system reads. */
export interface MetricsPage {
  readonly type: string
  readonly text: string
}

/** What is counted and measured for monitoring systems. While nobody may read it, nothing is kept. */
export interface Metrics {
  readonly isOn: boolean
  /** Adds to a counter of a source that `follow` was given. Cheap; never throws. */
  add(counter: MetricDeclaration, labels?: Labels, by?: number): void
  requestBegan(): void
  requestEnded(request: EndedRequest): void
  /** Adds sources to the page. @throws if two have the same name or declare the same metric */
  follow(sources: readonly MetricSource[]): void
  /** The values of all sources in Prometheus' text format. Sources that fail or take too long are left out. */
  page(ctx: Ctx): Promise<MetricsPage>
}

const nothing = () => undefined

export const noMetrics: Metrics = {
  isOn: false,
  add: nothing,
  requestBegan: nothing,
  requestEnded: nothing,
  follow: nothing,
  page: () => Promise.reject(new Error('Metrics are turned off')),
}

declare module '../services.ts' {
  interface Services {
    readonly metrics: Metrics
  }
}
