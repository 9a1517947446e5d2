import { afterEach, expect, test, vi } from 'vitest'
import type { ToastOptions } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import { ApiProblem } from '../api/problem.ts'
import { ImageWork } from './image-work.ts'

const shown = vi.hoisted(() => ({ toasts: [] as ToastOptions[], closed: 0 }))
vi.mock('../../ui/feedback/toast.ts', async original => ({
  ...(await original<typeof import('../../ui/feedback/toast.ts')>()),
  showToast(options: ToastOptions) {
    shown.toasts.push(options)
    return () => {
      shown.closed++
    }
  },
}))
afterEach(() => Object.assign(shown, { toasts: [], closed: 0 }))

/** A control that shows an image, and a server that fails as often as it is told. */
function open(...failures: Error[]) {
  const work = new ImageWork()
  const control = { value: '/old' as string | null }
  const send = () =>
    work.run(
      async () => {
        const failure = failures.shift()
        if (failure) throw failure
        return '/new'
      },
      url => {
        control.value = url
      },
      t,
    )
  return { work, control, send }
}

test('[ERR-04] an upload that fails keeps the old image, says why, and is tried again from what it says', async () => {
  const full = new ApiProblem('space.full', 507, 'No storage is left. Free some up.')
  const { work, control, send } = open(full, new Error('boom'))
  await send()
  expect(control.value).toBe('/old')
  expect(work.read()).toEqual({ running: null, problem: 'No storage is left. Free some up.' })
  expect(shown.toasts).toMatchObject([{ tone: 'danger', message: 'No storage is left. Free some up.' }])
  shown.toasts[0]?.action?.run()
  await expect.poll(() => shown.toasts.length).toBe(2)
  expect(shown).toMatchObject({ closed: 1, toasts: [{}, { message: 'Something went wrong. Please try again.' }] })
  shown.toasts[1]?.action?.run()
  await expect.poll(() => control.value).toBe('/new')
  expect(work.read()).toEqual({ running: null, problem: null })
  expect(shown.toasts).toHaveLength(2)
})

test('[ERR-04] a control that has gone leaves nothing to be tried again, and one work runs at a time', async () => {
  const { work, send } = open(new Error('boom'))
  await send()
  work.forget()
  expect(shown.closed).toBe(1)
  const ran: number[] = []
  const slow = Promise.withResolvers<string>()
  const first = work.run(
    () => slow.promise,
    () => ran.push(1),
    t,
  )
  await work.run(
    async () => '/second',
    () => ran.push(2),
    t,
  )
  work.onProgress(0.5)
  expect(work.read().running).toEqual({ part: 0.5 })
  slow.resolve('/first')
  await first
  work.onProgress(0.7)
  expect([ran, work.read().running]).toEqual([[1], null])
})
