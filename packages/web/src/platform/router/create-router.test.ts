import { expect, test } from 'vitest'
import { createCode } from './code.ts'
import type { Route, Shown } from './create-router.ts'
import { createRouter } from './create-router.ts'
import { redirect } from './redirect.ts'
import { entriesAt } from './still-entries.ts'

const Page = () => null
const Missing = () => null
const Around = () => null

/** Routes whose preparation is the given function. */
function routerWith(pages: Readonly<Record<string, () => Promise<unknown>>>, at = '/start') {
  const routes = Object.entries(pages).map(
    ([path, prepare]): Route => ({
      path,
      layout: createCode(async () => Around),
      page: createCode(async () => Page),
      prepare,
      prepareMissing: async () => undefined,
    }),
  )
  const router = createRouter({ routes, missing: createCode(async () => Missing), entries: entriesAt(at) })
  const seen: Shown[] = []
  router.onShow(shown => seen.push(shown))
  return { router, seen }
}

test('shows a page once it is prepared, while the address is already the next one', async () => {
  let finish = (): void => undefined
  const { router, seen } = routerWith({
    '/start': async () => undefined,
    '/next/$id': () => new Promise<void>(resolve => (finish = resolve)),
  })
  await router.reload()
  const going = router.navigate('/next/7?a=b')
  await Promise.resolve()
  expect(router.state.get()).toMatchObject({ isLoading: true, place: { pathname: '/next/7' } })
  expect(seen).toHaveLength(1)
  finish()
  await going
  expect(seen[1]).toMatchObject({ path: '/next/$id', params: { id: '7' }, search: { a: 'b' }, Page, failure: null })
})

test('a page that is left while it is prepared is never shown', async () => {
  let finish = (): void => undefined
  const { router, seen } = routerWith({
    '/slow': () => new Promise<void>(resolve => (finish = resolve)),
    '/fast': async () => undefined,
  })
  const slow = router.navigate('/slow')
  await router.navigate('/fast')
  finish()
  await slow
  expect(seen.map(shown => shown.path)).toEqual(['/fast'])
})

test('a redirect opens the other page in its place', async () => {
  const { router, seen } = routerWith({
    '/start': async () => {
      throw redirect('/there')
    },
    '/there': async () => undefined,
  })
  await router.reload()
  expect(seen.map(shown => shown.path)).toEqual(['/there'])
  expect(router.entries.current().href).toBe('/there')
})

test('an error is shown in the layout, and the page gets another chance', async () => {
  let isBroken = true
  const { router, seen } = routerWith({
    '/start': async () => {
      if (isBroken) throw new Error('no')
    },
  })
  await router.reload()
  expect(seen[0]).toMatchObject({ Layout: Around, Page: null, failure: { error: new Error('no') } })
  isBroken = false
  await router.reload()
  expect(seen[1]).toMatchObject({ Layout: Around, Page, failure: null })
})

test('an address without a page shows that in the layout of the one it begins with', async () => {
  const { router, seen } = routerWith({ '/start': async () => undefined }, '/start/nowhere')
  await router.reload()
  await router.navigate('/nowhere')
  expect(seen.map(({ Layout, Page }) => [Layout, Page])).toEqual([
    [Around, Missing],
    [null, Missing],
  ])
})

test('what a page keeps in the history stays until the next page', async () => {
  const { router } = routerWith({ '/start': async () => undefined, '/other': async () => undefined })
  await router.keep({ viewer: 'a' })
  expect(router.state.get().place).toMatchObject({ href: '/start', state: { viewer: 'a' } })
  await router.navigate('/other')
  expect(router.state.get().place.state).toEqual({})
})

test('fetching in advance shows nothing and hides every failure', async () => {
  let times = 0
  const { router, seen } = routerWith({
    '/broken': async () => {
      times++
      throw new Error('no')
    },
  })
  router.preload('/broken')
  router.preload('/nowhere')
  await new Promise(resolve => setTimeout(resolve))
  expect([times, seen.length]).toEqual([1, 0])
})
