import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Module = typeof import('./connection.ts')

let connection: Module
beforeEach(async () => {
  // Only a browser has a server to lose.
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { hidden: true, addEventListener: () => undefined })
  vi.useFakeTimers()
  vi.resetModules()
  connection = await import('./connection.ts')
})
afterEach(() => {
  vi.useRealTimers()
})

const answersWith = (answer: Response | Error) =>
  vi.stubGlobal('fetch', async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
const json = (status: number, body: object, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })

test('a server that is ready is there', async () => {
  answersWith(json(200, { status: 'ok', checks: { database: 'ok', storage: 'ok' } }))
  expect(await connection.checkConnection()).toBe(true)
})

test('a server whose disk is full is there, since everything can be read', async () => {
  const meta = { checks: { database: 'ok', storage: 'full' } }
  answersWith(json(503, { code: 'site.not-ready', meta }, 'application/problem+json'))
  expect(await connection.checkConnection()).toBe(true)
})

test('a server without its database, a gateway, a sign-in page of a hotel and silence are not', async () => {
  const meta = { checks: { database: 'failing', storage: 'ok' } }
  for (const answer of [
    json(503, { code: 'site.not-ready', meta }, 'application/problem+json'),
    json(502, {}),
    new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    new Response('<h1>Welcome</h1>', { status: 200, headers: { 'content-type': 'text/html' } }),
    new TypeError('fetch failed'),
  ]) {
    answersWith(answer)
    expect(await connection.checkConnection(), String(answer)).toBe(false)
  }
})

test('a hidden page keeps asking, so that pending work continues when the server is back', async () => {
  answersWith(new TypeError('fetch failed'))
  expect(await connection.checkConnection()).toBe(false)
  const back = vi.fn()
  void connection.nextReturn().then(back)
  answersWith(json(200, { status: 'ok', checks: {} }))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(back).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(back).toHaveBeenCalledOnce()
})

test('a server that says nothing for seconds is asked whether it is there, and the page says so if it isn’t', async () => {
  const { connection: state } = await import('../ui/connection.ts')
  const asked = vi.fn((_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  vi.stubGlobal('fetch', asked)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    const patience = new AbortController()
    setTimeout(() => patience.abort(), ms)
    return patience.signal
  })
  const answered = connection.awaitAnswer()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(asked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(6_000)
  expect(state()).not.toBe('online')
  answered()
})

test('one that answers in time isn’t asked', async () => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  connection.awaitAnswer()()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).not.toHaveBeenCalled()
})
