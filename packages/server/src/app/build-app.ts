import { endpoints } from '@holdall/contract/contract.ts'
import type { FastifyInstance } from 'fastify'
import { anonymous, system } from '../platform/caller.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { ServerFeature } from '../platform/feature.ts'
import { type Authenticate, buildHttpServer } from '../platform/http/server.ts'
import type { JobDefinition } from '../platform/jobs/jobs.ts'
import { jobRunMetrics } from '../platform/jobs/watch-job.ts'
import { createWorker, type Worker } from '../platform/jobs/worker.ts'
import { processMetrics } from '../platform/metrics/process-metrics.ts'
import type { Services } from '../platform/services.ts'
import { driverJobs } from './driver-jobs.ts'
import { startSchedules, taskMetrics } from './schedules.ts'
import { prepareStop } from './stop-http.ts'
import { refuseWhileOutdated } from './while-outdated.ts'

export interface App {
  readonly http: FastifyInstance
  readonly services: Services
  readonly worker: Worker
  /** The server's own context, as used by jobs and schedules. */
  readonly ctx: Ctx
  /** Starts delivery, the features, the worker and the schedules, but doesn't listen. */
  start(): Promise<void>
  /** Stops in reverse order; running requests finish first. */
  close(): Promise<void>
}

export interface AppOptions {
  readonly services: Services
  readonly features: readonly ServerFeature[]
  readonly authenticate?: Authenticate
}

/** Puts the application together. @throws when contract and routes do not match. */
export function buildApp({ services, features, authenticate = async () => anonymous }: AppOptions): App {
  const routes = features.flatMap(feature => feature.routes)
  checkRoutes(routes.map(route => route.endpoint.id))
  const ctx = systemCtx(services)
  services.metrics.follow([processMetrics, jobRunMetrics, taskMetrics])
  services.metrics.follow(features.flatMap(feature => feature.metrics ?? []))
  const protocols = features.flatMap(feature => feature.protocols ?? [])
  const http = buildHttpServer(services, routes, authenticate, protocols)
  const stopHttp = prepareStop(http, services)
  refuseWhileOutdated(http, services)
  const jobs = [driverJobs, ...features.map(feature => feature.jobs ?? [])]
  const worker = createWorker(
    ctx,
    jobs.flatMap((one): readonly JobDefinition[] => one),
  )
  let stopSchedules: () => void = () => undefined

  return {
    http,
    services,
    worker,
    ctx,
    async start() {
      services.events.subscribe(event => {
        for (const feature of features) feature.onEvent?.(ctx, event)
      })
      services.schema.start()
      await services.clocks.start()
      await services.events.start()
      services.identity.onTurn(async () => {
        for (const feature of features) await feature.onTurn?.(ctx)
      })
      services.identity.start(services.events.delivered)
      for (const feature of features) await feature.start?.(ctx)
      stopSchedules = startSchedules(ctx, features)
      if (services.env.hasWorker) worker.start()
    },
    async close() {
      services.schema.stop()
      await services.identity.stop()
      services.clocks.stop()
      stopSchedules()
      await stopHttp()
      await worker.stop()
      await services.events.stop()
      await services.errorTracking.close()
      await services.disks.close()
      await services.jobMethods.close()
      await services.cache.close()
      await services.search.outside.close()
      services.outbound.close()
      await services.tracing.close()
      await services.db.close()
    },
  }
}

/** Every declared endpoint has exactly one route, and every route is declared. */
function checkRoutes(routed: readonly string[]): void {
  const declared = new Set(endpoints.map(endpoint => endpoint.id))
  const seen = new Set<string>()
  for (const id of routed) {
    if (!declared.has(id)) throw new Error(`The route ${id} is not in the contract`)
    if (seen.has(id)) throw new Error(`The endpoint ${id} has two routes`)
    seen.add(id)
  }
  const missing = [...declared].filter(id => !seen.has(id))
  if (missing.length > 0) throw new Error(`These endpoints have no route: ${missing.join(', ')}`)
}

function systemCtx(services: Services): Ctx {
  return {
    ...services,
    caller: system,
    origin: {
      requestId: 'system',
      address: null,
      userAgent: '',
      languages: [],
      tab: null,
      timeZone: null,
      get baseUrl() {
        return services.env.appUrl ?? services.settings.get('app_url')
      },
      bearer: null,
      cookies: {},
    },
    signal: new AbortController().signal,
  }
}
