import type { QueueMethod } from '../../platform/jobs/methods.ts'
import type { Services } from '../../platform/services.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import type { QueueDriver } from './queue-driver.ts'

export type QueueServices = Pick<Services, 'env' | 'clock' | 'vault' | 'outbound'>
/** Methods that are more than the jobs' own table. */
export type OutsideMethod = Exclude<QueueMethod, 'sync' | 'database'>

type Maker = (services: QueueServices, settings: SettingValues) => Promise<QueueDriver>

/** Every queue outside of the database. Its code and its library are loaded when it is first made. */
export const queueMakers: Readonly<Record<OutsideMethod, Maker>> = {
  redis: async services => {
    const { createRedisQueue } = await import('./redis.driver.ts')
    return createRedisQueue({ url: services.env.redisUrl, prefix: nameOf(services), clock: services.clock })
  },
  beanstalkd: async services => {
    const { createBeanstalkdQueue } = await import('./beanstalkd.driver.ts')
    return createBeanstalkdQueue({ url: services.env.beanstalkdUrl, tube: nameOf(services), clock: services.clock })
  },
  sqs: async (services, settings) =>
    (await import('./sqs.driver.ts')).createSqsQueue(sqsOptions(settings), { ...services, site: nameOf(services) }),
}

export function isOutside(method: QueueMethod): method is OutsideMethod {
  return Object.hasOwn(queueMakers, method)
}

function sqsOptions(settings: SettingValues) {
  return {
    key: settings.get('sqs_queue_key'),
    secret: settings.get('sqs_queue_secret'),
    region: settings.get('sqs_queue_region'),
    prefix: settings.get('sqs_queue_prefix'),
    name: settings.get('sqs_queue_name'),
  }
}

/** Changes whenever the method's driver has to be made anew. */
export function queueFingerprint(method: OutsideMethod, settings: SettingValues): string {
  return method === 'sqs' ? JSON.stringify(sqsOptions(settings)) : ''
}

/** The same for all processes of a site, and for no other site. */
function nameOf({ vault }: Pick<QueueServices, 'vault'>): string {
  const mark = vault.sign('queue', 'names').replaceAll(/[^A-Za-z0-9]/g, '')
  return `holdall-${mark.slice(0, 16)}`
}
