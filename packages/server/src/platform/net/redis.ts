import type { Redis } from 'ioredis'

export type { Redis }

/** How long a command may take before it counts as failed; milliseconds. */
const answerMs = 2_000

/**
 * Makes a client for the operator's Redis. It connects on first use, reconnects in the background and never queues a
 * command: while there is no connection, commands fail immediately. @throws Error if no address is given
 */
export async function openRedis(url: string | null): Promise<Redis> {
  if (!url) throw new Error('Set the environment variable REDIS_URL to use Redis')
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: answerMs,
    commandTimeout: answerMs,
    retryStrategy: tries => Math.min(100 * 2 ** tries, 2_000),
  })
  // Each command reports its own failure; without a listener an error would crash the process.
  redis.on('error', () => undefined)
  return redis
}

const connecting = new WeakMap<Redis, Promise<void>>()

/** Waits for a connection, for as long as a command may take. @throws Error that says what is wrong */
export async function connectRedis(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return
  const waiting = connecting.get(redis) ?? becomeReady(redis).finally(() => connecting.delete(redis))
  connecting.set(redis, waiting)
  await waiting
}

async function becomeReady(redis: Redis): Promise<void> {
  const ready = Promise.withResolvers<void>()
  const timer = setTimeout(() => ready.reject(new Error('It isn’t answering')), answerMs)
  redis.once('ready', ready.resolve).once('error', ready.reject)
  // The `error` event reports its failure and the reason.
  if (redis.status === 'wait') redis.connect().catch(() => undefined)
  try {
    await ready.promise
  } finally {
    clearTimeout(timer)
    redis.off('ready', ready.resolve).off('error', ready.reject)
  }
}
