import type { MailTemplate } from '../../src/drivers/mail/mail-content.ts'
import { testMail } from '../../src/drivers/mail/test.mail.ts'
import { answeredMail } from '../../src/features/abuse-reports/emails/answered.mail.ts'
import { decidedMail } from '../../src/features/abuse-reports/emails/decided.mail.ts'
import { reasonsMail } from '../../src/features/abuse-reports/emails/reasons.mail.ts'
import { receivedMail } from '../../src/features/abuse-reports/emails/received.mail.ts'
import { reportedMail } from '../../src/features/abuse-reports/emails/reported.mail.ts'
import { alreadyRegisteredMail } from '../../src/features/accounts/emails/already-registered.mail.ts'
import { addressChangeNoticeMail, confirmNewAddressMail } from '../../src/features/accounts/emails/change-email.mail.ts'
import { confirmAddressMail } from '../../src/features/accounts/emails/confirm-address.mail.ts'
import { passwordChangedMail } from '../../src/features/accounts/emails/password-changed.mail.ts'
import { resetPasswordMail } from '../../src/features/accounts/emails/reset-password.mail.ts'
import {
  secondFactorAddedMail,
  secondFactorRemovedMail,
} from '../../src/features/accounts/emails/second-factor.mail.ts'
import {
  confirmSocialMail,
  socialLinkedMail,
  socialUnlinkedMail,
} from '../../src/features/accounts/emails/social.mail.ts'
import { refundMail } from '../../src/features/billing/credit-notes/refund.mail.ts'
import { receiptMail } from '../../src/features/billing/invoices/receipt.mail.ts'
import { unpaidPlanMail } from '../../src/features/billing/reminders/unpaid-plan.mail.ts'
import { trialEndsMail } from '../../src/features/billing/trials/trial-ends.mail.ts'
import { commentMail, mentionMail } from '../../src/features/comments/comment-mails.ts'
import { contactMail } from '../../src/features/contact/contact.mail.ts'
import { exportReadyMail as listExportReadyMail } from '../../src/features/lists/exports/export-ready.mail.ts'
import { lockBrokenMail } from '../../src/features/locks/lock-broken.mail.ts'
import { forwardedMail } from '../../src/features/mail/incoming/forwarded.mail.ts'
import { undeliveredMail } from '../../src/features/outbox/undelivered.mail.ts'
import { accountDeletedMail } from '../../src/features/personal-data/emails/account-deleted.mail.ts'
import { exportReadyMail } from '../../src/features/personal-data/emails/export-ready.mail.ts'
import { removalHeldMail } from '../../src/features/removals/removal-held.mail.ts'
import { infectedMail, quarantinedMail } from '../../src/features/scanning/emails/infected.mail.ts'
import { settingsChangedMail } from '../../src/features/settings/emails/settings-changed.mail.ts'
import { accessDeclinedMail } from '../../src/features/sharing/emails/access-declined.mail.ts'
import { accessRequestedMail } from '../../src/features/sharing/emails/access-requested.mail.ts'
import { linkCodeMail } from '../../src/features/sharing/emails/link-code.mail.ts'
import { linkDigestMail } from '../../src/features/sharing/emails/link-digest.mail.ts'
import { linkPausedMail } from '../../src/features/sharing/emails/link-paused.mail.ts'
import { linkSentMail } from '../../src/features/sharing/emails/link-sent.mail.ts'
import { requestNewsMail } from '../../src/features/sharing/emails/request-news.mail.ts'
import { requestReceiptMail } from '../../src/features/sharing/emails/request-receipt.mail.ts'
import { sharedWithYouMail } from '../../src/features/sharing/emails/shared-with-you.mail.ts'
import { deletionStoppedMail } from '../../src/features/status/stops/deletion-stopped.mail.ts'
import { ownerNews, planChangedMail } from '../../src/features/subscriptions/emails/plan-changed.mail.ts'
import { userInvitationMail } from '../../src/features/user-invitations/sending/invitation.mail.ts'
import { webhookFailingMail } from '../../src/features/webhooks/emails/webhook-failing.mail.ts'
import { groupAddedMail } from '../../src/features/workspaces/emails/group-added.mail.ts'
import { handoverOfferMail } from '../../src/features/workspaces/emails/handover-offer.mail.ts'
import { memberRemovedMail, roleChangedMail } from '../../src/features/workspaces/emails/membership-changed.mail.ts'
import { workspaceInvitationMail } from '../../src/features/workspaces/emails/workspace-invitation.mail.ts'
import { people, site } from '../marks.ts'

interface Sampled {
  readonly name: string
  readonly template: MailTemplate<never>
  readonly data: readonly never[]
}

/** Data for each branch of a template. What people chose or wrote is marked (`marks.ts`); codes and numbers are not. */
function samples<D>(template: MailTemplate<D>, ...data: readonly D[]): Sampled {
  return { name: template.name, template: template as MailTemplate<never>, data: data as readonly never[] }
}

const { by, name, message, email } = people
const proof = 'proof'
const login = { provider: '⟨Google⟩', label: '⟨ada on Google⟩' }
const shared = { itemId: 'i', itemName: name, by, message }
const comment = { itemId: 'i', itemName: name, by, text: '⟨One line⟩\n⟨Another⟩' }
const invitation = { workspaceId: 'w', workspace: name, by, role: '⟨Editor⟩', message }
const sent = { by, name, slug: 's', note: message, hasPassword: true, needsCode: true, isRequest: false, until: 1e12 }
const week = { name, visits: 1, downloads: 0, uploads: 1200 }
const access = { requestId: 'r', itemName: name, by, email, message }
const asked = { name: by, email, subject: '⟨Hello⟩', message: '⟨One part⟩\n\n⟨Another⟩' }
const reasons = ['malware', 'phishing', 'copyright', 'personal', 'illegal', 'other'] as const
const report = { id: 'r', number: '1234567890', slug: 's', itemName: name, madeBy: email }

/** One entry for each mail that the product sends. */
export const mailSamples: readonly Sampled[] = [
  samples(testMail, {}),
  samples(
    undeliveredMail,
    ...[message, ''].map(reason => ({ recipient: email, subject: name, reason, place: 'share' as const })),
  ),
  samples(alreadyRegisteredMail, {}),
  samples(addressChangeNoticeMail, { newAddress: email }),
  samples(confirmNewAddressMail, { token: 't' }),
  samples(confirmAddressMail, { token: 't' }),
  samples(passwordChangedMail, {}),
  samples(resetPasswordMail, { token: 't' }),
  samples(secondFactorAddedMail, { factor: 'authenticator-app' }, { factor: 'passkey' }),
  samples(
    trialEndsMail,
    ...[true, false].map(needsCard => ({
      ...{ plan: name, endsAt: 1e12, needsCard },
      price: { amount: '9.99', currency: 'EUR', interval: 'month' as const, intervalCount: 1 },
    })),
  ),
  samples(
    unpaidPlanMail,
    ...(['failed', 'half', 'last', 'ended'] as const).map(step => ({ plan: name, until: 1e12, step })),
  ),
  samples(
    planChangedMail,
    ...ownerNews.flatMap(news =>
      ([null, 1e12] as const).map(at => ({
        news,
        plan: name,
        at,
        url: at === null ? null : `${site.baseUrl}/pay`,
      })),
    ),
  ),
  samples(
    refundMail,
    ...([true, false] as const).flatMap(isPaidBack =>
      (['', '⟨Storm⟩'] as const).map(reason => ({
        ...{ isPaidBack, number: '⟨CN-000007⟩', invoice: '000042', amount: '9.99', currency: 'EUR', reason },
      })),
    ),
  ),
  samples(secondFactorRemovedMail, { factor: 'authenticator-app' }, { factor: 'passkey' }),
  samples(confirmSocialMail, { ...login, token: 't' }),
  samples(socialLinkedMail, login),
  samples(socialUnlinkedMail, login),
  samples(commentMail, comment),
  samples(mentionMail, comment),
  samples(
    receiptMail,
    ...([null, '⟨Pro⟩'] as const).map(parent => ({
      number: '000042',
      plan: { name: '⟨Yearly⟩', parent },
      amount: '9.99',
      currency: 'EUR',
      paidAt: 1e12,
    })),
  ),
  samples(contactMail, { ...asked, account: null }, { ...asked, account: email }),
  samples(listExportReadyMail, { fileName: '⟨users.csv⟩', url: `${site.baseUrl}/admin/exports/e` }),
  samples(
    forwardedMail,
    { from: by, subject: '', text: message },
    { from: by, subject: '⟨Hi⟩', text: `${message}\n\n${message}` },
    { from: by, subject: '⟨Hi⟩', text: '', isUnread: true },
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
    { removalId: 'removal', device: '⟨Laptop⟩', folderName: null },
    { removalId: 'removal', device: '⟨Laptop⟩', folderName: '⟨Plans⟩' },
  ),
  samples(infectedMail, { name: '⟨plans.pdf⟩', found: '⟨Test.Virus⟩' }),
  samples(quarantinedMail, { name: '⟨plans.pdf⟩', found: '⟨Test.Virus⟩' }),
  samples(
    deletionStoppedMail,
    {
      name: 'clock-jumped',
      said: { text: 'The clock went back by {{hours, number}} hours.', values: { hours: 7 } },
      until: 1e12,
    },
    { name: 'not-paired', said: { text: 'We can’t confirm that all storages belong to this site.' }, until: null },
  ),
  samples(
    webhookFailingMail,
    { webhookId: 'webhook', name: '⟨Ledger⟩', host: '⟨hooks.example.org⟩', why: 'failing', isOfSite: true },
    { webhookId: 'webhook', name: '⟨Ledger⟩', host: '⟨hooks.example.org⟩', why: 'off', isOfSite: false },
    { webhookId: 'webhook', name: '⟨Ledger⟩', host: '⟨hooks.example.org⟩', why: 'right-ended', isOfSite: false },
  ),
  samples(linkCodeMail, { code: '⟨123 456⟩', minutes: 15 }, { code: '⟨123 456⟩', minutes: 1 }),
  samples(linkDigestMail, { links: [week] }, { links: Array.from({ length: 51 }, () => week) }),
  samples(reportedMail, ...reasons.map(reason => ({ ...report, reason, note: reason === 'other' ? '' : message }))),
  samples(receivedMail, ...reasons.map(reason => ({ number: '1234567890', reason, at: 1e12 }))),
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
  samples(answeredMail, { number: '1234567890', text: '⟨One part⟩\n\n⟨Another⟩' }),
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
    { title: name, files: [{ name, size: 2048 }], more: 0, at: 1e12, timeZone: null },
    { title: name, files: [{ name, size: 2048 }], more: 3, at: 1e12, timeZone: 'Asia/Tokyo' },
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
    { workspaceId: 'w', workspace: name, group: '⟨Drawers⟩', by, role: '⟨Editor⟩' },
    { workspaceId: 'w', workspace: name, group: '⟨Drawers⟩', by, role: 'Editor' },
  ),
  samples(memberRemovedMail, { workspaceId: 'w', workspace: name, by, role: '' }),
  samples(
    roleChangedMail,
    { workspaceId: 'w', workspace: name, by, role: '⟨Editor⟩' },
    // A role of the installation, whose name is a sentence.
    { workspaceId: 'w', workspace: name, by, role: 'Editor' },
  ),
  samples(
    userInvitationMail,
    { token: 't', by, expiresAt: 1e12, isForCompany: false },
    { token: 't', by: null, expiresAt: 1e12, isForCompany: true },
  ),
  samples(workspaceInvitationMail, invitation, { ...invitation, message: ' ', proof }),
]
