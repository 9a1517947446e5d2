import { existsSync, readFileSync } from 'node:fs'
import { panelOfSetting, settingTable } from '@holdall/contract/contract.ts'
import { isSecret } from '@holdall/contract/kit/settings.ts'
import { settingsEndpoints as e } from '@holdall/contract/settings/settings.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { expect } from 'vitest'
import { tables } from '../../all-tables.ts'
import { buildMember, type TestMember } from '../../factories.ts'
import type { TestApp } from '../../harness.ts'
import { isDefault, type SpecifiedKey, specifiedKeys } from './specified-keys.ts'
import type { Values } from './values.ts'

/** The test that proves what a setting does, or the reason why nothing uses it yet. */
type KeyEffect =
  | {
      /** The file with the test, and words that occur only in the title of that test. */
      readonly effect: readonly [file: string, title: string]
      readonly noEffectYet?: never
    }
  | { readonly effect: null; readonly noEffectYet: string }

/** Holds what the suite needs to know of a key besides its declaration. */
type KeyRecipe = KeyEffect &
  Values & {
    /** Other settings in the same save, without which the value couldn't work. */
    readonly with?: Readonly<Record<string, unknown>>
    /** The public site needs it. */
    readonly isPublic?: true
    /** The value on a new site, if the server computes it or the specification leaves it open. */
    readonly begins?: unknown
  }

export type KeyRecipes = Readonly<Record<string, KeyRecipe>>

/** Users of one site who try to write settings. */
export interface KeySite {
  readonly test: TestApp
  readonly admin: TestMember
  /** May change settings, except those that need another permission. */
  readonly editor: TestMember
  readonly viewer: TestMember
  readonly member: TestMember
}

export async function buildKeySite(test: TestApp): Promise<KeySite> {
  // Confirmation can be required once an administrator has confirmed their own address.
  await buildMember(test, { permissions: ['admin'] })
  return {
    test,
    admin: await buildMember(test, { permissions: ['settings.view', 'settings.update', 'ads.update'] }),
    editor: await buildMember(test, { permissions: ['settings.view', 'settings.update'] }),
    viewer: await buildMember(test, { permissions: ['settings.view'] }),
    member: await buildMember(test),
  }
}

const ofTitle = /^\[(KEYS-\d+)( part)?\] (\S+)$/

/** The row that a title begins with: `[KEYS-41] recaptcha.secret_key`. */
export function specifiedBy(title: string): SpecifiedKey {
  const [, id, , key] = ofTitle.exec(title) ?? []
  const row = specifiedKeys.find(one => one.id === id)
  expect(row?.key, title).toBe(key)
  return row as SpecifiedKey
}

/** Checks that each of these rows has a recipe, in the order of the specification. */
export function expectRecipes(recipes: KeyRecipes, rows: readonly SpecifiedKey[]): void {
  const titles = Object.keys(recipes).map(title => title.replace(' part]', ']'))
  expect(titles).toEqual(rows.map(({ id, key }) => `[${id}] ${key}`))
}

type Sent = Readonly<Record<string, unknown>>

/** Groups values as the settings calls do, into `client` and `server`. */
function grouped(values: Sent) {
  const of = (group: string) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => (settingTable[key]?.group ?? 'server') === group))
  return { client: of('client'), server: of('server') }
}

/** Holds what the steps of a trial look at. */
interface Trial extends KeySite {
  readonly row: SpecifiedKey
  readonly recipe: KeyRecipe
  readonly isHidden: boolean
}

/** Tests the default, the values, who may write it and who sees it, on a site without saved settings. */
export async function tryKey(site: KeySite, row: SpecifiedKey, recipe: KeyRecipe): Promise<void> {
  const isHidden = isSecret(settingTable[row.key]!.schema)
  expect(isHidden).toBe(/\bsecret\b/.test(row.type))
  const trial = { ...site, row, recipe, isHidden }
  await beginsAsSpecified(trial)
  await isClosedToOthers(trial)
  await takesWhatIsRight(trial)
  await refusesWhatIsWrong(trial)
  if (isHidden) await isKeptAndCleared(trial)
}

async function beginsAsSpecified({ test, viewer, row, recipe, isHidden }: Trial): Promise<void> {
  const { [row.group]: values, about } = await viewer.client.ok(e.read)
  const value = isHidden ? test.app.services.settings.read(row.key) : values[row.key]
  if ('begins' in recipe) expect(value).toEqual(recipe.begins)
  else expect(isDefault(value, row.default), String(row.default)).toBe(true)
  expect(about[row.key]?.source).not.toBe('database')
  expect(Object.hasOwn(await visitorsOf(test), row.key)).toBe(recipe.isPublic === true)
}

async function isClosedToOthers({ test, editor, viewer, member, row: { key }, recipe }: Trial): Promise<void> {
  const body = grouped({ [key]: recipe.good[0] ?? recipe.bad[0] })
  const refuses = async (who: TestMember, permission: string) => {
    const refused = await who.client.call(e.save, { body })
    expect([refused.status, refused.problem.meta]).toMatchObject([403, { permission }])
  }
  for (const who of [viewer, member]) await refuses(who, 'settings.update')
  const access = panelOfSetting.get(key)?.access ?? ''
  if (access !== 'settings.update') await refuses(editor, access)
  expect((await member.client.call(e.read)).status).toBe(403)
  expect((await test.client().call(e.save, { body })).status).toBe(401)
  expect(await storedOf(test)).toEqual([])
}

async function takesWhatIsRight({ test, admin, viewer, row, recipe, isHidden }: Trial): Promise<void> {
  const { key, group } = row
  for (const good of recipe.good) {
    await admin.client.ok(e.save, { body: grouped({ ...recipe.with, [key]: good }) })
    expect(test.app.services.settings.read(key)).toEqual(good)
    const { [group]: values, about } = await viewer.client.ok(e.read)
    expect(values[key]).toEqual(isHidden ? '' : good)
    expect(about[key]).toMatchObject({ source: 'database', ...(isHidden ? { isSet: true } : {}) })
    if (recipe.isPublic) expect((await visitorsOf(test))[key]).toEqual(good)
    const text = (await storedOf(test)).find(one => one.key === key)?.value ?? ''
    if (isHidden) expect(text).not.toContain(good)
    else expect(JSON.parse(text)).toEqual(good)
  }
}

async function refusesWhatIsWrong({ test, admin, row: { key }, recipe }: Trial): Promise<void> {
  const before = await storedOf(test)
  for (const bad of recipe.bad) {
    const refused = await admin.client.call(e.save, { body: grouped({ ...recipe.with, [key]: bad }) })
    const fields = new Set((refused.problem.errors ?? []).map(one => one.field))
    expect([refused.status, ...fields], JSON.stringify(bad)?.slice(0, 60)).toEqual([422, key])
  }
  expect(await storedOf(test)).toEqual(before)
}

/** An empty value leaves a secret unchanged; null clears it. */
async function isKeptAndCleared({ admin, viewer, row: { key }, recipe }: Trial): Promise<void> {
  const isSet = async () => (await viewer.client.ok(e.read)).about[key]?.isSet
  await admin.client.ok(e.save, { body: grouped({ [key]: '' }) })
  expect(await isSet()).toBe(true)
  await admin.client.ok(e.save, { body: grouped({ ...blank(recipe.with), [key]: null }) })
  expect(await isSet()).toBe(false)
}

const visitorsOf = async (test: TestApp) => (await test.client().ok(siteEndpoints.site)).settings

function storedOf({ app }: TestApp) {
  return tables(app.services.db.read).selectFrom('settings').select(['key', 'value']).orderBy('key').execute()
}

/** Resets values that were only saved for another key. */
function blank(values: Sent = {}): Sent {
  return Object.fromEntries(Object.keys(values).map(key => [key, settingTable[key]?.default]))
}

/** Resets the site to before anything was saved. */
export async function forgetSettings({ test }: KeySite): Promise<void> {
  const { db, settings } = test.app.services
  await db.transaction(async tx => {
    await tables(tx).deleteFrom('settings').execute()
    // Saves that call another server are rate-limited.
    await tables(tx).deleteFrom('rate_limits').execute()
  })
  await settings.reload()
}

const root = new URL('../../../../../', import.meta.url)

/**
 * Checks that exactly one test of the recipe's file has these words in its title, expects something, and names the row
 * in its title or the key in its code. A mention in another test, in a comment or in a skipped test proves nothing. The
 * recipe's title says `part` if nothing uses the setting yet, or if the test's title does.
 */
export function expectEffect(title: string, { effect, noEffectYet }: KeyRecipe): void {
  const [, id = '', part, key = ''] = ofTitle.exec(title) ?? []
  if (effect === null) {
    expect(noEffectYet, `${title}: why nothing uses it yet`).toMatch(/^[A-Z].+ .+\.$/)
    expect(part, `${title} is to say "part"`).toBe(' part')
    return
  }
  expect(effect, `${title}: the test of its effect, or null and a reason`).toHaveLength(2)
  const [file, words] = effect
  const place = new URL(file, root)
  expect(existsSync(place), file).toBe(true)
  const { before, tests } = testsOf(readFileSync(place, 'utf8'))
  const [proof = { title: '', body: '' }, ...others] = tests.filter(test => test.title.includes(words))
  expect([proof.title, others], `the only test of ${file} with these words in its title`).toEqual([
    expect.stringContaining(words),
    [],
  ])
  expect(proof.body, proof.title).toContain('expect')
  // The cases of a test with a placeholder are listed before the tests.
  const code = proof.title.includes('%') ? before + proof.body : proof.body
  const isNamed = new RegExp(`\\[${id}( part)?\\]`).test(proof.title) || code.includes(key)
  expect(isNamed, `${proof.title} names ${title}`).toBe(true)
  expect(proof.title.includes(`[${id} part]`), `${title} is a part where its test says so`).toBe(part === ' part')
}

interface Tests {
  /** The code that the tests share. */
  readonly before: string
  readonly tests: readonly { readonly title: string; readonly body: string }[]
}

/** The tests of a file, each with the lines up to the next one, without comments. */
function testsOf(text: string): Tests {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const begin =
    /^ *(?:it|test|on[A-Z]\w*|with[A-Z]\w*)(?:\.each\([\s\S]*?\)|\.(?:runIf|skipIf)\(.*?\))?\(\s*(?=['"`])/gm
  const places = [...code.matchAll(begin)].map(match => [match.index, match.index + match[0].length] as const)
  const tests = places.map(([place, title], index) => ({
    title: code.slice(title, code.indexOf('\n', title)),
    body: code.slice(place, places[index + 1]?.[0]),
  }))
  return { before: code.slice(0, places[0]?.[0]), tests }
}
