import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { type Answer, type Route, rawRoute, route } from '../../platform/http/route.ts'
import { createMyToken } from './access-tokens/create-my-token.ts'
import { listMyTokens } from './access-tokens/list-my-tokens.ts'
import { revokeMyToken } from './access-tokens/revoke-my-token.ts'
import { sendAvatar } from './avatar/send-avatar.ts'
import { removeAvatar, setAvatar } from './avatar/set-avatar.ts'
import { changeEmail } from './credentials/change-email.ts'
import { changePassword } from './credentials/change-password.ts'
import { checkReset } from './credentials/check-reset.ts'
import { resetPassword } from './credentials/reset-password.ts'
import { endImpersonation } from './impersonation/end-impersonation.ts'
import { impersonate } from './impersonation/impersonate.ts'
import { checkFlow } from './login-flow/check-flow.ts'
import { grantFlow } from './login-flow/grant-flow.ts'
import { refuseFlow } from './login-flow/refuse-flow.ts'
import { addPasskey, newPasskeyOptions } from './passkeys/add-passkey.ts'
import { removePasskey, renamePasskey } from './passkeys/change-passkey.ts'
import { listMyPasskeys } from './passkeys/present-passkey.ts'
import { readMe } from './read-me.ts'
import { confirmEmail } from './registration/confirm-email.ts'
import { readSetup } from './registration/read-setup.ts'
import { register } from './registration/register.ts'
import { requestMailAsAnyone } from './registration/request-account-mail.ts'
import { setUp } from './registration/set-up.ts'
import { makeRecoveryCodes } from './second-factor/make-recovery-codes.ts'
import { readSecondFactor } from './second-factor/read-second-factor.ts'
import { removeTotp } from './second-factor/remove-totp.ts'
import { confirmMyTotp, newTotp } from './second-factor/set-up-totp.ts'
import { listMySessions } from './sessions/list-my-sessions.ts'
import { revokeMyOtherSessions, revokeMySession } from './sessions/revoke-my-session.ts'
import { signOut } from './sessions/sign-out.ts'
import { consumeSecondStep } from './sign-in/second-step.ts'
import { signIn } from './sign-in/sign-in.ts'
import { passkeyCheckOptions, passkeySignInOptions, signInWithPasskey } from './sign-in/sign-in-with-passkey.ts'
import { countFailure } from './sign-in-metrics.ts'
import { beginSocial, linkSocial } from './social/begin-social.ts'
import { completeSocial } from './social/complete-social.ts'
import type { SocialAnswer } from './social/enter.ts'
import { finishSocial } from './social/finish-social.ts'
import { listMySocialLinks, unlinkSocial } from './social/social-links.ts'
import { updateProfile } from './update-profile.ts'

const e = accountEndpoints

/** Responds with JSON like the others, but reads the picture from the socket. */
const setAvatarRoute: Route = {
  endpoint: e.setAvatar,
  isRaw: false,
  handle: (ctx, _input, _answer, raw) => setAvatar(ctx, raw.request.raw),
}

function socialResult({ result, cookies }: SocialAnswer, answer: Answer) {
  for (const cookie of cookies) answer.cookie(cookie)
  return result
}

export const accountRoutes: readonly Route[] = [
  route(e.setupStatus, ctx => readSetup(ctx)),
  route(e.setup, async (ctx, { body }, answer) => {
    const { me, cookies } = await setUp(ctx, body)
    for (const cookie of cookies) answer.cookie(cookie)
    return me
  }),
  route(e.register, (ctx, { body }) => register(ctx, body)),
  route(e.resendConfirmation, (ctx, { body }) => requestMailAsAnyone(ctx, 'unconfirmed', body.email)),
  route(e.confirm, (ctx, { body }) => confirmEmail(ctx, body.token)),
  route(e.signIn, async (ctx, { body }, answer) => {
    const { result, cookies } = await countFailure(ctx, 'password', signIn(ctx, body))
    for (const cookie of cookies) answer.cookie(cookie)
    return result
  }),
  route(e.secondStep, async (ctx, { body }, answer) => {
    const { me, cookies } = await countFailure(ctx, 'second-step', consumeSecondStep(ctx, body))
    for (const cookie of cookies) answer.cookie(cookie)
    return me
  }),
  route(e.signOut, async (ctx, _input, answer) => {
    const { cookie } = await signOut(ctx)
    answer.cookie(cookie)
    return undefined
  }),
  route(e.forgot, (ctx, { body }) => requestMailAsAnyone(ctx, 'forgotten', body.email)),
  route(e.checkReset, (ctx, { body }) => checkReset(ctx, body.token)),
  route(e.reset, (ctx, { body }) => resetPassword(ctx, body)),
  route(e.me, ctx => readMe(ctx)),
  route(e.updateProfile, (ctx, { body }) => updateProfile(ctx, body)),
  setAvatarRoute,
  route(e.removeAvatar, ctx => removeAvatar(ctx)),
  rawRoute(e.avatar, (ctx, { params }, raw) => sendAvatar(ctx, params.id, raw)),
  route(e.changeEmail, (ctx, { body }) => changeEmail(ctx, body)),
  route(e.changePassword, (ctx, { body }) => changePassword(ctx, body)),
  route(e.sessions, ctx => listMySessions(ctx)),
  route(e.endSession, (ctx, { params }) => revokeMySession(ctx, params.id)),
  route(e.endOtherSessions, ctx => revokeMyOtherSessions(ctx)),
  route(e.secondFactor, ctx => readSecondFactor(ctx)),
  route(e.passkeySignInOptions, async (ctx, _input, answer) => {
    const { options, cookie } = await passkeySignInOptions(ctx)
    answer.cookie(cookie)
    return options
  }),
  route(e.passkeySignIn, async (ctx, { body }, answer) => {
    const { me, cookies } = await countFailure(ctx, 'passkey', signInWithPasskey(ctx, body))
    for (const cookie of cookies) answer.cookie(cookie)
    return me
  }),
  route(e.passkeyCheckOptions, async (ctx, _input, answer) => {
    const { options, cookie } = await passkeyCheckOptions(ctx)
    answer.cookie(cookie)
    return options
  }),
  route(e.passkeys, ctx => listMyPasskeys(ctx)),
  route(e.newPasskeyOptions, async (ctx, { body }, answer) => {
    const { options, cookie } = await newPasskeyOptions(ctx, body)
    answer.cookie(cookie)
    return options
  }),
  route(e.addPasskey, async (ctx, { body }, answer) => {
    const { made, cookie } = await addPasskey(ctx, body)
    answer.cookie(cookie)
    return made
  }),
  route(e.renamePasskey, (ctx, { params, body }) => renamePasskey(ctx, params.id, body.name)),
  route(e.removePasskey, (ctx, { params, body }) => removePasskey(ctx, params.id, body.password)),
  route(e.newTotp, (ctx, { body }) => newTotp(ctx, body)),
  route(e.confirmTotp, (ctx, { body }) => confirmMyTotp(ctx, body)),
  route(e.removeTotp, (ctx, { body }) => removeTotp(ctx, body)),
  route(e.newRecoveryCodes, (ctx, { body }) => makeRecoveryCodes(ctx, body)),
  route(e.impersonate, async (ctx, { params, body }, answer) => {
    answer.cookie(await impersonate(ctx, params.id, body))
    return undefined
  }),
  route(e.endImpersonation, async (ctx, _input, answer) => {
    answer.cookie(await endImpersonation(ctx))
    return undefined
  }),
  route(e.beginSocial, async (ctx, { params, body }, answer) => {
    const { address, cookies } = await beginSocial(ctx, params.provider, body)
    for (const cookie of cookies) answer.cookie(cookie)
    return { address }
  }),
  route(e.finishSocial, async (ctx, { params, body }, answer) =>
    socialResult(await finishSocial(ctx, params.provider, body), answer),
  ),
  route(e.completeSocial, async (ctx, { body }, answer) => socialResult(await completeSocial(ctx, body), answer)),
  route(e.socialLinks, ctx => listMySocialLinks(ctx)),
  route(e.linkSocial, async (ctx, { params, body }, answer) => {
    const { address, cookies } = await linkSocial(ctx, params.provider, body.password)
    for (const cookie of cookies) answer.cookie(cookie)
    return { address }
  }),
  route(e.unlinkSocial, (ctx, { params, body }) => unlinkSocial(ctx, params.id, body.password)),
  route(e.tokens, ctx => listMyTokens(ctx)),
  route(e.createToken, (ctx, { body }) => createMyToken(ctx, body)),
  route(e.revokeToken, (ctx, { params }) => revokeMyToken(ctx, params.id)),
  route(e.checkLoginFlow, (ctx, { body }) => checkFlow(ctx, body)),
  route(e.grantLoginFlow, (ctx, { body }) => grantFlow(ctx, body)),
  route(e.refuseLoginFlow, (ctx, { body }) => refuseFlow(ctx, body)),
]
