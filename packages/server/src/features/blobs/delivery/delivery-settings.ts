import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import { newProbeKey } from '../../../drivers/storage/probe-key.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { handOverHeaders } from '../../../platform/http/bytes/hand-over.ts'
import { createOutbound, type Outbound } from '../../../platform/outbound/outbound.ts'
import { explainFailure } from '../../../platform/settings/explain-failure.ts'
import { defineSettingsHook, type RunStep, type SettingValues } from '../../../platform/settings/hooks.ts'
import { onlyDo } from '../../../platform/settings/run-steps.ts'
import { checkedHeaders, checkPath, type WebServerMethod } from './delivery-check.ts'

const drivers = ['uploads_disk_driver', 'public_disk_driver'] as const
const answerMs = 10_000

/** Accepts a web server's delivery method only after the web server has sent a file with it. */
export const deliverySettingsHook = defineSettingsHook({
  keys: ['static_file_delivery', ...drivers],
  async check(ctx, { before, after, keys }) {
    if (!keys.has('static_file_delivery') && hasLocal(before)) return undefined
    return tryDelivery(ctx, after, onlyDo).then(
      () => undefined,
      error => ({ static_delivery_group: explainFailure(error) }),
    )
  },
  probe: { panel: 'uploading', run: tryDelivery },
})

const hasLocal = (values: SettingValues) => drivers.some(key => values.get(key) === 'local')

/** Tests nothing if the setting has no effect. */
async function tryDelivery(ctx: Ctx, values: SettingValues, take: RunStep): Promise<void> {
  const method = values.get('static_file_delivery')
  if (method === 'none' || !hasLocal(values)) return
  await take('Let the web server send a file', () => askItself(ctx, method))
}

/** Requests a test file at the address of the site, as a browser would. @throws Error with what is wrong */
async function askItself(ctx: Ctx, method: WebServerMethod): Promise<string> {
  const site = ctx.env.appUrl ?? ctx.settings.get('app_url')
  if (!site) throw new Error('The site’s address is unknown. Set APP_URL.')
  const bytes = randomBytes(4096)
  // Without the mark of a disk, because it is on this machine.
  const key = newProbeKey(ctx.identity.current().site)
  const url = new URL(withoutEnd(site, '/') + checkPath(ctx, method, key))
  const door = doorTo(ctx, url)
  await ctx.storage.write(key, one(bytes), { size: bytes.length })
  try {
    await expectAnswer(door, url, { method, bytes, status: 200 })
    const range = { start: 100, end: 1099 }
    await expectAnswer(door, url, { method, bytes, status: 206, range })
    return url.origin
  } finally {
    await ctx.storage.delete(key)
    if (door !== ctx.outbound) door.close()
  }
}

/**
 * An address that the operator has configured is allowed wherever it is; one taken from a request follows the usual
 * rules.
 */
function doorTo(ctx: Needs<'env' | 'outbound'>, url: URL): Outbound {
  if (!ctx.env.appUrl) return ctx.outbound
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return createOutbound({ allow: `${ctx.env.outboundAllow} ${url.hostname}:${port}` })
}

interface Expected {
  readonly method: WebServerMethod
  readonly bytes: Buffer
  readonly status: 200 | 206
  readonly range?: { readonly start: number; readonly end: number }
}

async function expectAnswer(door: Outbound, url: URL, { method, bytes, status, range }: Expected): Promise<void> {
  const answer = await door.request(url, {
    signal: AbortSignal.timeout(answerMs),
    headers: { 'accept-encoding': 'identity', ...(range ? { range: `bytes=${range.start}-${range.end}` } : {}) },
  })
  const body = await buffer(answer.body)
  const name = handOverHeaders[method]
  const { headers } = answer
  if (headers[name.toLowerCase()] !== undefined) {
    throw new Error(`The answer from ${url.origin} still contains ${name}: no web server has processed it`)
  }
  const isEmpty = answer.status === 200 && body.length === 0
  if (isEmpty) throw new Error(`The web server at ${url.origin} sent nothing: it doesn’t support ${name}`)
  if (answer.status !== status) {
    throw new Error(`The web server at ${url.origin} answered ${answer.status} instead of ${status}`)
  }
  if (!body.equals(range ? bytes.subarray(range.start, range.end + 1) : bytes)) {
    throw new Error(`The web server at ${url.origin} sent bytes that differ from the file’s`)
  }
  const wrong = Object.entries(checkedHeaders(bytes)).filter(([field, value]) => !has(headers[field], value))
  if (wrong.length > 0) {
    throw new Error(`The web server at ${url.origin} doesn’t pass on: ${wrong.map(([field]) => field).join(', ')}`)
  }
}

/** A web server may add its own value to a list. */
function has(given: string | string[] | undefined, value: string): boolean {
  return [given].flat().some(one => one?.includes(value))
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
