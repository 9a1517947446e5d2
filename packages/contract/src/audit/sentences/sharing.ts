import { sentences } from '../../kit/sentences.ts'
import type { EventWords } from './event-words.ts'

/** Who was let in, by whom. */
export const sharingWords = sentences({
  'access-request.created': { plain: '<who>{{who}}</who> asked for access' },
  'access-request.allowed': {
    plain: '<who>{{who}}</who> gave someone access to <what>{{what}}</what>',
    fuller: '<who>{{who}}</who> gave <b>{{to}}</b> access to <what>{{what}}</what>',
  },
  'access-request.declined': {
    plain: '<who>{{who}}</who> declined a request for access to <what>{{what}}</what>',
    fuller: '<who>{{who}}</who> declined the request of <b>{{to}}</b> for access to <what>{{what}}</what>',
  },
  'closing.created': {
    plain: '<who>{{who}}</who> restricted access to <what>{{what}}</what>',
    fuller: '<who>{{who}}</who> closed <what>{{what}}</what> to <b>{{to}}</b>',
  },
  'closing.ended': {
    plain: '<who>{{who}}</who> removed a restriction on <what>{{what}}</what>',
    fuller: '<who>{{who}}</who> opened <what>{{what}}</what> to <b>{{to}}</b> again',
  },
  'grant.created': {
    plain: '<who>{{who}}</who> shared <what>{{what}}</what>',
    fuller: '<who>{{who}}</who> shared <what>{{what}}</what> with <b>{{to}}</b>',
  },
  'grant.ended': {
    plain: '<who>{{who}}</who> removed someone’s access to <what>{{what}}</what>',
    fuller: '<who>{{who}}</who> removed the access of <b>{{to}}</b> to <what>{{what}}</what>',
  },
  'grant.updated': {
    plain: '<who>{{who}}</who> changed someone’s access to <what>{{what}}</what>',
    fuller: '<who>{{who}}</who> changed the access of <b>{{to}}</b> to <what>{{what}}</what>',
  },
  'sharing.ended': { plain: '<who>{{who}}</who> stopped sharing <what>{{what}}</what>' },
  'link.created': { plain: '<who>{{who}}</who> created a link to <what>{{what}}</what>' },
  'link.updated': { plain: '<who>{{who}}</who> changed a link to <what>{{what}}</what>' },
  'link.revoked': { plain: '<who>{{who}}</who> revoked a link to <what>{{what}}</what>' },
  'link.taken-over': { plain: '<who>{{who}}</who> took over a link to <what>{{what}}</what>' },
  'link.sent': {
    plain: '<who>{{who}}</who> sent a link to <what>{{what}}</what> by email',
    fuller: '<who>{{who}}</who> sent a link to <what>{{what}}</what> to <b>{{to}}</b>',
  },
  'link.saved': { plain: '<who>{{who}}</who> saved a copy through a link to <what>{{what}}</what>' },
  'link.opened': { plain: '<who>{{who}}</who> opened a link to <what>{{what}}</what>' },
  'link.downloaded': { plain: '<who>{{who}}</who> downloaded through a link to <what>{{what}}</what>' },
  'link.reported': { plain: '<who>{{who}}</who> reported a link to <what>{{what}}</what>' },
  'abuse-report.created': { plain: '<who>{{who}}</who> sent the abuse report <what>{{what}}</what>' },
  'abuse-report.decided': { plain: '<who>{{who}}</who> decided about the abuse report <what>{{what}}</what>' },
  'abuse-report.noted': { plain: '<who>{{who}}</who> added a note to the abuse report <what>{{what}}</what>' },
  'abuse-report.answered': { plain: '<who>{{who}}</who> answered the abuse report <what>{{what}}</what>' },
  'abuse-report.assigned': { plain: '<who>{{who}}</who> changed who handles the abuse report <what>{{what}}</what>' },
  'abuse-report.reopened': { plain: '<who>{{who}}</who> reopened the abuse report <what>{{what}}</what>' },
  'request.created': { plain: '<who>{{who}}</who> created a file request for <what>{{what}}</what>' },
  'request.updated': { plain: '<who>{{who}}</who> changed a file request for <what>{{what}}</what>' },
  'shares.revoked': { plain: '<who>{{who}}</who> revoked shares and links' },
  'shares.expired': { plain: '<who>{{who}}</who> set an expiry date for shares and links' },
  'handover.offered': {
    plain: '<who>{{who}}</who> offered <what>{{what}}</what> to a new owner',
    fuller: '<who>{{who}}</who> offered <what>{{what}}</what> to <b>{{to}}</b> as the new owner',
  },
  'handover.accepted': { plain: '<who>{{who}}</who> became the owner of <what>{{what}}</what>' },
  'handover.declined': { plain: '<who>{{who}}</who> declined to become the owner of <what>{{what}}</what>' },
  'handover.withdrawn': { plain: '<who>{{who}}</who> withdrew the offer of <what>{{what}}</what> to a new owner' },
}) satisfies Readonly<Record<string, EventWords>>
