import { userEndpoints as e, roleUserEndpoints } from '@holdall/contract/users/users.endpoints.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { readUser } from './present-users.ts'
import { readUserRemoval, removeUsers } from './remove-users.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { roleUserSource } from './role-users.repository.ts'
import { createUser, updateUser } from './save-user.ts'
import { searchUsers } from './search-users.ts'
import {
  endUserSession,
  endUserSessions,
  readUserSignIn,
  removeUserSecondFactor,
  revokeUserToken,
  sendReset,
} from './sign-in/end-sign-ins.ts'
import { suspendUser } from './suspend-user.ts'
import { removeUserAvatar, setUserAvatar } from './user-avatar.ts'
import { userSource } from './user-list.repository.ts'

/** Responds with JSON like the others, but reads the image from the socket. */
const setAvatarRoute: Route = {
  endpoint: e.setAvatar,
  isRaw: false,
  handle: (ctx, input, _answer, raw) => setUserAvatar(ctx, (input.params as { id: string }).id, raw.request.raw),
}

export const userRoutes: readonly Route[] = [
  ...listRoutes(e, userSource),
  ...listRoutes(roleUserEndpoints, roleUserSource),
  route(e.search, (ctx, { query }) => searchUsers(ctx, { query: query.query, id: query.user_id })),
  route(e.read, (ctx, { params }) => readUser(ctx, params.id)),
  route(e.create, (ctx, { body }) => createUser(ctx, body)),
  route(e.update, (ctx, { params, body }) => updateUser(ctx, params.id, body)),
  setAvatarRoute,
  route(e.removeAvatar, (ctx, { params }) => removeUserAvatar(ctx, params.id)),
  route(e.resendConfirmation, (ctx, { body }) => resendConfirmation(ctx, body.email)),
  route(e.suspend, (ctx, { params, query }) => suspendUser(ctx, params.id, true, query.plan)),
  route(e.unsuspend, (ctx, { params }) => suspendUser(ctx, params.id, false)),
  route(e.removal, (ctx, { params }) => readUserRemoval(ctx, params.id)),
  route(e.signIn, (ctx, { params }) => readUserSignIn(ctx, params.id)),
  route(e.endSession, (ctx, { params }) => endUserSession(ctx, params.id, params.sessionId)),
  route(e.endSessions, (ctx, { params }) => endUserSessions(ctx, params.id)),
  route(e.removeSecondFactor, (ctx, { params }) => removeUserSecondFactor(ctx, params.id)),
  route(e.revokeToken, (ctx, { params }) => revokeUserToken(ctx, params.id, params.tokenId)),
  route(e.sendReset, (ctx, { params }) => sendReset(ctx, params.id)),
  route(e.delete, (ctx, { params, query }) => removeUsers(ctx, params.ids.split(','), query)),
]
