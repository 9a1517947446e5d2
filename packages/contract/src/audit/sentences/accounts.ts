import { sentences } from '../../kit/sentences.ts'
import type { EventWords } from './event-words.ts'

/** Accounts, roles and ways in. */
export const accountsWords = sentences({
  'session.started': { plain: '<who>{{who}}</who> signed in' },
  'session.ended': {
    plain: '<who>{{who}}</who> signed out or ended sessions',
    own: '<who>{{who}}</who> signed out or ended sessions',
    fuller: '<who>{{who}}</who> ended sessions of <what>{{person}}</what>',
  },
  'user.registered': { plain: '<who>{{who}}</who> created an account' },
  'user.email-change-requested': { plain: '<who>{{who}}</who> asked for a new email address' },
  'user.email-confirmed': { plain: '<who>{{who}}</who> confirmed their email address' },
  'user.export-started': { plain: '<who>{{who}}</who> asked for a copy of their data' },
  'user.notifications-changed': { plain: '<who>{{who}}</who> changed notification settings' },
  'user.report-mail-changed': { plain: '<who>{{who}}</who> changed how often they get the report by email' },
  'user.passkey-added': { plain: '<who>{{who}}</who> added a passkey' },
  'user.passkey-removed': { plain: '<who>{{who}}</who> removed a passkey' },
  'user.passkey-renamed': { plain: '<who>{{who}}</who> renamed a passkey' },
  'user.password-changed': { plain: '<who>{{who}}</who> changed their password' },
  'user.password-reset': { plain: '<who>{{who}}</who> reset their password' },
  'user.reset-sent': { plain: '<who>{{who}}</who> sent <what>{{what}}</what> a link to reset the password' },
  'user.profile-updated': { plain: '<who>{{who}}</who> changed their profile' },
  'user.recovery-codes-made': { plain: '<who>{{who}}</who> created new recovery codes' },
  'user.social-linked': {
    plain: '<who>{{who}}</who> connected another sign-in',
    fuller: '<who>{{who}}</who> connected a sign-in by <b>{{provider}}</b>',
  },
  'user.social-unlinked': {
    plain: '<who>{{who}}</who> disconnected another sign-in',
    fuller: '<who>{{who}}</who> disconnected a sign-in by <b>{{provider}}</b>',
  },
  'user.totp-added': { plain: '<who>{{who}}</who> turned on two-factor authentication' },
  'user.totp-removed': {
    plain: '<who>{{who}}</who> turned off two-factor authentication for <what>{{what}}</what>',
    own: '<who>{{who}}</who> turned off two-factor authentication',
  },
  'user.avatar-changed': {
    plain: '<who>{{who}}</who> changed the picture of <what>{{what}}</what>',
    own: '<who>{{who}}</who> changed their picture',
  },
  'user.confirmation-resent': {
    plain: '<who>{{who}}</who> sent <what>{{what}}</what> the confirmation email again',
    own: '<who>{{who}}</who> asked for the confirmation email again',
  },
  'user.confirmed': { plain: '<who>{{who}}</who> confirmed the email address of <what>{{what}}</what>' },
  'user.company-rights-changed': { plain: 'The company account changed the roles or groups of <what>{{what}}</what>' },
  'user.created': { plain: '<who>{{who}}</who> created the user <what>{{what}}</what>' },
  'user.updated': {
    plain: '<who>{{who}}</who> changed the user <what>{{what}}</what>',
    own: '<who>{{who}}</who> changed their own account',
  },
  'user.suspended': { plain: '<who>{{who}}</who> suspended <what>{{what}}</what>' },
  'user.unsuspended': { plain: '<who>{{who}}</who> unsuspended <what>{{what}}</what>' },
  'user.deleted': {
    plain: '<who>{{who}}</who> removed the user <what>{{what}}</what>',
    own: '<who>{{who}}</who> deleted their account',
  },
  'user.forgotten': { plain: '<who>{{who}}</who> erased the rest of a removed account' },
  'user.impersonated': { plain: '<who>{{who}}</who> logged in as <what>{{what}}</what>' },
  'user.impersonation-ended': { plain: '<who>{{who}}</who> stopped being logged in as <what>{{what}}</what>' },
  'user-invitation.created': {
    plain: '<who>{{who}}</who> invited someone to the site',
    fuller: '<who>{{who}}</who> invited <b>{{to}}</b> to the site',
  },
  'user-invitation.accepted': { plain: '<who>{{who}}</who> accepted an invitation to the site' },
  'user-invitation.resent': {
    plain: '<who>{{who}}</who> sent an invitation to the site again',
    fuller: '<who>{{who}}</who> sent <b>{{to}}</b> the invitation to the site again',
  },
  'user-invitation.revoked': {
    plain: '<who>{{who}}</who> revoked an invitation to the site',
    fuller: '<who>{{who}}</who> revoked the invitation of <b>{{to}}</b> to the site',
  },
  'role.created': { plain: '<who>{{who}}</who> created the role <what>{{what}}</what>' },
  'role.updated': { plain: '<who>{{who}}</who> changed the role <what>{{what}}</what>' },
  'role.deleted': { plain: '<who>{{who}}</who> deleted the role <what>{{what}}</what>' },
  'role.assigned': {
    plain: '<who>{{who}}</who> gave <what>{{what}}</what> a role',
    fuller: '<who>{{who}}</who> gave <what>{{what}}</what> the role <b>{{role}}</b>',
  },
  'role.unassigned': {
    plain: '<who>{{who}}</who> took a role from <what>{{what}}</what>',
    fuller: '<who>{{who}}</who> took the role <b>{{role}}</b> from <what>{{what}}</what>',
  },
  'token.created': {
    plain: '<who>{{who}}</who> created a token or app password',
    fuller: '<who>{{who}}</who> created the token or app password <b>{{name}}</b>',
  },
  'token.revoked': {
    plain: '<who>{{who}}</who> revoked a token or app password',
    fuller: '<who>{{who}}</who> revoked the token or app password <b>{{name}}</b>',
  },
  'login-flow.granted': {
    plain: '<who>{{who}}</who> let a device connect',
    fuller: '<who>{{who}}</who> let <b>{{device}}</b> connect',
  },
  'login-flow.refused': {
    plain: '<who>{{who}}</who> refused a device',
    fuller: '<who>{{who}}</who> refused <b>{{device}}</b>',
  },
  'company-provider.created': { plain: '<who>{{who}}</who> added the company sign-in <what>{{what}}</what>' },
  'company-provider.updated': { plain: '<who>{{who}}</who> changed the company sign-in <what>{{what}}</what>' },
  'company-provider.deleted': { plain: '<who>{{who}}</who> deleted the company sign-in <what>{{what}}</what>' },
  'company-provider.ordered': { plain: '<who>{{who}}</who> changed the order of company sign-ins' },
  'company-provider.probed': { plain: '<who>{{who}}</who> tested a company sign-in' },
}) satisfies Readonly<Record<string, EventWords>>
