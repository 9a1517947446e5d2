import { isConflict, steady } from './computer.ts'
import { type Dice, otherCase, someName } from './dice.ts'
import type { Answer, Person, Site, StoredItem } from './site.ts'
import type { Written } from './written.ts'

/** Somebody who changes the drive in the browser. */
export interface Browser {
  readonly site: Site
  readonly person: Person
  readonly dice: Dice
  readonly written: Written
  readonly log: (line: string) => void
}

const acts = { create, edit, rename, spell, move, remove, restore, makeFolder, copy } as const

const weights: readonly (readonly [keyof typeof acts, number])[] = [
  ['create', 6],
  ['edit', 6],
  ['rename', 5],
  ['spell', 3],
  ['move', 5],
  ['remove', 4],
  ['restore', 2],
  ['makeFolder', 3],
  ['copy', 2],
]

/** One change by the API, as the browser makes it. Returns what was done; the server may refuse it. */
export async function browse(browser: Browser): Promise<string> {
  const act = browser.dice.weighed(weights)
  const items = (await browser.site.items(browser.person)).filter(
    item => item.parentId !== null && item.name !== steady && !/^diary of /.test(item.name) && !isConflict(item.name),
  )
  const answer = await acts[act](browser, items)
  if (answer && answer.status >= 500) throw new Error(`${act} was answered with ${answer.status}`)
  browser.log(`browser ${act}: ${answer ? answer.status : 'nothing'}`)
  return act
}

type Act = (browser: Browser, items: readonly StoredItem[]) => Promise<Answer | null | undefined>

const pickLive = ({ dice }: Browser, items: readonly StoredItem[]) => dice.pick(items.filter(item => item.isLive))

/** A folder that can still be reached or not: the server says. */
function pickFolder({ dice, person }: Browser, items: readonly StoredItem[]): string {
  const folders = items.filter(item => item.isLive && item.isFolder).map(item => item.id)
  return dice.pick([person.rootId, person.rootId, ...folders]) ?? person.rootId
}

const choices = ['keep-both', 'keep-both', 'replace', 'skip'] as const

async function create(browser: Browser, items: readonly StoredItem[]): ReturnType<Act> {
  const [parentId, name] = [pickFolder(browser, items), someName(browser.dice)]
  const text = browser.written.make('browser', browser.dice)
  browser.log(`browser creates ${name} = ${text.slice(0, 40)}(${text.length})`)
  const answer = await browser.person.call('POST', '/items/files', { parentId, name, text, onConflict: 'keep-both' })
  if (answer?.status === 201) browser.written.note(text, 'browser')
  return answer
}

async function edit(browser: Browser, items: readonly StoredItem[]): ReturnType<Act> {
  const file = browser.dice.pick(items.filter(item => item.isLive && !item.isFolder))
  const text = browser.written.make('browser', browser.dice)
  if (!file) return
  browser.log(`browser edits ${file.name} = ${text.slice(0, 40)}(${text.length})`)
  const answer = await browser.person.call('PUT', `/items/${file.id}/content?v=${file.versionId}`, text)
  if (answer?.status === 200) browser.written.note(text, 'browser')
  return answer
}

async function rename(browser: Browser, items: readonly StoredItem[]): ReturnType<Act> {
  const item = pickLive(browser, items)
  const name = someName(browser.dice)
  if (!item) return
  browser.log(`browser renames ${item.name} -> ${name}`)
  return browser.person.call('PATCH', `/items/${item.id}`, { name })
}

async function spell(browser: Browser, items: readonly StoredItem[]): ReturnType<Act> {
  const item = pickLive(browser, items)
  if (!item) return
  browser.log(`browser spells ${item.name}`)
  return browser.person.call('PATCH', `/items/${item.id}`, { name: otherCase(item.name) })
}

async function move(browser: Browser, items: readonly StoredItem[]): ReturnType<Act> {
  const [item, to, onConflict] = [pickLive(browser, items), pickFolder(browser, items), browser.dice.pick(choices)]
  if (!item) return
  browser.log(`browser moves ${item.name} (${onConflict})`)
  return browser.person.call('POST', '/items/move', { ids: [item.id], to, onConflict })
}

async function copy(browser: Browser, items: readonly StoredItem[]): ReturnType<Act> {
  const [item, to] = [pickLive(browser, items), pickFolder(browser, items)]
  if (!item) return
  browser.log(`browser copies ${item.name}`)
  return browser.person.call('POST', '/items/copy', { ids: [item.id], to, onConflict: 'keep-both' })
}

async function remove(browser: Browser, items: readonly StoredItem[]): ReturnType<Act> {
  const item = pickLive(browser, items)
  if (!item) return
  browser.log(`browser removes ${item.name}`)
  return browser.person.call('POST', '/items/trash', { ids: [item.id] })
}

async function restore(browser: Browser, items: readonly StoredItem[]): ReturnType<Act> {
  const item = browser.dice.pick(items.filter(one => !one.isLive))
  if (!item) return
  browser.log(`browser restores ${item.name}`)
  return browser.person.call('POST', '/trash/restore', { ids: [item.id], onConflict: 'keep-both' })
}

async function makeFolder(browser: Browser, items: readonly StoredItem[]): ReturnType<Act> {
  const [parentId, name] = [pickFolder(browser, items), someName(browser.dice)]
  browser.log(`browser makes ${name}`)
  return browser.person.call('POST', '/items/folders', { parentId, name, onConflict: 'ask' })
}
