import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { userInvitationEndpoints as e } from '@holdall/contract/user-invitations/user-invitations.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, password } from '../../../../test/accounts.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { runOn } from '../../../../test/run-command.ts'
import { invitationIn } from '../../../../test/user-invitations.ts'
import { invitationsCommand, revokeInvitationCommand } from './invitations.commands.ts'
import { inviteCommand } from './invite.command.ts'

describe.each(suiteDialects)('[OWNER-01 part] the commands for invitations on %s', dialect => {
  let test: AccountsTest
  let folder: string
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    folder = await mkdtemp(join(tmpdir(), 'holdall-invite-'))
  })
  afterAll(async () => {
    await test.close()
    await rm(folder, { recursive: true })
  })

  const write = async (name: string, bytes: string | Uint8Array) => {
    const file = join(folder, name)
    await writeFile(file, bytes)
    return file
  }
  const invite = (list: string, options: Record<string, string | true> = {}) =>
    runOn(test, inviteCommand, { args: [list], options, isJson: true })
  const states = async () => {
    const { out } = await runOn(test, invitationsCommand, { isJson: true })
    return (JSON.parse(out) as { email: string; state: string }[]).map(({ email, state }) => [email, state])
  }

  it('check a list without inviting anybody, then invite those with whom nothing is wrong', async () => {
    const file = await write('people.csv', 'email;name;role\nada@example.org;Ada;\nnobody;;\nbo@example.org;;No role\n')
    const dry = await invite(file, { 'dry-run': true })
    expect([dry.exitCode, JSON.parse(dry.out)]).toMatchObject([3, { isDryRun: true, invited: 0 }])
    expect(await states()).toEqual([])
    const done = await runOn(test, inviteCommand, { args: [file] })
    expect([done.exitCode, done.out]).toEqual([3, expect.stringContaining('Invited 1.')])
    expect(done.out).toContain('Row 2, nobody: This isn’t an email address.')
    expect(done.out).toContain('Row 3, bo@example.org: No role has this name.')
    expect(await states()).toEqual([['ada@example.org', 'waiting']])
    const [mail] = await test.mailTo('ada@example.org')
    expect(mail?.text).toContain('Choose a password')
    const token = invitationIn(mail?.text)
    await test.client().ok(e.accept, { body: { token, password } })
    expect(await states()).toEqual([['ada@example.org', 'accepted']])
  })

  it('take addresses instead of a file, and files in old encodings', async () => {
    expect((await invite('Cy <cy@example.org>, di@example.org')).exitCode).toBe(0)
    const old = new Uint8Array([...'email,name\neve@example.org,'].map(sign => sign.charCodeAt(0)))
    const file = await write(
      'old.csv',
      new Uint8Array([...old, 0xc9, 0x76, 0x65, 0x20, 0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]),
    )
    expect((await invite(file)).exitCode).toBe(0)
    const { out } = await runOn(test, invitationsCommand, { options: { find: 'eve@' }, isJson: true })
    expect(JSON.parse(out)).toEqual([expect.objectContaining({ name: 'Éve Müller' })])
  })

  it('revoke an invitation, once', async () => {
    await invite('fay@example.org')
    const revoke = () => runOn(test, revokeInvitationCommand, { args: ['Fay@example.org'] })
    expect((await revoke()).exitCode).toBe(0)
    expect((await revoke()).exitCode).toBe(1)
    expect(await states()).toContainEqual(['fay@example.org', 'revoked'])
  })

  it('refuse what isn’t a list, is empty, or is too long', async () => {
    const long = await write('long.csv', Array.from({ length: 1001 }, (_, n) => `p${n}@example.org`).join('\n'))
    const binary = await write('list.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))
    const large = await write('large.csv', new Uint8Array(3 * 1024 * 1024).fill(97))
    for (const list of ['nowhere.csv', await write('empty.csv', '\n'), long, binary, large])
      expect((await invite(list)).exitCode, list).toBe(1)
  })
})
