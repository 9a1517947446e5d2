import { randomUUID } from 'node:crypto'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import type { Clock } from '../../platform/clock.ts'
import { connectRedis, openRedis } from '../../platform/net/redis.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { hiddenSeconds, type QueueDriver, QueueError } from './queue-driver.ts'

export interface RedisQueueOptions {
  readonly url: string | null
  /** Prefix of every key; separates this site's jobs from others'. */
  readonly prefix: string
  readonly clock: Clock
}

/** Takes the first id that is due and postpones it, so that no one else gets it, in one step. */
const takeScript = `
local id = redis.call('zrangebyscore', KEYS[1], '-inf', ARGV[1], 'limit', 0, 1)[1]
if id then redis.call('zadd', KEYS[1], ARGV[2], id) end
return id`

/**
 * A sorted set of job ids, each scored by when it is due. Taking one moves it into the future, so that a dead worker
 * needs no one to notice. A job that is announced twice is in the set only once.
 */
export async function createRedisQueue({ url, prefix, clock }: RedisQueueOptions): Promise<QueueDriver> {
  const redis = await openRedis(url)
  const key = `${prefix}:jobs`
  let connections = 0
  redis.on('ready', () => connections++)
  const used = <T>(work: () => Promise<T>) => mapped(() => connectRedis(redis).then(work))
  const put = (id: string, at: number) => used(async () => void (await redis.zadd(key, at, id)))
  const hidden = () => clock.now() + hiddenSeconds * 1000

  return {
    restMs: 500,
    losses: () => connections,
    announce: put,
    async take() {
      const jobId = await used(() => redis.eval(takeScript, 1, key, clock.now(), hidden()))
      if (typeof jobId !== 'string') return null
      return {
        jobId,
        keep: () => used(async () => void (await redis.zadd(key, 'XX', hidden(), jobId))),
        done: () => used(async () => void (await redis.zrem(key, jobId))),
        later: runAt => put(jobId, runAt),
      }
    },
    async probe(take = onlyDo) {
      const probe = `${key}:probe`
      const id = randomUUID()
      await take('Connect to Redis', () =>
        used(async () => /^redis_version:(\S+)/m.exec(await redis.info('server'))?.[1] ?? ''),
      )
      await take('Queue a job', () => used(async () => void (await redis.zadd(probe, clock.now(), id))))
      await take('Receive it', async () => {
        const taken = await used(() => redis.eval(takeScript, 1, probe, clock.now(), hidden()))
        if (typeof taken !== 'string')
          throw new QueueError('The test job wasn’t returned. Check that nothing else uses this queue.')
        return undefined
      })
      await take(sentence('Remove it', { meaning: 'what was stored for a test' }), () =>
        used(async () => void (await redis.zrem(probe, id))),
      )
    },
    async close() {
      redis.disconnect()
    },
  }
}

async function mapped<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new QueueError(/REDIS_URL/.test(message) ? message : `Redis: ${message}`, error)
  }
}
