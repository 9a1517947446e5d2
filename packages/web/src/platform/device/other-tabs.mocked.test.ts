import { beforeEach, expect, test, vi } from 'vitest'

/** One browser: its channel, its storage and what each tab of it does. */
class Channel {
  static readonly open = new Set<Channel>()
  private hear: ((event: { data: unknown }) => void) | undefined
  constructor() {
    Channel.open.add(this)
  }
  addEventListener(_type: string, hear: (event: { data: unknown }) => void) {
    this.hear = hear
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) if (other !== this) other.hear?.({ data })
  }
  close() {
    Channel.open.delete(this)
  }
}

const reload = vi.fn()
let answer: () => Response
const listeners = new Map<string, (event: unknown) => void>()

beforeEach(() => {
  Channel.open.clear()
  listeners.clear()
  reload.mockReset()
  vi.resetModules()
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) => listeners.set(type, listener))
  vi.stubGlobal('fetch', async () => answer())
})

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const siteFor = (id: string | null) => () => json(200, { me: id && { id } })
const refused = () => json(409, { code: 'request.other-person', status: 409, title: 'x', type: 'x' })
const away = () => {
  throw new TypeError('Failed to fetch')
}

async function tabOf(id: string) {
  const { listenToOtherTabs, tellOtherTabs } = await import('./other-tabs.ts')
  const { setPagePerson } = await import('../api/page-person.ts')
  setPagePerson(id)
  listenToOtherTabs()
  return tellOtherTabs
}

test.each([
  ['somebody else signs in', 'bea', refused, 1],
  ['everybody signs out', null, siteFor(null), 1],
  ['the same person signs in again', 'ada', away, 0],
  ['another tab shows a page kept from before, and the server says so', 'bea', siteFor('ada'), 0],
  ['nobody can be asked', 'bea', away, 0],
] as const)('%s in another tab', async (_what, id, answers, reloads) => {
  answer = answers
  await tabOf('ada')
  new Channel().postMessage(id)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(reload).toHaveBeenCalledTimes(reloads)
})

test('the tab that tells doesn’t hear itself, and the others do', async () => {
  answer = siteFor(null)
  const tellOtherTabs = await tabOf('ada')
  const heard: unknown[] = []
  new Channel().addEventListener('message', ({ data }) => heard.push(data))
  tellOtherTabs(null)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(heard).toEqual([null])
  expect(reload).not.toHaveBeenCalled()
})

test('a page leaves without asking about what isn’t saved, and not twice in a row', async () => {
  answer = refused
  await tabOf('ada')
  new Channel().postMessage('bea')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  const stopImmediatePropagation = vi.fn()
  listeners.get('beforeunload')?.({ stopImmediatePropagation })
  expect(stopImmediatePropagation).toHaveBeenCalledOnce()
  const { leaveOtherPerson } = await import('../api/page-person.ts')
  leaveOtherPerson()
  expect(reload).toHaveBeenCalledOnce()
})

test('a page for nobody in between lets the next one be left at once', async () => {
  answer = refused
  await tabOf('ada')
  const { leaveOtherPerson, startWithoutPerson } = await import('../api/page-person.ts')
  leaveOtherPerson()
  startWithoutPerson()
  leaveOtherPerson()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a browser without channels tells it by its storage', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  answer = refused
  const tellOtherTabs = await tabOf('ada')
  tellOtherTabs('bea')
  listeners.get('storage')?.({ key: 'holdall.person', newValue: localStorage.getItem('holdall.person') })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a page is for one person until it ends, and says so with every request', async () => {
  const { pageHeaders, pagePerson, setPagePerson } = await import('../api/page-person.ts')
  expect(pageHeaders()).not.toHaveProperty('holdall-person')
  setPagePerson('ada')
  setPagePerson('bea')
  expect([pagePerson(), pageHeaders()['holdall-person']]).toEqual(['ada', 'ada'])
})
