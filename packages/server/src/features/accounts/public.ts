export { endTokens } from './access-tokens/end-tokens.ts'
export { revokeMyToken } from './access-tokens/revoke-my-token.ts'
export { checkAppPassword, noteSync } from './access-tokens/use-token.ts'
export { deleteUser, findUser, findUserByEmail, listWithPassword, lockUser, updateUser } from './accounts.repository.ts'
export { type AccountChange, changeAccount, setSuspended } from './administration/manage-account.ts'
export { deleteAvatar, removeAvatarOf, setAvatarOf, storeAvatar } from './avatar/set-avatar.ts'
export { closeAccount } from './close-account.ts'
export { isCompanyOnly, maySignInAlone, refuseBreakGlass } from './company-only.ts'
export { secondFactorRemovedMail } from './emails/second-factor.mail.ts'
export { confirmSocialMail, socialLinkedMail, socialUnlinkedMail } from './emails/social.mail.ts'
export {
  companyLogin,
  countLinks,
  deleteLink,
  deleteLinksOf,
  findLink,
  insertLink,
  listLinks,
  listLinksInUse,
  providerOfLogin,
} from './links/links.repository.ts'
export { confirmIdentity, neededFor } from './login-flow/confirm-identity.ts'
export { pollFlow } from './login-flow/poll-flow.ts'
export { startFlow } from './login-flow/start-flow.ts'
export { countMailAgain, countStrangers } from './mails/count-strangers.ts'
export { mailedAddress, waitingNote } from './mails/mailed-address.ts'
export { createToken, readToken, takeToken } from './one-time-tokens/one-time-tokens.repository.ts'
export { tokenLifetime } from './one-time-tokens/token-lifetime.ts'
export { findListedPeople, findParticipants, type Participant } from './participants.ts'
export { avatarUrl, displayName } from './present-me.ts'
export { readMe } from './read-me.ts'
export { confirmByProof, readAddressProof, signAddress } from './registration/address-proof.ts'
export { createMember } from './registration/create-member.ts'
export { listAcceptedPolicies } from './registration/policies.repository.ts'
export { requirePolicies } from './registration/policies.ts'
export { needsSetup } from './registration/read-setup.ts'
export { requestAccountMail, requestMailAsAnyone } from './registration/request-account-mail.ts'
export { setupAddress } from './registration/setup-address.ts'
export { requirePassword } from './require-password.ts'
export { deleteFactors, findFactors, forgetSecondFactors, hasFactor } from './second-factor/second-factor.repository.ts'
export { endOwnSessions, endProviderSessions } from './sessions/end-provider-sessions.ts'
export {
  findProviderSession,
  forgetIdTokens,
  type ThroughProvider,
} from './sessions/provider-sessions.repository.ts'
export { endedSessionCookie } from './sessions/session-cookie.ts'
export { signOut } from './sessions/sign-out.ts'
export { checkPerson } from './sign-in/check-person.ts'
export { waysOf } from './sign-in/second-step.ts'
export { countFailure, noteFailedSignIn } from './sign-in/sign-in-metrics.ts'
export { answerEntrance, type Entrance, enter } from './social/enter.ts'
export { makeAccount } from './social/make-account.ts'
