import { accountEndpoints as a } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { commentEndpoints } from '@holdall/contract/comments/comments.contract.ts'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints } from '@holdall/contract/drive/versions.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { webhookEndpoints } from '@holdall/contract/webhooks/webhooks.endpoints.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import sharp from 'sharp'
import { signAddress } from '../../src/core/people/address-proof.ts'
import { type AccountsTest, password, registerMember, setConfirmed } from '../accounts.ts'
import { tables } from '../all-tables.ts'
import { buildFile, buildMember } from '../factories.ts'
import type { Client, Sent } from '../harness.ts'
import { addPasskey, createAuthenticator } from '../passkey.ts'
import { agreeAt, signInBy, switchOn } from '../social.ts'
import { startApp } from '../sync-app.ts'
import { buildTotp, presentCode } from '../totp.ts'
import { accountRecipes } from './audit-accounts.ts'
import { announcementRecipes } from './audit-announcements.ts'
import { invitationRecipes } from './audit-invitations.ts'
import { linkChangeRecipes, takingOver } from './audit-links.ts'
import { lockRecipes } from './audit-locks.ts'
import { allow, forgetPasskeys, type Person } from './world.ts'

export interface AuditStep {
  readonly client?: Client
  readonly sent: Sent
}

/** What a call needs beyond plausible input, by endpoint. Each of these calls gets a new user. */
type Recipe = (test: AccountsTest, person: Person) => Promise<AuditStep>

const email = 'newcomer@example.org'
const webhook = { name: 'Made by the suite', url: 'https://hooks.example.org/in', events: ['folder.created'] }

export const auditRecipes: Readonly<Record<string, Recipe>> = {
  ...accountRecipes,
  ...announcementRecipes,
  ...invitationRecipes,
  ...lockRecipes,
  'reports.setMail': async () => ({ sent: { body: { rhythm: 'weekly' } } }),
  'drive.setColor': async (_test, { objects }) => ({
    sent: { params: { id: objects.folder }, body: { color: 'red' } },
  }),
  'status.continueDeletion': async test => {
    const stop = { name: 'lost-files', since: test.clock.now(), found: 200, total: 300, released_at: null }
    await test.app.services.db.transaction(tx => tables(tx).insertInto('destroy_stops').values(stop).execute())
    return { sent: {} }
  },
  'rewind.plan': async (test, { objects }) => ({
    sent: { params: { id: objects.folder }, body: { at: new Date(test.app.services.clock.now()).toISOString() } },
  }),
  'rewind.undo': async (test, { objects: { rewind } }) => {
    const spot = JSON.stringify({ state: 'live', parentId: null, name: 'a', blobId: null, modifiedAt: 0 })
    await test.app.services.db.transaction(async tx => {
      await tables(tx).updateTable('rewinds').set({ state: 'done' }).where('id', '=', rewind).execute()
      await tables(tx)
        .updateTable('rewind_steps')
        .set({ state: 'done', before: spot, after: spot, done_as: 1 })
        .where('rewind_id', '=', rewind)
        .execute()
    })
    return { sent: { params: { id: rewind } } }
  },
  'accounts.register': async test => ({ client: test.client(), sent: { body: { email, password } } }),
  'accounts.confirm': async (test, person) => {
    await test.app.services.settings.save({ require_email_confirmation: true }, null)
    const address = `c-${person.member.userId}@example.org`
    await test.client().ok(a.register, { body: { email: address, password } })
    await test.app.services.settings.save({ require_email_confirmation: false }, null)
    return { client: test.client(), sent: { body: { token: await test.tokenFor(address) } } }
  },
  'accounts.reset': async (test, person) => {
    await test.client().ok(a.forgot, { body: { email: person.member.email } })
    return { client: test.client(), sent: { body: { token: await test.tokenFor(person.member.email), password } } }
  },
  'accounts.signIn': async (test, person) => {
    await forgetPasskeys(test)
    return { client: test.client(), sent: { body: { email: person.member.email, password } } }
  },
  'accounts.passkeySignIn': async (test, person) => {
    const key = await addPasskey(person.client)
    const client = test.client()
    const options = await client.ok(a.passkeySignInOptions)
    return { client, sent: { body: { credential: key.signIn(options.challenge) } } }
  },
  'accounts.addPasskey': async (_test, { client }) => {
    const options = await client.ok(a.newPasskeyOptions, { body: { password } })
    return { sent: { body: { name: 'Phone', credential: createAuthenticator().register(options.challenge) } } }
  },
  'accounts.secondStep': async (test, person) => {
    const { codes } = await buildTotp(person.client)
    const client = test.client()
    await client.ok(a.signIn, { body: { email: person.member.email, password } })
    return { client, sent: { body: { code: codes[0], remember: true } } }
  },
  'accounts.finishSocial': async test => {
    await switchOn(test, 'google')
    const client = test.client()
    const params = { provider: 'google' }
    const { address } = await client.ok(a.beginSocial, { params, body: {} })
    return { client, sent: { params, body: await agreeAt(address) } }
  },
  'accounts.completeSocial': async test => {
    await switchOn(test, 'facebook')
    const client = test.client()
    await signInBy(client, 'facebook')
    return { client, sent: { body: { email: 'by-facebook@example.org' } } }
  },
  'accounts.grantLoginFlow': async test => ({ sent: { body: { token: (await startApp(test)).token } } }),
  'accounts.refuseLoginFlow': async test => ({ sent: { body: { token: (await startApp(test)).token } } }),
  'accounts.confirmTotp': async (_test, { client }) => {
    const { secret } = await client.ok(a.newTotp, { body: { password } })
    return { sent: { body: { code: presentCode(secret) } } }
  },
  'accounts.removeTotp': async (_test, { client }) => {
    await buildTotp(client)
    return { sent: { body: { password } } }
  },
  'accounts.newRecoveryCodes': async (_test, { client }) => {
    await buildTotp(client)
    return { sent: { body: { password } } }
  },
  'accounts.changeEmail': async () => ({ sent: { body: { email: 'elsewhere@example.org', password } } }),
  'accounts.changePassword': async () => ({
    sent: { body: { currentPassword: password, newPassword: 'another horse battery' } },
  }),
  'accounts.setAvatar': async () => ({ sent: { payload: await picture(), headers: { 'content-type': 'image/png' } } }),
  'images.upload': async () => ({ sent: { payload: await picture(), headers: { 'content-type': 'image/png' } } }),
  'appearance.uploadImage': async () => ({
    sent: { payload: await picture(), headers: { 'content-type': 'image/png' }, query: { slot: 'logo' } },
  }),
  'accounts.removeAvatar': async (_test, person) => {
    await person.client.ok(a.setAvatar, { payload: await picture(), headers: { 'content-type': 'image/png' } })
    return { sent: {} }
  },
  'accounts.endOtherSessions': async (test, person) => {
    await forgetPasskeys(test)
    await test.client().ok(a.signIn, { body: { email: person.member.email, password } })
    return { sent: {} }
  },
  'accounts.impersonate': async (test, { client }) => ({
    client,
    sent: { params: { id: (await buildMember(test)).userId }, body: { reason: 'They asked' } },
  }),
  'accounts.endImpersonation': async (test, person) => {
    await allow(test, person, a.impersonate)
    const id = (await buildMember(test)).userId
    await person.client.ok(a.impersonate, { params: { id }, body: { reason: 'They asked' } })
    return { sent: {} }
  },
  'users.create': async () => ({ sent: { body: { email: 'made-by-the-suite@example.org', password } } }),
  ...Object.fromEntries(
    ['update', 'suspend', 'unsuspend', 'removeAvatar'].map(call => [
      `users.${call}`,
      async (test: AccountsTest, { client }: Person) => ({
        client,
        sent: {
          params: { id: (await buildMember(test)).userId },
          body: call === 'update' ? { last_name: 'New' } : undefined,
        },
      }),
    ]),
  ),
  'users.setAvatar': async test => ({
    sent: {
      params: { id: (await buildMember(test)).userId },
      payload: await picture(),
      headers: { 'content-type': 'image/png' },
    },
  }),
  'users.resendConfirmation': async test => {
    const address = 'unconfirmed@example.org'
    await registerMember(test, address)
    return { sent: { body: { email: address } } }
  },
  'users.delete': async test => ({ sent: { params: { ids: (await buildMember(test)).userId } } }),
  'personalData.leave': async test => {
    const leaver = 'leaver@example.org'
    const client = await registerMember(test, leaver)
    return { client, sent: { body: { email: leaver, password } } }
  },
  'comments.restore': async (_test, { client, objects }) => {
    await client.ok(commentEndpoints.delete, { params: { id: objects.comment } })
    return { sent: { params: { id: objects.comment } } }
  },
  'site-comments.restore': async (_test, { client, objects }) => {
    await client.ok(commentEndpoints.delete, { params: { id: objects.comment } })
    return { sent: { body: { commentIds: [objects.comment] } } }
  },
  'workspaces.delete': async (_test, person) => ({
    sent: { params: { id: person.objects.workspace }, body: { name: 'Team workspaces.delete' } },
  }),
  'workspaces.restore': async (_test, person) => {
    const params = { id: person.objects.workspace }
    await person.client.ok(workspaceEndpoints.delete, { params, body: { name: 'Team workspaces.restore' } })
    return { sent: { params } }
  },
  'sharing.takeProof': async (test, { member }) => {
    await setConfirmed(test, member.userId, false)
    return { sent: { body: { proof: signAddress(test.app.ctx, member.email) } } }
  },
  'handovers.offerWorkspace': async (_test, { objects }) => ({
    sent: { params: { id: objects.workspace }, body: { email: objects.hostEmail } },
  }),
  'settings.save': async () => ({ sent: { body: { client: { 'site.name': 'Changed by the suite' } } } }),
  'settings.revert': async (test, { objects }) => {
    await test.app.services.settings.save({ 'site.name': 'Of the suite' }, null)
    return { sent: { params: { id: objects.settingSave }, body: {} } }
  },
  'ads.save': async () => ({ sent: { body: { client: { 'ads.drive': '<p>An advertisement</p>' } } } }),
  'appearance.save': async () => ({ sent: { body: { client: { 'themes.light.accent': '#aa0055' } } } }),
  'appearance.revert': async (test, { objects }) => {
    await test.app.services.settings.save({ 'themes.light.accent': '#00aa55' }, null)
    return { sent: { params: { id: objects.appearanceSave }, body: {} } }
  },
  'siteTags.create': async () => ({ sent: { body: { name: 'made by the suite', type: 'custom' } } }),
  'siteTags.update': async (_test, { objects }) => ({
    sent: { params: { id: objects.siteTag }, body: { display_name: 'Changed by the suite' } },
  }),
  'webhooks.create': async () => ({ sent: { body: webhook } }),
  'webhooks.createInWorkspace': async (_test, { objects }) => ({
    sent: { params: { id: objects.workspace }, body: webhook },
  }),
  'webhooks.resend': async (_test, { client, objects }) => {
    await client.ok(webhookEndpoints.update, { params: { id: objects.webhook }, body: { isOn: true } })
    return { sent: { params: { id: objects.webhookDelivery } } }
  },
  'webhooks.update': async (_test, { objects }) => ({
    sent: { params: { id: objects.webhook }, body: { name: 'Changed by the suite' } },
  }),
  'groups.create': async () => ({ sent: { body: { name: 'Made by the suite' } } }),
  // Who is in it is left as they are, without a line.
  'groups.addMembers': async (test, { objects }) => ({
    sent: { params: { id: objects.group }, body: { userIds: [(await buildMember(test)).userId] } },
  }),
  'groups.update': async (_test, { objects }) => ({
    sent: { params: { id: objects.group }, body: { name: 'Changed by the suite' } },
  }),
  'ownGroups.create': async () => ({ sent: { body: { name: 'Made by the suite' } } }),
  'ownGroups.update': async (_test, { objects }) => ({
    sent: { params: { id: objects.ownGroup }, body: { name: 'Changed by the suite' } },
  }),
  'ownGroups.remove': async (_test, { member, objects }) => ({
    sent: { params: { id: objects.ownGroup }, body: { memberIds: [member.userId] } },
  }),
  'roles.create': async () => ({ sent: { body: { name: 'Made by the suite' } } }),
  'roles.update': async (_test, { objects }) => ({
    sent: { params: { id: objects.siteRole }, body: { name: 'Changed by the suite' } },
  }),
  'drive.newFile': async (_test, person) => ({ sent: { body: { parentId: person.objects.folder, name: 'new.txt' } } }),
  // The file's current version.
  'files.saveContent': async (_test, { client, objects }) => {
    const { data } = await client.ok(versionEndpoints.versions, { params: { id: objects.file } })
    const headers = { 'content-type': 'application/octet-stream' }
    return { sent: { params: { id: objects.file }, query: { v: data[0]?.id }, payload: 'edited', headers } }
  },
  'drive.folderTree': async (_test, person) => ({
    sent: { params: { id: person.objects.folder }, body: { paths: [['one', 'two']] } },
  }),
  'drive.undoRestore': async (_test, { client, objects }) => {
    const { versionId } = await client.ok(versionEndpoints.restoreVersion, { params: { id: objects.version } })
    return { sent: { params: { id: versionId } } }
  },
  // Into a different folder than the file's own.
  'drive.move': async (_test, { member, objects }) => ({ sent: { body: { ids: [objects.file], to: member.rootId } } }),
  'sharing.close': async (_test, { objects }) => ({
    sent: { params: { id: objects.folder }, body: { kind: 'everyone' } },
  }),
  'sharing.undoGrants': async (_test, { client, objects }) => {
    const params = { id: objects.file }
    const share = (role: string) =>
      client.ok(peopleEndpoints.share, { params, body: { emails: ['ann@example.net'], role } })
    await share('viewer')
    return { sent: { body: { grantSteps: (await share('editor')).undo } } }
  },
  'drive.putBack': async (_test, { client, member, objects }) => {
    const moved = await client.ok(d.move, { body: { ids: [objects.file], to: member.rootId } })
    return { sent: { body: { steps: [moved.data[0]?.undo] } } }
  },
  'drive.copy': async (_test, { member, objects }) => ({ sent: { body: { ids: [objects.file], to: member.rootId } } }),
  // Opening one's own file doesn't count as opening someone else's.
  'uploads.open': async test => {
    const other = await buildMember(test)
    return { sent: { params: { id: await buildFile(test, other, { name: 'theirs.txt' }) } } }
  },
  'sharing.takeOverLink': async (test, { client, objects }) => ({
    sent: await takingOver(test, client, objects.folder),
  }),
  ...linkChangeRecipes,
  'sharing.saveCopy': async (_test, { member, objects }) => ({
    sent: { params: { slug: objects.slug }, body: { ids: [objects.file], to: member.rootId } },
  }),
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
}
