import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitKey } from '../../packages/contract/src/kit/sentences.ts'
import { type CollectedSentence, pluralForms } from '../../packages/contract/src/localizations/lines.ts'
import {
  nameOfSentence,
  type Places,
  type SentenceKind,
} from '../../packages/server/src/features/localizations/po/places.ts'
import { root } from '../lib/root.ts'
import { type ReadFile, readSentences } from './read-sentences.ts'

type Part = CollectedSentence['part']

const sources = 'packages/{contract,server,web}/src/**/*.{ts,tsx}'
const skipped = /\.test\.tsx?$|\/testing\/|conformance|controls-page\.tsx$/

/** Code that only the back-office loads. */
const adminCode = [
  /^web\/features\/(admin|settings|reports|users|roles|appearance|outbox|user-invitations|jobs|audit|storage-report|site-files|scanning|localizations|mail-words|ads|tags)\//,
  /^web\/features\/announcements\/(components|pages|admin-)/,
  /^web\/features\/custom-pages\/(?!public|auth-routes|inline)/,
  /^web\/features\/(comments\/site|sharing\/admin|groups\/pages)\//,
  /^web\/features\/groups\/(admin-|requests)/,
  /^web\/platform\/(admin|admin-lists|settings|rich-text)\//,
  /^web\/app\/(admin-|settings-panels|shells\/admin)/,
  /^contract\/(settings|drivers|jobs|outbox|user-invitations|audit|reports|storage-report|status|lists|value-lists|site-files|appearance|mail-words)\//,
  /^contract\/.*\.(settings|list)\.ts$/,
]
/** Drivers, and checks of settings, speak to administrators only. */
const adminServerCode = [/^server\/drivers\//, /-(settings|hook|hooks)\.ts$/]
const mailCode = [
  /\.mail\.ts$/,
  /-mails\.ts$/,
  /^server\/drivers\/mail\/(mail-content|test\.mail)/,
  /^server\/app\/web\//,
  /^server\/features\/personal-data\//,
]

export interface Collection {
  readonly sentences: readonly CollectedSentence[]
  /** The features that use each sentence, by its key. */
  readonly uses: ReadonlyMap<string, ReadonlySet<string>>
  readonly wrong: readonly string[]
  /** Where each sentence is, and what it is there. */
  readonly places: Places
}

/** Every sentence of the code, in order, and what keeps one from being collected. */
export function collectSentences(): Collection {
  const files = globSync(sources, { cwd: root }).filter(file => !skipped.test(file))
  const wrong: string[] = []
  const all = new Map<string, CollectedSentence>()
  const places: Record<string, Places[string]> = {}
  const uses = new Map<string, Set<string>>()
  for (const path of files.sort()) {
    const file = path.replace('packages/', '').replace('/src/', '/')
    const read = readSentences(file, readFileSync(join(root, path), 'utf8'), file.startsWith('server/'))
    wrong.push(...read.wrong, ...unreadableMeanings(file, [...read.kinds.keys()]))
    // Generated code repeats what the contract says.
    if (read.kinds.size > 0 && !file.includes('.generated.')) places[file] = namesByKind(read.kinds)
    for (const { text, one } of read.found) {
      const before = all.get(text)
      if (before?.one && one && before.one !== one)
        wrong.push(`${file}: “${text}” has another form for one elsewhere: “${before.one}”.`)
      all.set(text, merged(before, text, one, partOf(file)))
      // What is generated repeats what the contract says.
      if (!file.includes('.generated.')) uses.set(text, (uses.get(text) ?? new Set()).add(featureOf(file)))
    }
  }
  const sentences = [...all.values()].sort((a, b) => (a.text < b.text ? -1 : 1))
  return { sentences, uses, wrong, places }
}

/** Files that were exported earlier have the plural form in the place of the meaning. */
function unreadableMeanings(file: string, keys: readonly string[]): string[] {
  return keys
    .map(key => splitKey(key))
    .filter(({ meaning }) => pluralForms.some(form => form === meaning))
    .map(({ text, meaning }) => `${file}: “${text}” needs another meaning than “${meaning}”, which is a plural form.`)
}

function namesByKind(kinds: ReadFile['kinds']): Places[string] {
  const pairs = [...kinds].flatMap(([key, all]) => [...all].map(kind => [kind, nameOfSentence(key)] as const))
  const groups = Map.groupBy(pairs, ([kind]) => kind)
  const namesOf = (kind: SentenceKind) => (groups.get(kind) ?? []).map(([, name]) => name)
  return Object.fromEntries([...groups.keys()].sort().map(kind => [kind, namesOf(kind).sort().join(' ')]))
}

function merged(before: CollectedSentence | undefined, text: string, one: string | undefined, part: Part) {
  const form = one ?? before?.one
  const isPlural = form !== undefined || /\{\{\s*count\b/.test(text)
  return {
    text,
    ...(form === undefined ? {} : { one: form }),
    ...(isPlural ? { isPlural } : {}),
    part: before ? wider(before.part, part) : part,
  }
}

/** Contract, server and browser name a feature alike; elsewhere, it is the folder that counts. */
function featureOf(file: string): string {
  const [, place = ''] =
    /^contract\/([^/]+)\//.exec(file) ??
    /^(?:web|server)\/(?:features|drivers|core)\/([^/]+)\//.exec(file) ??
    /^((?:web|server)\/[^/]+(?:\/[^/]+)?)/.exec(file) ??
    []
  return place || file
}

function partOf(file: string): Part {
  if (mailCode.some(code => code.test(file))) return 'mail'
  return [...adminCode, ...adminServerCode].some(code => code.test(file)) ? 'admin' : 'app'
}

function wider(one: Part, other: Part): Part {
  return one === other ? one : one === 'app' || other === 'app' ? 'app' : 'admin'
}

/** Where the collection is kept; the languages lie beside it. */
export const languagesFolder = join(root, 'packages/server/languages')
export const collectionFile = join(languagesFolder, 'sentences.json')
export const placesFile = join(languagesFolder, 'places.json')

/** The collection as a file: one sentence a line, so that changes can be read. */
export function writeCollection(sentences: readonly CollectedSentence[]): string {
  return `[\n${sentences.map(one => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`
}

/** The places as a file: one file of the code a line, which only changes with the sentences of that file. */
export function writePlaces(places: Places): string {
  const lines = Object.entries(places).map(([file, names]) => `  ${JSON.stringify(file)}: ${JSON.stringify(names)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}
