import { existsSync, readFileSync } from 'node:fs'
import { panelOfSetting, settingTable } from '@holdall/contract/contract.ts'
import { isSecret } from '@holdall/contract/kit/settings.ts'
import { settingsEndpoints as e } from '@holdall/contract/settings/settings.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { expect } from 'vitest'
import { buildMember, type TestMember } from '../../factories.ts'
import type { TestApp } from '../../harness.ts'
import { isDefault, type SpecifiedKey, specifiedKeys } from './specified-keys.ts'
import type { Values } from './values.ts'

/** What is to be known of a key besides its declaration. */
export interface KeyRecipe extends Values {
  /** Other settings of the same save: without them the value could not work. */
  readonly with?: Readonly<Record<string, unknown>>
  /** The public site needs it. */
  readonly isPublic?: true
  /** On a new site, where the server works it out or the specification leaves it open. */
  readonly begins?: unknown
  /**
   * The file with the test that proves what the setting does, and a row or words of its title where the test does not
   * name the key itself. None where nothing goes by the setting yet.
   */
  readonly effect?: string | readonly [file: string, word: string]
}

/** People of one site who try to write settings. */
export interface KeySite {
  readonly test: TestApp
  readonly admin: TestMember
  /** May change settings, but not those that ask for more. */
  readonly editor: TestMember
  readonly viewer: TestMember
  readonly member: TestMember
}

export async function buildKeySite(test: TestApp): Promise<KeySite> {
  // Confirmation can be asked for once an administrator has confirmed their own address.
  await buildMember(test, { permissions: ['admin'] })
  return {
    test,
    admin: await buildMember(test, { permissions: ['settings.view', 'settings.update', 'ads.update'] }),
    editor: await buildMember(test, { permissions: ['settings.view', 'settings.update'] }),
    viewer: await buildMember(test, { permissions: ['settings.view'] }),
    member: await buildMember(test),
  }
}

/** The row that a title begins with: `[KEYS-41] recaptcha.secret_key`. */
export function specifiedBy(title: string): SpecifiedKey {
  const [, id, key] = /^\[(KEYS-\d+)\] (\S+)$/.exec(title) ?? []
  const row = specifiedKeys.find(one => one.id === id)
  expect(row?.key, title).toBe(key)
  return row as SpecifiedKey
}

type Sent = Readonly<Record<string, unknown>>

/** By the groups in which the keys belong. */
function grouped(values: Sent) {
  const of = (group: string) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => (settingTable[key]?.group ?? 'server') === group))
  return { client: of('client'), server: of('server') }
}

/** What the steps of a trial look at. */
interface Trial extends KeySite {
  readonly row: SpecifiedKey
  readonly recipe: KeyRecipe
  readonly isHidden: boolean
}

/** Default, values, who may write and who sees it, on a site without any setting saved. */
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

/** An empty secret is left as it was; null clears it. */
async function isKeptAndCleared({ admin, viewer, row: { key }, recipe }: Trial): Promise<void> {
  const isSet = async () => (await viewer.client.ok(e.read)).about[key]?.isSet
  await admin.client.ok(e.save, { body: grouped({ [key]: '' }) })
  expect(await isSet()).toBe(true)
  await admin.client.ok(e.save, { body: grouped({ ...blank(recipe.with), [key]: null }) })
  expect(await isSet()).toBe(false)
}

const visitorsOf = async (test: TestApp) => (await test.client().ok(siteEndpoints.site)).settings

function storedOf({ app }: TestApp) {
  return app.services.db.read.selectFrom('settings').select(['key', 'value']).orderBy('key').execute()
}

/** Takes back what was saved for the sake of another key. */
function blank(values: Sent = {}): Sent {
  return Object.fromEntries(Object.keys(values).map(key => [key, settingTable[key]?.default]))
}

/** As it was before anything was saved. */
export async function forgetSettings({ test }: KeySite): Promise<void> {
  const { db, settings } = test.app.services
  await db.transaction(async tx => {
    await tx.deleteFrom('settings').execute()
    // Saves that ask another server are counted.
    await tx.deleteFrom('rate_limits').execute()
  })
  await settings.reload()
}

const root = new URL('../../../../../', import.meta.url)

/**
 * A test of the file that the recipe names sets the key, or has the word or row in its title, and expects something of it.
 * A mention outside the tests, in a comment or in a test that is skipped, proves nothing.
 */
export function expectEffect({ key }: SpecifiedKey, effect: NonNullable<KeyRecipe['effect']>): void {
  const [file, word] = typeof effect === 'string' ? [effect, null] : effect
  const place = new URL(file, root)
  expect(existsSync(place), file).toBe(true)
  const proofs = testsOf(readFileSync(place, 'utf8')).filter(({ title, body }) =>
    word === null ? body.includes(key) : title.includes(word),
  )
  expect(proofs.length, `a test of ${file} that tries ${word ?? key}`).toBeGreaterThan(0)
  for (const { title, body } of proofs) expect(body, title).toContain('expect')
}

/** The tests of a file with the lines between them, without comments. */
function testsOf(text: string): { title: string; body: string }[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const begin = /^ *(?:it|test|on[A-Z]\w*|with[A-Z]\w*)(?:\.each\([\s\S]*?\)|\.runIf\(.*?\))?\(\s*(?=['"`])/gm
  const places = [...code.matchAll(begin)].map(match => [match.index, match.index + match[0].length] as const)
  return places.map(([place, title], index) => ({
    title: code.slice(title, code.indexOf('\n', title)),
    body: code.slice(place, places[index + 1]?.[0]),
  }))
}
