import { randomUUID } from 'node:crypto'
import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import type { Clock } from '../../platform/clock.ts'
import type { JobNotice } from '../../platform/jobs/methods.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { limitAnswers } from '../aws/limit-answers.ts'
import { hiddenSeconds, type QueueDriver, QueueError } from './queue-driver.ts'

export interface SqsOptions {
  readonly key: string
  readonly secret: string
  readonly region: string
  /** What precedes the queue's name in its address; if empty, the address is looked up. */
  readonly prefix: string
  readonly name: string
}

export interface SqsParts {
  readonly outbound: Outbound
  readonly clock: Clock
  /** Separates this site's messages from others' in the same queue. */
  readonly site: string
}

/** SQS's own limits in seconds: the longest a message can be delayed, and the longest it can be hidden. */
const longestDelay = 900
const longestHiding = 43_200
/** How long a receive call waits for a message; seconds. */
const waitSeconds = 10
const probeTries = 5

/**
 * Uses Amazon SQS with its own client. Messages contain a job's id; other messages in the same queue are left alone. A
 * job that is due later than SQS can wait is delayed repeatedly.
 */
export async function createSqsQueue(options: SqsOptions, { outbound, clock, site }: SqsParts): Promise<QueueDriver> {
  const queue = await openSqs(options, outbound)
  const secondsUntil = (at: number, most: number) => Math.min(Math.max(Math.ceil((at - clock.now()) / 1000), 0), most)
  const send = (job: string, delay: number) => queue.send(JSON.stringify({ site, job }), delay)

  function noticeOf(jobId: string, receipt: string): JobNotice {
    return {
      jobId,
      keep: () => queue.hide(receipt, hiddenSeconds),
      done: () => queue.remove(receipt),
      later: runAt => queue.hide(receipt, secondsUntil(runAt, longestHiding)),
    }
  }

  return {
    restMs: 100,
    // SQS keeps what it has confirmed.
    losses: () => 0,
    announce: (jobId, runAt) => send(jobId, secondsUntil(runAt, longestDelay)),
    async take(signal) {
      const message = await queue.receive(waitSeconds, hiddenSeconds, signal)
      if (!message) return null
      const job = jobOf(message.body, site)
      if (job !== null) return noticeOf(job, message.receipt)
      // Not one of ours; it appears again by itself.
      return null
    },
    async probe(take = onlyDo) {
      const id = `probe-${randomUUID()}`
      await take('Find the queue', queue.find)
      await take('Send a message', () => send(id, 0).then(() => undefined))
      await take('Receive it', async () => {
        for (let tries = 0; tries < probeTries; tries++) {
          const message = await queue.receive(2, 1)
          if (!message) continue
          // If others receive it first, the worker removes it: no job has that id.
          if (jobOf(message.body, site) === id) await queue.remove(message.receipt)
          return undefined
        }
        throw new QueueError('The test message wasn’t returned. Check that nothing else uses this queue.')
      })
    },
    close: queue.close,
  }
}

/** The messages of one queue. Times are seconds; failures are QueueErrors. */
interface SqsQueue {
  /** Returns the queue's address. */
  find(): Promise<string>
  send(body: string, delay: number): Promise<void>
  /** Returns a message and hides it from others for `hiding`; null if none arrives within `wait`. */
  receive(
    wait: number,
    hiding: number,
    signal?: AbortSignal,
  ): Promise<{ readonly receipt: string; readonly body: string } | null>
  hide(receipt: string, seconds: number): Promise<void>
  remove(receipt: string): Promise<void>
  close(): Promise<void>
}

async function openSqs(options: SqsOptions, outbound: Outbound): Promise<SqsQueue> {
  if (options.name.endsWith('.fifo')) throw new QueueError('A FIFO queue can’t delay jobs. Choose a standard queue.')
  const origin = options.prefix === '' ? null : URL.parse(options.prefix)?.origin
  if (origin === undefined) throw new QueueError('Enter a URL as the prefix')
  const sdk = await import('@aws-sdk/client-sqs')
  const client = limitAnswers(
    new sdk.SQSClient({
      region: options.region,
      credentials: { accessKeyId: options.key, secretAccessKey: options.secret },
      // The prefix says where the queue is.
      ...(origin ? { endpoint: origin, useQueueUrlAsEndpoint: false } : {}),
      maxAttempts: 2,
      requestHandler: {
        httpAgent: outbound.httpAgent,
        httpsAgent: outbound.httpsAgent,
        connectionTimeout: 5_000,
        requestTimeout: (waitSeconds + 10) * 1000,
      },
    }),
    {
      tooLong: message => new QueueError(`The ${message}`),
    },
  )
  let address: string | undefined

  async function queueUrl(): Promise<string> {
    if (options.prefix) return `${withoutEnd(options.prefix, '/')}/${options.name}`
    address ??= (await client.send(new sdk.GetQueueUrlCommand({ QueueName: options.name }))).QueueUrl
    return address ?? ''
  }
  const used = <T>(work: (QueueUrl: string) => Promise<T>) => mapped(async () => work(await queueUrl()))

  return {
    find: () =>
      used(async QueueUrl => {
        await client.send(new sdk.GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }))
        return QueueUrl
      }),
    send: (MessageBody, DelaySeconds) =>
      used(async QueueUrl => {
        await client.send(new sdk.SendMessageCommand({ QueueUrl, DelaySeconds, MessageBody }))
      }),
    receive: (WaitTimeSeconds, VisibilityTimeout, signal) =>
      used(async QueueUrl => {
        const input = { QueueUrl, WaitTimeSeconds, VisibilityTimeout, MaxNumberOfMessages: 1 }
        const options = signal ? { abortSignal: signal } : {}
        const { Messages } = await client.send(new sdk.ReceiveMessageCommand(input), options)
        const [message] = Messages ?? []
        return message?.ReceiptHandle ? { receipt: message.ReceiptHandle, body: message.Body ?? '' } : null
      }),
    hide: (ReceiptHandle, VisibilityTimeout) =>
      used(async QueueUrl => {
        await client.send(new sdk.ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }))
      }),
    remove: ReceiptHandle =>
      used(async QueueUrl => void (await client.send(new sdk.DeleteMessageCommand({ QueueUrl, ReceiptHandle })))),
    close: async () => client.destroy(),
  }
}

function jobOf(body: string, site: string): string | null {
  try {
    const message: unknown = JSON.parse(body)
    if (typeof message !== 'object' || message === null) return null
    const { site: from, job } = message as { site?: unknown; job?: unknown }
    return from === site && typeof job === 'string' ? job : null
  } catch {
    return null
  }
}

async function mapped<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof QueueError) throw error
    throw new QueueError(`SQS: ${error instanceof Error ? `${error.name}: ${error.message}` : error}`, error)
  }
}
