import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { runOn } from '../../../../test/run-command.ts'
import { Consequence } from '../../../platform/settings/consequence.ts'
import type { SettingsHook } from '../../../platform/settings/hooks.ts'
import { revertSave } from '../history/revert-save.ts'
import { exportSettingsCommand } from './export-settings.command.ts'
import { getSettingsCommand, setSettingCommand } from './settings.commands.ts'
import { asOperator } from './shown-settings.ts'

describe.each(suiteDialects)('the commands for settings on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect, { MAIL_HOST: 'mail.example.org' })
  })
  afterAll(() => test.close())
  const get = async (part: string, options = {}) =>
    JSON.parse((await runOn(test, getSettingsCommand, { args: [part], options, isJson: true })).out)
  const set = (args: string[], secret = '') => runOn(test, setSettingCommand, { args, secret })

  it('show values and where they come from', async () => {
    expect(await get('site.name')).toEqual([{ key: 'site.name', value: expect.any(String), source: 'default' }])
    expect(await get('mail_host')).toEqual([{ key: 'mail_host', value: 'mail.example.org', source: 'environment' }])
    const text = await runOn(test, getSettingsCommand, { args: ['mail_host'] })
    expect(text.out).toMatch(/mail_host +environment +"mail.example.org"/)
  })

  it('change a setting with the checks of the back-office, and leave a line in the audit log', async () => {
    expect(await set(['site.name', 'Our files'])).toMatchObject({ exitCode: 0 })
    expect(test.app.services.settings.get('site.name')).toBe('Our files')
    expect(await get('site.name', { changed: true })).toMatchObject([{ value: 'Our files', source: 'database' }])
    const lines = await tables(test.app.services.db.read).selectFrom('audit_log').select('action').execute()
    expect(lines).toContainEqual({ action: 'settings.saved' })
  })

  it('refuse what the back-office refuses, and say why', async () => {
    const wrong = await set(['uploads.max_size', '"large"'])
    expect([wrong.exitCode, wrong.error]).toEqual([1, expect.stringMatching(/uploads\.max_size: ./)])
    const unknown = await set(['dance', 'true'])
    expect([unknown.exitCode, unknown.error]).toEqual([1, 'There is no setting dance.'])
    const fixed = await set(['mail_host', 'other.example.org'])
    expect([fixed.exitCode, fixed.error]).toEqual([1, 'mail_host is set by the environment (MAIL_HOST).'])
  })

  it('say what a change means before it is made, and make it with --accept; so does taking it back', async () => {
    const means = { text: 'The name of {{count, number}} people changes.', values: { count: 3 } }
    const hook: SettingsHook = {
      keys: ['site.name'],
      check: async (_ctx, { after }) =>
        after.get('site.name') === 'Mine' ? { site_group: new Consequence(means) } : undefined,
    }
    const ctx = { ...test.app.ctx, settingsHooks: [...test.app.ctx.settingsHooks, hook] }
    const app = { ...test.app, ctx }
    const name = () => test.app.services.settings.get('site.name')
    const setHere = (value: string, options = {}) =>
      runOn({ app }, setSettingCommand, { args: ['site.name', value], options })
    const before = name()
    const said = await setHere('Mine')
    expect([said.exitCode, said.error]).toEqual([
      1,
      expect.stringMatching(/site_group: The name of 3 people[\s\S]*--accept/),
    ])
    expect(name()).toBe(before)
    expect((await setHere('Mine', { accept: true })).exitCode).toBe(0)
    expect((await setHere('Theirs')).exitCode).toBe(0)
    // What is wrong otherwise isn't accepted with it.
    expect(
      (await runOn({ app }, setSettingCommand, { args: ['uploads.max_size', '"x"'], options: { accept: true } }))
        .exitCode,
    ).toBe(1)
    const [last] = await tables(test.app.services.db.read)
      .selectFrom('setting_history')
      .select('save_id')
      .orderBy('save_id', 'desc')
      .execute()
    const revert = (accepted?: string[]) => revertSave(asOperator(ctx), last?.save_id ?? '', { accepted })
    await expect(revert()).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(revert(['other_group'])).rejects.toMatchObject({ code: 'request.invalid' })
    expect(name()).toBe('Theirs')
    await revert(['site_group'])
    expect(name()).toBe('Mine')
  })

  it('take secrets from the terminal alone, and never show them', async () => {
    const shown = await set(['mail_password', 'hunter2'])
    expect([shown.exitCode, shown.error]).toEqual([
      2,
      expect.stringContaining('Don’t put a secret on the command line'),
    ])
    expect((await set(['mail_password'], 'hunter2')).exitCode).toBe(0)
    expect(test.app.services.settings.get('mail_password')).toBe('hunter2')
    expect(await get('mail_password')).toEqual([{ key: 'mail_password', value: null, source: 'database', isSet: true }])
    const all = await runOn(test, getSettingsCommand)
    expect(all.out).not.toContain('hunter2')
    expect(all.out).toMatch(/mail_password +database +\(set\)/)
  })
  it('export what was changed as JSON, without any secret', async () => {
    await set(['site.name', 'Our files'])
    await set(['mail_password'], 'hunter2')
    const { out } = await runOn(test, exportSettingsCommand)
    expect(out).not.toContain('hunter2')
    expect(JSON.parse(out)).toEqual({
      values: { 'site.name': 'Our files' },
      fixed: { app_url: 'http://drive.test', mail_host: 'mail.example.org' },
      secrets: ['mail_password'],
    })
    const all = JSON.parse((await runOn(test, exportSettingsCommand, { options: { all: true }, isJson: true })).out)
    expect(Object.keys(all.defaults).length).toBeGreaterThan(100)
    expect(JSON.stringify(all)).not.toContain('hunter2')
  })
})
