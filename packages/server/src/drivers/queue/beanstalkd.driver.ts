import { once } from 'node:events'
import { connect } from 'node:net'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import type { Clock } from '../../platform/clock.ts'
import { type AnswerReader, LineClient } from '../../platform/net/line-client.ts'
import type { RunStep } from '../../platform/settings/hooks.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { hiddenSeconds, type QueueDriver, QueueError } from './queue-driver.ts'

export interface BeanstalkdOptions {
  readonly url: string | null
  /** The tube; separates this site's jobs from others'. */
  readonly tube: string
  readonly clock: Clock
}

const answerMs = 3_000
const usualPort = 11_300
const priority = 1024
/** The protocol's longest delay. */
const longestDelay = 2 ** 32 - 1

/**
 * A tube of beanstalkd (doc/protocol.txt of beanstalkd). What a connection has reserved becomes available to others
 * once the connection is lost, so everything about a job uses the connection that reserved it; nothing blocks on it.
 */
export function createBeanstalkdQueue({ url, tube, clock }: BeanstalkdOptions): QueueDriver {
  const at = placeOf(url)
  let connections = 0
  const client = clientOf(at, async (say, answer) => {
    connections++
    say(`use ${tube}\r\nwatch ${tube}\r\nignore default\r\n`)
    for (const word of ['USING', 'WATCHING', 'WATCHING']) await expectWord(answer, word)
  })
  const ask = (command: string, ...words: string[]) =>
    mapped(at, () => client.ask(`${command}\r\n`, answer => expectWord(answer, ...words)))
  const delayUntil = (runAt: number) => Math.min(Math.max(Math.ceil((runAt - clock.now()) / 1000), 0), longestDelay)

  return {
    restMs: 500,
    losses: () => connections,
    announce: async (jobId, runAt) => void (await ask(putting(jobId, delayUntil(runAt)), 'INSERTED')),
    async take() {
      const reserved = await mapped(at, () => client.ask('reserve-with-timeout 0\r\n', readReserved))
      if (!reserved) return null
      const { number, jobId } = reserved
      // Not found: the connection was lost in the meantime, and the job was offered to others.
      return {
        jobId,
        keep: async () => void (await ask(`touch ${number}`, 'TOUCHED', 'NOT_FOUND')),
        done: async () => void (await ask(`delete ${number}`, 'DELETED', 'NOT_FOUND')),
        async later(runAt) {
          const command = `release ${number} ${priority} ${delayUntil(runAt)}`
          await ask(command, 'RELEASED', 'NOT_FOUND', 'BURIED')
        },
      }
    },
    probe: take => probeTube(at, `${tube}-probe`, take),
    close: async () => client.close(),
  }
}

interface Place {
  readonly host: string
  readonly port: number
}

function placeOf(url: string | null): Place {
  if (!url) throw new QueueError('Set the environment variable BEANSTALKD_URL to use beanstalkd')
  const { hostname, port } = new URL(url)
  return { host: hostname || '127.0.0.1', port: Number(port) || usualPort }
}

function putting(body: string, delay: number): string {
  return `put ${priority} ${delay} ${hiddenSeconds} ${Buffer.byteLength(body)}\r\n${body}`
}

async function readReserved(answer: AnswerReader): Promise<{ readonly number: string; readonly jobId: string } | null> {
  const line = await answer.line()
  // One of our jobs is about to expire: the next beat keeps it, and there is nothing new.
  if (line === 'TIMED_OUT' || line === 'DEADLINE_SOON') return null
  const [word, number = '', size] = line.split(' ')
  if (word !== 'RESERVED') return misunderstood(line)
  return { number, jobId: (await answer.block(Number(size))).toString('utf8') }
}

/** Uses its own connection and a tube where no one looks for jobs. */
async function probeTube(at: Place, tube: string, take: RunStep = onlyDo): Promise<void> {
  const client = clientOf(at, async (say, answer) => {
    say(`use ${tube}\r\n`)
    await expectWord(answer, 'USING')
  })
  const ask = (command: string, word: string) =>
    mapped(at, () => client.ask(`${command}\r\n`, answer => expectWord(answer, word)))
  try {
    let number = ''
    await take('Connect to beanstalkd', async () => {
      await ask(`use ${tube}`, 'USING')
      return `${at.host}:${at.port}`
    })
    await take('Queue a job', async () => {
      number = (await ask(putting('probe', 0), 'INSERTED'))[1] ?? ''
      return undefined
    })
    await take(
      sentence('Remove it', { meaning: 'what was stored for a test' }),
      async () => void (await ask(`delete ${number}`, 'DELETED')),
    )
  } finally {
    client.close()
  }
}

async function mapped<T>(at: Place, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new QueueError(
      `beanstalkd at ${at.host}:${at.port}: ${error instanceof Error ? error.message : error}`,
      error,
    )
  }
}

type Greet = NonNullable<ConstructorParameters<typeof LineClient>[0]['greet']>

function clientOf(at: Place, greet: Greet): LineClient {
  const open = async () => {
    const socket = connect(at)
    await once(socket, 'connect')
    return socket
  }
  return new LineClient({ open, greet, answerMs })
}

/** Returns the words of a response that begins with one of these. */
async function expectWord(answer: AnswerReader, ...words: string[]): Promise<string[]> {
  const line = await answer.line()
  const said = line.split(' ')
  return words.includes(said[0] ?? '') ? said : misunderstood(line)
}

function misunderstood(line: string): never {
  throw new Error(`It answered ${line.slice(0, 100)}`)
}
