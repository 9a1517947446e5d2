import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const validSeconds = 600
const captcha = { service: 'proof_of_work', script: '', siteKey: '', actions: ['contact'] }
const asked = vi.fn(async () => ({ challenge: { number: asked.mock.calls.length }, validSeconds }))
let trouble: string | null

/** Answers at once, as a fast device. */
class Solver extends EventTarget {
  postMessage() {
    const data = trouble === null ? { solution: { counter: 1 } } : { trouble }
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('message'), { data })))
  }
  terminate = vi.fn()
}

vi.mock('../api/call.ts', () => ({ call: asked }))

beforeEach(() => {
  trouble = null
  asked.mockClear()
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 0, 1) })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('Worker', Solver)
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(captcha) }) })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('[OWNER-12 part] a calculation that expired while the device slept is done again', async () => {
  const { proofOfWork } = await import('./proof-of-work.ts')
  const token = async () => JSON.parse(atob(await proofOfWork.ask(captcha as never, 'contact')))
  proofOfWork.prepare(captcha as never, 'contact')
  // Only the wall clock goes on during sleep.
  vi.setSystemTime(Date.now() + (validSeconds - 61) * 1000)
  expect(await token()).toMatchObject({ challenge: { number: 1 } })
  proofOfWork.prepare(captcha as never, 'contact')
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  await Promise.resolve()
  vi.setSystemTime(Date.now() + validSeconds * 1000)
  expect(await token()).toMatchObject({ challenge: { number: 3 } })
})

test('[OWNER-12 part] a device that can’t calculate is told so, and nothing of a service', async () => {
  const { captchaHeaders } = await import('../early/captcha/captcha.ts')
  trouble = 'Error: The task took too long'
  await expect(captchaHeaders('contact')).rejects.toMatchObject({
    code: 'captcha.unsolved',
    message: expect.stringMatching(/^Your device couldn’t finish the calculation/),
  })
  trouble = null
  expect(await captchaHeaders('contact')).toEqual({ 'holdall-captcha': expect.any(String) })
})
