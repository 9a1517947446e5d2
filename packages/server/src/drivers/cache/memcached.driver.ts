import { createHash, randomUUID } from 'node:crypto'
import { type AnswerReader, LineClient, RefusedByServer } from '../../platform/net/line-client.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { type CacheDriver, CacheError } from './cache-driver.ts'
import { probeByUse } from './probe.ts'

export interface MemcachedOptions {
  readonly host: string
  readonly port: number
  /** Prefix of every key; separates this site's values from others'. */
  readonly prefix: string
  readonly outbound: Outbound
}

const answerMs = 2_000
/** A longer time than this is treated as an instant (protocol.txt, "Expiration times"). */
const longestSeconds = 30 * 24 * 3600

/**
 * memcached's text protocol (doc/protocol.txt of memcached). It can't list keys, so every key includes the name of a
 * generation that is stored there too: clearing sets a new one, and earlier values are never requested again.
 */
export function createMemcachedDriver({ host, port, prefix, outbound }: MemcachedOptions): CacheDriver {
  const client = new LineClient({ open: () => outbound.connect({ host, port }), answerMs })
  const generationKey = `${prefix}:generation`

  async function read(key: string): Promise<string | null> {
    return client.ask(`get ${key}\r\n`, async answer => {
      const line = await answer.line()
      if (line === 'END') return null
      const [word, , , size] = line.split(' ')
      if (word !== 'VALUE') return refuse(line)
      const block = await answer.block(Number(size))
      if ((await answer.line()) !== 'END') throw new Error('The answer is incomplete')
      return block.toString('utf8')
    })
  }

  function store(verb: 'set' | 'add', key: string, value: string, seconds: number): Promise<boolean> {
    const size = Buffer.byteLength(value)
    return client.ask(`${verb} ${key} 0 ${seconds} ${size}\r\n${value}\r\n`, async answer => {
      const said = await answer.line()
      return said === 'STORED' || (said === 'NOT_STORED' ? false : refuse(said))
    })
  }

  /** `add` keeps a generation that another process has set in the meantime. */
  async function generation(): Promise<string> {
    const known = await read(generationKey)
    if (known) return known
    await store('add', generationKey, randomUUID(), 0)
    return (await read(generationKey)) ?? randomUUID()
  }

  async function keyOf(key: string): Promise<string> {
    const hash = createHash('sha256')
      .update(`${await generation()} ${key}`)
      .digest('hex')
    return `${prefix}:${hash}`
  }

  const mapped = <T>(work: () => Promise<T>) =>
    work().catch((error: unknown) => {
      throw new CacheError(`memcached at ${host}:${port}: ${error instanceof Error ? error.message : error}`, error)
    })

  const driver = {
    get: (key: string) => mapped(async () => read(await keyOf(key))),
    set: (key: string, value: string, ttlMs: number) =>
      mapped(async () => {
        const seconds = Math.min(Math.max(Math.ceil(ttlMs / 1000), 1), longestSeconds)
        await store('set', await keyOf(key), value, seconds)
      }),
    delete: (key: string) => mapped(async () => void (await client.ask(`delete ${await keyOf(key)}\r\n`, deleted))),
    clear: () => mapped(async () => void (await store('set', generationKey, randomUUID(), 0))),
  }
  return {
    ...driver,
    async probe(take = onlyDo) {
      await take('Connect to memcached', () =>
        mapped(() => client.ask('version\r\n', async answer => expectVersion(await answer.line()))),
      )
      await probeByUse(driver, take)
    },
    close: async () => client.close(),
  }
}

async function deleted(answer: AnswerReader): Promise<void> {
  const said = await answer.line()
  if (said !== 'DELETED' && said !== 'NOT_FOUND') refuse(said)
}

function expectVersion(line: string): string {
  if (!line.startsWith('VERSION ')) throw new Error('The server there isn’t memcached')
  return line.slice('VERSION '.length).slice(0, 40)
}

/** After any other line it is unknown where the next answer begins, so the connection is closed. */
function refuse(line: string): never {
  if (line.startsWith('SERVER_ERROR ')) throw new RefusedByServer(line)
  throw new Error('The server doesn’t speak the memcached protocol')
}
