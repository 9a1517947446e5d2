import { defineErrors } from '../kit/errors.ts'

export const workspaceErrors = defineErrors('workspace', {
  'not-found': { status: 404, message: 'This workspace is not here (any more).' },
  forbidden: { status: 403, message: 'Your role in this workspace does not allow that.' },
  'last-manager': {
    status: 409,
    message: 'Somebody has to manage this workspace. Make another member a manager first.',
  },
  'owner-stays': {
    status: 409,
    message: 'The owner stays, because the space used is theirs. Hand the workspace over first.',
  },
  'role-unknown': { status: 422, message: 'There is no such role for workspaces.' },
  'role-too-strong': { status: 403, message: 'You can give only roles that hold no more than your own.' },
  'wrong-name': { status: 422, message: 'Type the name of the workspace exactly.' },
  'too-many': {
    status: 409,
    message: 'You’ve reached your workspace limit (:max). Deleted workspaces count until they’re removed permanently.',
  },
  off: { status: 403, message: 'This site makes no workspaces.' },
})
export const memberErrors = defineErrors('member', {
  'not-found': { status: 404, message: 'This person is not in the workspace (any more).' },
})
export const invitationErrors = defineErrors('invitation', {
  'not-found': { status: 404, message: 'This invitation is no longer open.' },
  over: {
    status: 409,
    message: 'The person who invited you can no longer give this role. Ask for a new invitation.',
  },
})
export const handoverErrors = defineErrors('handover', {
  'not-found': { status: 404, message: 'This offer is no longer open.' },
  'not-yours': { status: 403, message: 'Only the owner can hand this over.' },
  'to-yourself': { status: 422, message: 'It is yours already.' },
  'to-a-stranger': { status: 422, message: 'A workspace can be handed over to one of its members only.' },
})
