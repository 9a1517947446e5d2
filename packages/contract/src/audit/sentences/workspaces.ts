import { sentences } from '../../kit/sentences.ts'
import type { EventWords } from './event-words.ts'

/** Workspaces and groups. */
export const workspacesWords = sentences({
  'workspace.created': { plain: '<who>{{who}}</who> created the workspace <what>{{what}}</what>' },
  'workspace.updated': { plain: '<who>{{who}}</who> changed the workspace <what>{{what}}</what>' },
  'workspace.deleted': { plain: '<who>{{who}}</who> deleted the workspace <what>{{what}}</what>' },
  'workspace.restored': { plain: '<who>{{who}}</who> restored the workspace <what>{{what}}</what>' },
  'workspace.purged': { plain: '<who>{{who}}</who> deleted the workspace <what>{{what}}</what> forever' },
  'workspace.passed-on': { plain: '<who>{{who}}</who> passed on the workspace <what>{{what}}</what>' },
  'workspace.group-added': {
    plain: '<who>{{who}}</who> added a group to the workspace <what>{{what}}</what>',
    fuller: '<who>{{who}}</who> added the group <b>{{group}}</b> to the workspace <what>{{what}}</what>',
  },
  'workspace.group-removed': {
    plain: '<who>{{who}}</who> removed a group from the workspace <what>{{what}}</what>',
    fuller: '<who>{{who}}</who> removed the group <b>{{group}}</b> from the workspace <what>{{what}}</what>',
  },
  'workspace.group-updated': {
    plain: '<who>{{who}}</who> changed the role of a group in the workspace <what>{{what}}</what>',
    fuller: '<who>{{who}}</who> changed the role of the group <b>{{group}}</b> in the workspace <what>{{what}}</what>',
  },
  'member.removed': { plain: '<who>{{who}}</who> removed someone from the workspace <what>{{what}}</what>' },
  'member.updated': { plain: '<who>{{who}}</who> changed someone’s role in the workspace <what>{{what}}</what>' },
  'invitation.created': {
    plain: '<who>{{who}}</who> invited someone to the workspace <what>{{what}}</what>',
    fuller: '<who>{{who}}</who> invited <b>{{to}}</b> to the workspace <what>{{what}}</what>',
  },
  'invitation.accepted': { plain: '<who>{{who}}</who> joined the workspace <what>{{what}}</what>' },
  'invitation.declined': { plain: '<who>{{who}}</who> declined an invitation to the workspace <what>{{what}}</what>' },
  'invitation.resent': {
    plain: '<who>{{who}}</who> sent an invitation to the workspace <what>{{what}}</what> again',
    fuller: '<who>{{who}}</who> sent <b>{{to}}</b> the invitation to the workspace <what>{{what}}</what> again',
  },
  'invitation.withdrawn': {
    plain: '<who>{{who}}</who> withdrew an invitation to the workspace <what>{{what}}</what>',
    fuller: '<who>{{who}}</who> withdrew the invitation of <b>{{to}}</b> to the workspace <what>{{what}}</what>',
  },
  'group.created': { plain: '<who>{{who}}</who> created the group <what>{{what}}</what>' },
  'group.updated': { plain: '<who>{{who}}</who> changed the group <what>{{what}}</what>' },
  'group.deleted': { plain: '<who>{{who}}</who> deleted the group <what>{{what}}</what>' },
  'group.left': { plain: '<who>{{who}}</who> left the group <what>{{what}}</what>' },
  'group.members-added': {
    plain: '<who>{{who}}</who> added people to the group <what>{{what}}</what>',
    fuller: '<who>{{who}}</who> added <b>{{to}}</b> to the group <what>{{what}}</what>',
  },
  'group.members-removed': {
    plain: '<who>{{who}}</who> removed people from the group <what>{{what}}</what>',
    fuller: '<who>{{who}}</who> removed <b>{{to}}</b> from the group <what>{{what}}</what>',
  },
  'group.passed-on': { plain: '<who>{{who}}</who> passed on the group <what>{{what}}</what>' },
}) satisfies Readonly<Record<string, EventWords>>
