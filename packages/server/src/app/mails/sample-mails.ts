import type { SampledMail, SampleWords } from '../../drivers/mail/sampled-mail.ts'
import { testMail } from '../../drivers/mail/test.mail.ts'
import { answeredMail } from '../../features/abuse-reports/emails/answered.mail.ts'
import { decidedMail } from '../../features/abuse-reports/emails/decided.mail.ts'
import { reasonsMail } from '../../features/abuse-reports/emails/reasons.mail.ts'
import { receivedMail } from '../../features/abuse-reports/emails/received.mail.ts'
import { reportedMail } from '../../features/abuse-reports/emails/reported.mail.ts'
import { alreadyRegisteredMail } from '../../features/accounts/emails/already-registered.mail.ts'
import { addressChangeNoticeMail, confirmNewAddressMail } from '../../features/accounts/emails/change-email.mail.ts'
import { confirmAddressMail } from '../../features/accounts/emails/confirm-address.mail.ts'
import { passwordChangedMail } from '../../features/accounts/emails/password-changed.mail.ts'
import { resetPasswordMail } from '../../features/accounts/emails/reset-password.mail.ts'
import { secondFactorAddedMail, secondFactorRemovedMail } from '../../features/accounts/emails/second-factor.mail.ts'
import { confirmSocialMail, socialLinkedMail, socialUnlinkedMail } from '../../features/accounts/emails/social.mail.ts'
import { announcementMail } from '../../features/announcements/sending/announcement.mail.ts'
import { commentMail, mentionMail } from '../../features/comments/comment-mails.ts'
import { contactMail } from '../../features/contact/contact.mail.ts'
import { exportReadyMail as listExportReadyMail } from '../../features/lists/exports/export-ready.mail.ts'
import { lockBrokenMail } from '../../features/locks/lock-broken.mail.ts'
import { forwardedMail } from '../../features/mail/incoming/forwarded.mail.ts'
import { undeliveredMail } from '../../features/outbox/undelivered.mail.ts'
import { accountDeletedMail } from '../../features/personal-data/emails/account-deleted.mail.ts'
import { exportReadyMail } from '../../features/personal-data/emails/export-ready.mail.ts'
import { removalHeldMail } from '../../features/removals/removal-held.mail.ts'
import { infectedMail, quarantinedMail } from '../../features/scanning/emails/infected.mail.ts'
import { settingsChangedMail } from '../../features/settings/emails/settings-changed.mail.ts'
import { accessDeclinedMail } from '../../features/sharing/emails/access-declined.mail.ts'
import { accessRequestedMail } from '../../features/sharing/emails/access-requested.mail.ts'
import { linkCodeMail } from '../../features/sharing/emails/link-code.mail.ts'
import { linkDigestMail } from '../../features/sharing/emails/link-digest.mail.ts'
import { linkPausedMail } from '../../features/sharing/emails/link-paused.mail.ts'
import { linkSentMail } from '../../features/sharing/emails/link-sent.mail.ts'
import { requestNewsMail } from '../../features/sharing/emails/request-news.mail.ts'
import { requestReceiptMail } from '../../features/sharing/emails/request-receipt.mail.ts'
import { sharedWithYouMail } from '../../features/sharing/emails/shared-with-you.mail.ts'
import { deletionStoppedMail } from '../../features/status/stops/deletion-stopped.mail.ts'
import { userInvitationMail } from '../../features/user-invitations/sending/invitation.mail.ts'
import { webhookFailingMail } from '../../features/webhooks/emails/webhook-failing.mail.ts'
import { groupAddedMail } from '../../features/workspaces/emails/group-added.mail.ts'
import { handoverOfferMail } from '../../features/workspaces/emails/handover-offer.mail.ts'
import { memberRemovedMail, roleChangedMail } from '../../features/workspaces/emails/membership-changed.mail.ts'
import { workspaceInvitationMail } from '../../features/workspaces/emails/workspace-invitation.mail.ts'
import { moneyMails } from './money-mails.ts'
import { samples } from './samples.ts'

const proof = 'proof'
const reasons = ['malware', 'phishing', 'copyright', 'personal', 'illegal', 'other'] as const

/**
 * One entry for each mail that the product sends: the list that administrators see, and that the suite of mails checks. What
 * people chose or wrote goes through `word`; codes and numbers don't.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a flat list of mails
export function sampleMails({ word, baseUrl, at }: SampleWords): readonly SampledMail[] {
  const by = word('Ada')
  const name = word('Plans')
  const message = word('Ahoy!')
  const email = word('ada@example.org')
  const login = { provider: word('Google'), label: word('ada on Google') }
  const shared = { itemId: 'i', itemName: name, by, message }
  const comment = { itemId: 'i', itemName: name, by, text: `${word('Ahoy!')}\n${word('Thanks!')}` }
  const invitation = { workspaceId: 'w', workspace: name, by, role: word('Editor'), message }
  const sent = { by, name, slug: 's', note: message, hasPassword: true, needsCode: true, isRequest: false, until: at }
  const week = { name, visits: 1, downloads: 0, uploads: 1200 }
  const access = { requestId: 'r', itemName: name, by, email, message }
  const asked = { name: by, email, subject: word('Hello'), message: `${word('Ahoy!')}\n\n${word('Thanks!')}` }
  const report = { id: 'r', number: '1234567890', slug: 's', itemName: name, madeBy: email }
  return [
    samples(testMail, {}),
    ...moneyMails({ word, baseUrl, at }),
    samples(
      undeliveredMail,
      ...[message, ''].map(reason => ({ recipient: email, subject: name, reason, place: 'share' as const })),
    ),
    samples(
      announcementMail,
      { title: word('Announcement'), text: `${word('Ahoy!')}\n\n${word('Thanks!')}`, token: 't' },
      { title: word('Announcement'), text: word('Ahoy!'), token: null },
    ),
    samples(alreadyRegisteredMail, {}),
    samples(addressChangeNoticeMail, { newAddress: email }),
    samples(confirmNewAddressMail, { token: 't' }),
    samples(confirmAddressMail, { token: 't' }),
    samples(passwordChangedMail, {}),
    samples(resetPasswordMail, { token: 't' }),
    samples(secondFactorAddedMail, { factor: 'authenticator-app' }, { factor: 'passkey' }),
    samples(secondFactorRemovedMail, { factor: 'authenticator-app' }, { factor: 'passkey' }),
    samples(confirmSocialMail, { ...login, token: 't' }),
    samples(socialLinkedMail, login),
    samples(socialUnlinkedMail, login),
    samples(commentMail, comment),
    samples(mentionMail, comment),
    samples(contactMail, { ...asked, account: null }, { ...asked, account: email }),
    samples(listExportReadyMail, { fileName: word('users.csv'), url: `${baseUrl}/admin/exports/e` }),
    samples(
      forwardedMail,
      { from: by, subject: '', text: message },
      { from: by, subject: word('Hi'), text: `${message}\n\n${message}` },
      { from: by, subject: word('Hi'), text: '', isUnread: true },
    ),
    samples(accountDeletedMail, { isByThemselves: true }, { isByThemselves: false }),
    samples(exportReadyMail, {}),
    samples(
      settingsChangedMail,
      { by, panels: ['mail'], titles: ['Host'] },
      { by: null, panels: ['authentication', 'mail', 'search', 'uploading'], titles: ['Host', 'Port'] },
    ),
    samples(accessDeclinedMail, {}),
    samples(accessRequestedMail, { ...access, isFolder: true }, { ...access, isFolder: false, message: '' }),
    samples(
      linkPausedMail,
      { itemId: 'file', itemName: name, isFolder: false },
      { itemId: 'folder', itemName: name, isFolder: true },
    ),
    samples(lockBrokenMail, { itemId: 'file', name, by }),
    samples(
      removalHeldMail,
      { removalId: 'removal', device: word('Laptop'), folderName: null },
      { removalId: 'removal', device: word('Laptop'), folderName: word('Plans') },
    ),
    samples(infectedMail, { name: word('plans.pdf'), found: word('Test.Virus') }),
    samples(quarantinedMail, { name: word('plans.pdf'), found: word('Test.Virus') }),
    samples(
      deletionStoppedMail,
      {
        name: 'clock-jumped',
        said: { text: 'The clock went back by {{hours, number}} hours.', values: { hours: 7 } },
        until: at,
      },
      { name: 'not-paired', said: { text: 'We can’t confirm that all storages belong to this site.' }, until: null },
    ),
    samples(
      webhookFailingMail,
      { webhookId: 'webhook', name: word('Ledger'), host: word('hooks.example.org'), why: 'failing', isOfSite: true },
      { webhookId: 'webhook', name: word('Ledger'), host: word('hooks.example.org'), why: 'off', isOfSite: false },
      {
        webhookId: 'webhook',
        name: word('Ledger'),
        host: word('hooks.example.org'),
        why: 'right-ended',
        isOfSite: false,
      },
    ),
    samples(linkCodeMail, { code: word('123 456'), minutes: 15 }, { code: word('123 456'), minutes: 1 }),
    samples(linkDigestMail, { links: [week] }, { links: Array.from({ length: 51 }, () => week) }),
    samples(reportedMail, ...reasons.map(reason => ({ ...report, reason, note: reason === 'other' ? '' : message }))),
    samples(receivedMail, ...reasons.map(reason => ({ number: '1234567890', reason, at: at }))),
    samples(
      decidedMail,
      ...(['link_revoked', 'suspended', 'rejected'] as const).map(decision => ({
        ...{ number: '1234567890', slug: 's', reason: 'other' as const, decision },
        message: decision === 'rejected' ? message : '',
      })),
    ),
    samples(
      reasonsMail,
      ...reasons.map(reason => ({
        ...{ number: '1234567890', slug: 's', itemName: name, reason, reasons: message },
        decision: reason === 'other' ? ('suspended' as const) : ('link_revoked' as const),
      })),
    ),
    samples(answeredMail, { number: '1234567890', text: `${word('Ahoy!')}\n\n${word('Thanks!')}` }),
    samples(
      linkSentMail,
      sent,
      { ...sent, isRequest: true },
      { ...sent, note: '', hasPassword: false, needsCode: false, until: null },
    ),
    samples(requestNewsMail, {
      title: name,
      folderId: 'f',
      senders: [
        { name: by, email, files: 1 },
        { name: by, email, files: 2 },
      ],
    }),
    samples(
      requestReceiptMail,
      { title: name, files: [{ name, size: 2048 }], more: 0, at: at, timeZone: null },
      { title: name, files: [{ name, size: 2048 }], more: 3, at: at, timeZone: 'Asia/Tokyo' },
    ),
    samples(
      sharedWithYouMail,
      ...(['viewer', 'commenter', 'uploader', 'editor', 'manager'] as const).flatMap(role => [
        { ...shared, role, isFolder: true },
        { ...shared, role, isFolder: false, message: '', proof },
      ]),
    ),
    samples(
      handoverOfferMail,
      ...(['file', 'folder', 'workspace'] as const).flatMap(kind => [
        { kind, name, by, message },
        { kind, name, by, message: '', proof },
      ]),
    ),
    samples(
      groupAddedMail,
      { workspaceId: 'w', workspace: name, group: word('Drawers'), by, role: word('Editor') },
      { workspaceId: 'w', workspace: name, group: word('Drawers'), by, role: 'Editor' },
    ),
    samples(memberRemovedMail, { workspaceId: 'w', workspace: name, by, role: '' }),
    samples(
      roleChangedMail,
      { workspaceId: 'w', workspace: name, by, role: word('Editor') },
      // A role of the installation, whose name is a sentence.
      { workspaceId: 'w', workspace: name, by, role: 'Editor' },
    ),
    samples(
      userInvitationMail,
      { token: 't', by, expiresAt: at, isForCompany: false },
      { token: 't', by: null, expiresAt: at, isForCompany: true },
    ),
    samples(workspaceInvitationMail, invitation, { ...invitation, message: ' ', proof }),
  ]
}
