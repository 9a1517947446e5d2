import { createBeanstalkdQueue } from '../src/drivers/queue/beanstalkd.driver.ts'
import type { QueueDriver } from '../src/drivers/queue/queue-driver.ts'
import { createRedisQueue } from '../src/drivers/queue/redis.driver.ts'
import type { OutsideMethod } from '../src/drivers/queue/registry.ts'
import { createSqsQueue } from '../src/drivers/queue/sqs.driver.ts'
import type { Clock } from '../src/platform/clock.ts'
import { createOutbound } from '../src/platform/outbound/outbound.ts'
import type { DriverBenches } from './driver-benches.ts'
import { type SqsPeer, sqsAccount, sqsQueue, startSqsPeer } from './peers/sqs-peer.ts'
import { hasServer, type SmallServer, type SmallServerName, startSmallServer } from './small-servers.ts'

/** A server of one method, for a test to break. */
export interface QueueServer {
  open(site: string, clock: Clock): Promise<QueueDriver>
  /** What the product needs to use it: its environment and its settings. */
  readonly variables: Record<string, string>
  readonly settings: Record<string, unknown>
  /** Kills the server immediately; everything in its memory is lost. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Accepts requests but answers none until `resume`. */
  freeze(): void
  resume(): void
  /** Advances the clock if the server, not the driver, measures time. */
  pass(milliseconds: number): void
  remove(): Promise<void>
}

const outbound = createOutbound({ allow: '127.0.0.1' })

async function redis(): Promise<QueueServer> {
  const server = await startSmallServer('redis')
  const url = `redis://127.0.0.1:${server.port}`
  return {
    ...lifeOf(server),
    open: (site, clock) => createRedisQueue({ url, prefix: site, clock }),
    variables: { REDIS_URL: url },
    settings: { queue_driver: 'redis' },
  }
}

async function beanstalkd(): Promise<QueueServer> {
  const server = await startSmallServer('beanstalkd')
  const url = `beanstalkd://127.0.0.1:${server.port}`
  return {
    ...lifeOf(server),
    open: async (site, clock) => createBeanstalkdQueue({ url, tube: site, clock }),
    variables: { BEANSTALKD_URL: url },
    settings: { queue_driver: 'beanstalkd' },
  }
}

function lifeOf(server: SmallServer) {
  return { ...server, pass: () => undefined }
}

export async function sqs(): Promise<QueueServer & { readonly peer: SqsPeer }> {
  const peer = await startSqsPeer()
  const options = { ...sqsAccount, prefix: peer.prefix, name: sqsQueue }
  return {
    peer,
    open: (site, clock) => createSqsQueue(options, { outbound, clock, site }),
    variables: { OUTBOUND_ALLOW: '127.0.0.1' },
    settings: {
      queue_driver: 'sqs',
      sqs_queue_key: sqsAccount.key,
      sqs_queue_secret: sqsAccount.secret,
      sqs_queue_region: sqsAccount.region,
      sqs_queue_prefix: peer.prefix,
      sqs_queue_name: sqsQueue,
    },
    async kill() {
      peer.isAway = true
      peer.empty()
    },
    async start() {
      peer.isAway = false
    },
    freeze() {
      peer.isAway = true
    },
    resume() {
      peer.isAway = false
    },
    pass: peer.pass,
    remove: async () => peer.close(),
  }
}

interface QueueBench {
  readonly title: string
  serve(): Promise<QueueServer>
}

function bench(name: SmallServerName, serve: () => Promise<QueueServer>): QueueBench | string {
  return hasServer(name) ? { title: name, serve } : `needs the program of ${name}`
}

/** Every queue method outside the database. */
export const queueBenches: DriverBenches<OutsideMethod, QueueBench> = {
  redis: bench('redis', redis),
  beanstalkd: bench('beanstalkd', beanstalkd),
  sqs: { title: 'sqs (protocol peer)', serve: sqs },
}
