export { passSharing } from './grants/pass-sharing.ts'
export { countSharing, countSharingIn, revokeSharingOf } from './grants/revoke-sharing-of.ts'
export { linkPort } from './link-port.ts'
export { presentPerson } from './present-person.ts'
export {
  findReportedLink,
  markReported,
  type ReportedLink,
  readReportedLink,
  revokeReportedLink,
} from './reported/reported-link.ts'
export { findLiveLink } from './visits/find-live-link.ts'
export { isLinkLive } from './visits/is-link-live.ts'
export { type LinkPreview, linkPreview } from './visits/link-preview.ts'
