import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readTree, type SyncClient } from '../sync-client.ts'
import { type Dice, otherCase, someName } from './dice.ts'
import type { Written } from './written.ts'

/** Never touched by anybody: a client waits for a person if everything is deleted. */
export const steady = 'steady.txt'
export const diaryOf = (who: string): string => `diary of ${who}.txt`
/** What a killed client had begun to download. It stays if its folder is renamed, and clients leave it out. */
export const isUnfinished = (path: string): boolean => /(?:^|\/)\.[^/]+\.~[0-9a-f]+$/.test(path)
export const isConflict = (path: string): boolean => path.includes('(conflicted copy ')

/** A computer of which somebody changes the folder. */
export interface Computer {
  readonly name: string
  readonly client: SyncClient
  readonly dice: Dice
  readonly written: Written
  /** Seconds by which its clock is wrong. */
  readonly skew: number
  readonly log: (line: string) => void
}

const acts = {
  create,
  edit,
  rename,
  spell,
  move,
  remove,
  makeFolder,
  makeTree,
  replace,
  touch,
} as const

const weights: readonly (readonly [keyof typeof acts, number])[] = [
  ['create', 8],
  ['edit', 7],
  ['rename', 5],
  ['spell', 3],
  ['move', 5],
  ['remove', 4],
  ['makeFolder', 3],
  ['makeTree', 2],
  ['replace', 2],
  ['touch', 1],
]

/** One change in a computer's folder while its client isn't running. Returns what was done. */
export function actOn(computer: Computer): string {
  const act = computer.dice.weighed(weights)
  const said = acts[act](computer) ?? 'nothing'
  computer.log(`${computer.name} ${act}: ${said}`)
  return act
}

/** Writes into the computer's diary, which no one else changes, at any moment. */
export function writeDiary(computer: Computer): void {
  write(computer, diaryOf(computer.name))
  computer.log(`${computer.name} writes into its diary`)
}

const at = ({ client }: Computer, path: string) => join(client.folder, path)

/** Files and folders that may be changed, sorted. */
function things(computer: Computer, kind: 'files' | 'folders' | 'both'): string[] {
  return [...readTree(computer.client.folder)].flatMap(([path, content]) => {
    const isFree = path !== steady && !path.startsWith('diary of ') && !isConflict(path) && !isUnfinished(path)
    return isFree && (kind === 'both' || (content === null) === (kind === 'folders')) ? [path] : []
  })
}

const folderIn = (computer: Computer) => computer.dice.pick(['', '', ...things(computer, 'folders')]) ?? ''

function write(computer: Computer, path: string): string {
  const file = at(computer, path)
  if (existsSync(file) && statSync(file).isDirectory()) return 'there is a folder'
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null
  const text = computer.written.make(computer.name, computer.dice)
  writeFileSync(file, text)
  computer.written.note(text, computer.name)
  if (before !== null && before !== text) computer.written.drop(before, computer.name)
  setTime(computer, path)
  return `${path} = ${text.slice(0, 40)}(${text.length})`
}

/** Times as a clock that is wrong gives them. */
function setTime(computer: Computer, path: string): void {
  if (computer.skew === 0) return
  const seconds = Math.floor(Date.now() / 1000) + computer.skew
  utimesSync(at(computer, path), seconds, seconds)
}

function create(computer: Computer): string {
  return write(computer, join(folderIn(computer), someName(computer.dice)))
}

function edit(computer: Computer): string | undefined {
  const path = computer.dice.pick(things(computer, 'files'))
  return path === undefined ? undefined : write(computer, path)
}

function rename(computer: Computer): string | undefined {
  const path = computer.dice.pick(things(computer, 'both'))
  const name = someName(computer.dice)
  return path === undefined ? undefined : put(computer, path, join(dirname(path), name))
}

function spell(computer: Computer): string | undefined {
  const path = computer.dice.pick(things(computer, 'both'))
  return path === undefined ? undefined : put(computer, path, join(dirname(path), otherCase(basename(path))))
}

function move(computer: Computer): string | undefined {
  const path = computer.dice.pick(things(computer, 'both'))
  const to = folderIn(computer)
  return path === undefined ? undefined : put(computer, path, join(to, basename(path)))
}

/** Moves to a free place. */
function put(computer: Computer, from: string, to: string): string {
  const isFree = !existsSync(at(computer, to)) && !`${to}/`.startsWith(`${from}/`)
  if (!isFree) return `${to} isn’t free`
  renameSync(at(computer, from), at(computer, to))
  return `${from} -> ${to}`
}

/** As programs save: another file takes the place of one. */
function replace(computer: Computer): string | undefined {
  const [from, to] = [computer.dice.pick(things(computer, 'files')), computer.dice.pick(things(computer, 'files'))]
  if (from === undefined || to === undefined || from === to) return
  const before = readFileSync(at(computer, to), 'utf8')
  renameSync(at(computer, from), at(computer, to))
  computer.written.drop(before, computer.name)
  return `${from} => ${to}`
}

function remove(computer: Computer): string | undefined {
  const path = computer.dice.pick(things(computer, 'both'))
  if (path === undefined) return
  for (const [below, content] of readTree(computer.client.folder))
    if (content !== null && (below === path || below.startsWith(`${path}/`)))
      computer.written.drop(content, computer.name)
  rmSync(at(computer, path), { recursive: true })
  return path
}

function makeFolder(computer: Computer): string {
  const path = join(folderIn(computer), someName(computer.dice))
  if (existsSync(at(computer, path))) return `${path} is there`
  mkdirSync(at(computer, path))
  return path
}

function makeTree(computer: Computer): string {
  const top = join(folderIn(computer), someName(computer.dice))
  if (existsSync(at(computer, top))) return `${top} is there`
  mkdirSync(at(computer, join(top, 'photos')), { recursive: true })
  return [top, join(top, 'photos')].map(folder => write(computer, join(folder, someName(computer.dice)))).join(', ')
}

function touch(computer: Computer): string | undefined {
  const path = computer.dice.pick(things(computer, 'files'))
  if (path === undefined) return
  const seconds = 1_400_000_000 + computer.dice.below(200_000_000)
  utimesSync(at(computer, path), seconds, seconds)
  return `${path} at ${seconds}`
}
