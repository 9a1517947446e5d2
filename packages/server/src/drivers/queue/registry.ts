import { queueDrivers } from '@holdall/contract/drivers/queue.ts'
import { defineRegistry } from '../../platform/drivers/registry.ts'
import type { QueueMethod } from '../../platform/jobs/methods.ts'
import type { Services } from '../../platform/services.ts'
import type { QueueDriver } from './queue-driver.ts'

export type QueueServices = Pick<Services, 'env' | 'clock' | 'vault' | 'outbound'>

const { sync: _sync, database: _database, ...outside } = queueDrivers
/** Methods that use more than the jobs' own table. */
export type OutsideMethod = keyof typeof outside

/** Every queue outside the database. */
const registry = defineRegistry<typeof outside, QueueServices, QueueDriver>(outside, {
  redis: {
    async create(services) {
      const { createRedisQueue } = await import('./redis.driver.ts')
      return createRedisQueue({ url: services.env.redisUrl, prefix: nameOf(services), clock: services.clock })
    },
  },
  beanstalkd: {
    async create(services) {
      const { createBeanstalkdQueue } = await import('./beanstalkd.driver.ts')
      return createBeanstalkdQueue({ url: services.env.beanstalkdUrl, tube: nameOf(services), clock: services.clock })
    },
  },
  sqs: {
    create: async (services, options) =>
      (await import('./sqs.driver.ts')).createSqsQueue(options, { ...services, site: nameOf(services) }),
  },
})

export function isOutside(method: QueueMethod): method is OutsideMethod {
  return Object.hasOwn(outside, method)
}

/** Creates the queue that the settings choose. Rejects if something is missing. */
export const createQueueDriver = registry.createFrom

/** Changes whenever the method's driver has to be created again. */
export const queueFingerprint = registry.fingerprint

/** The same for all processes of a site, and for no other site. */
function nameOf({ vault }: Pick<QueueServices, 'vault'>): string {
  const mark = vault.sign('queue', 'names').replaceAll(/[^A-Za-z0-9]/g, '')
  return `holdall-${mark.slice(0, 16)}`
}
