import { defineErrors } from '../kit/errors.ts'

export const workspaceErrors = defineErrors('workspace', {
  'not-found': { status: 404, message: 'This workspace no longer exists. Choose another one.' },
  forbidden: {
    status: 403,
    message: 'Your role in this workspace doesn’t allow this. Ask a manager of the workspace.',
  },
  'last-manager': {
    status: 409,
    message: 'The workspace needs at least one manager. Make another member a manager first.',
  },
  'owner-stays': {
    status: 409,
    message: 'The owner can’t leave. Transfer ownership first.',
  },
  'role-unknown': { status: 422, message: 'This isn’t a workspace role. Choose another one.' },
  'role-too-strong': {
    status: 403,
    message: 'You can only give roles with permissions you have yourself. Choose another role.',
  },
  'wrong-name': { status: 422, message: 'Enter the exact name of the workspace.' },
  'too-many': {
    status: 409,
    message: 'You’ve reached your workspace limit ({{max, number}}). Deleted ones count too: delete one forever first.',
  },
  off: { status: 403, message: 'Workspaces are turned off on this site. Ask an administrator to turn them on.' },
})
export const memberErrors = defineErrors('member', {
  'not-found': { status: 404, message: 'This person is no longer in the workspace. Reload the page.' },
})
export const invitationErrors = defineErrors('invitation', {
  'not-found': { status: 404, message: 'This invitation is no longer open. Ask for a new one.' },
  over: {
    status: 409,
    message: 'The person who invited you can no longer give this role. Ask for a new invitation.',
  },
})
export const handoverErrors = defineErrors('handover', {
  'not-found': { status: 404, message: 'This transfer request is no longer open. Reload the page.' },
  'not-yours': { status: 403, message: 'Only the owner can transfer ownership. Ask the owner.' },
  'to-yourself': { status: 422, message: 'You already own it. Choose someone else.' },
  'to-a-stranger': {
    status: 422,
    message: 'Ownership of a workspace can only be transferred to one of its members. Choose one.',
  },
})
