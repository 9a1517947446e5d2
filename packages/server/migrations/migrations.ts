import { up as people } from './0001-people.ts'
import { up as signIn } from './0002-sign-in.ts'
import { up as platform } from './0003-platform.ts'
import { up as audit } from './0004-audit.ts'
import { up as tree } from './0005-tree.ts'
import { up as bytes } from './0006-bytes.ts'
import { up as transfers } from './0007-transfers.ts'
import { up as drive } from './0008-drive.ts'
import { up as sharing } from './0009-sharing.ts'
import { up as workspaces } from './0010-workspaces.ts'
import { up as commentsAndNotifications } from './0011-comments-and-notifications.ts'
import { up as search } from './0012-search.ts'
import { up as mail } from './0013-mail.ts'
import { up as webdav } from './0014-webdav.ts'
import { up as site } from './0015-site.ts'
import { up as administration } from './0016-administration.ts'
import { up as siteTags } from './0017-site-tags.ts'
import { up as pageAttachments } from './0018-page-attachments.ts'
import { up as languages } from './0019-languages.ts'
import { up as plans } from './0020-plans.ts'
import { up as billing } from './0021-billing.ts'
import { up as backups } from './0022-backups.ts'
import { up as severalServers } from './0023-several-servers.ts'
import { up as sync } from './0024-sync.ts'
import { up as loginFlow } from './0025-login-flow.ts'
import { up as sumsAndRemovals } from './0026-sums-and-removals.ts'
import { up as groups } from './0027-groups.ts'
import { up as ownGroups } from './0028-own-groups.ts'
import { up as rewind } from './0030-rewind.ts'
import { up as locks } from './0032-locks.ts'
import { up as virusScanning } from './0034-virus-scanning.ts'
import { up as companySignIn } from './0036-company-sign-in.ts'
import { up as webhooks } from './0038-webhooks.ts'
import { up as closings } from './0039-closings.ts'
import { up as photos } from './0041-photos.ts'
import { up as watermarks } from './0042-watermarks.ts'
import { up as imports } from './0043-imports.ts'
import { up as leadsToClosed } from './0044-leads-to-closed.ts'
import { up as identity } from './0045-identity.ts'
import { up as nothingOnOneLook } from './0046-nothing-on-one-look.ts'
import { up as fences } from './0047-fences.ts'
import { up as thePast } from './0048-the-past.ts'
import { up as roomForChunks } from './0049-room-for-chunks.ts'
import { up as outlasting } from './0050-outlasting.ts'
import { up as stopsAndFailures } from './0051-stops-and-failures.ts'
import { up as simpleNames } from './0052-simple-names.ts'
import { up as oldEncodings } from './0054-old-encodings.ts'
import { up as photoDates } from './0055-photo-dates.ts'
import { up as morePictures } from './0056-more-pictures.ts'
import { up as mailTries } from './0060-mail-tries.ts'
import { up as gatewayAccounts } from './0061-gateway-accounts.ts'
import { up as drawers } from './0064-drawers.ts'
import { up as photoShapes } from './0065-photo-shapes.ts'
import { up as placeholders } from './0066-placeholders.ts'
import { up as folderColors } from './0067-folder-colors.ts'
import { up as firstUse } from './0068-first-use.ts'
import { up as userInvitations } from './0070-user-invitations.ts'
import { up as brand } from './0072-brand.ts'
import { up as lastSignIn } from './0073-last-sign-in.ts'
import { up as payments } from './0074-payments.ts'
import { up as arrears } from './0075-arrears.ts'
import { up as abuseReports } from './0076-abuse-reports.ts'
import { up as reportedLinks } from './0077-reported-links.ts'
import { up as namesToForget } from './0078-names-to-forget.ts'
import { up as trials } from './0079-trials.ts'
import { up as originalWords } from './0081-original-words.ts'
import { up as announcements } from './0082-announcements.ts'
import { up as refusedEvents } from './0083-refused-events.ts'
import { up as answers } from './0085-answers.ts'
import type { Migration } from './migration.ts'

/**
 * In order. A released migration is never edited, only followed by another. Databases from before the first release are
 * brought here by `before-release/adopt.ts` (docs/decisions/0070).
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-people': people,
  '0002-sign-in': signIn,
  '0003-platform': platform,
  '0004-audit': audit,
  '0005-tree': tree,
  '0006-bytes': bytes,
  '0007-transfers': transfers,
  '0008-drive': drive,
  '0009-sharing': sharing,
  '0010-workspaces': workspaces,
  '0011-comments-and-notifications': commentsAndNotifications,
  '0012-search': search,
  '0013-mail': mail,
  '0014-webdav': webdav,
  '0015-site': site,
  '0016-administration': administration,
  '0017-site-tags': siteTags,
  '0018-page-attachments': pageAttachments,
  '0019-languages': languages,
  '0020-plans': plans,
  '0021-billing': billing,
  '0022-backups': backups,
  '0023-several-servers': severalServers,
  '0024-sync': sync,
  '0025-login-flow': loginFlow,
  '0026-sums-and-removals': sumsAndRemovals,
  '0027-groups': groups,
  '0028-own-groups': ownGroups,
  '0030-rewind': rewind,
  '0032-locks': locks,
  '0034-virus-scanning': virusScanning,
  '0036-company-sign-in': companySignIn,
  '0038-webhooks': webhooks,
  '0039-closings': closings,
  '0041-photos': photos,
  '0042-watermarks': watermarks,
  '0043-imports': imports,
  '0044-leads-to-closed': leadsToClosed,
  '0045-identity': identity,
  '0046-nothing-on-one-look': nothingOnOneLook,
  '0047-fences': fences,
  '0048-the-past': thePast,
  '0049-room-for-chunks': roomForChunks,
  '0050-outlasting': outlasting,
  '0051-stops-and-failures': stopsAndFailures,
  '0052-simple-names': simpleNames,
  '0054-old-encodings': oldEncodings,
  '0055-photo-dates': photoDates,
  '0056-more-pictures': morePictures,
  '0060-mail-tries': mailTries,
  '0061-gateway-accounts': gatewayAccounts,
  '0064-drawers': drawers,
  '0065-photo-shapes': photoShapes,
  '0066-placeholders': placeholders,
  '0067-folder-colors': folderColors,
  '0068-first-use': firstUse,
  '0070-user-invitations': userInvitations,
  '0072-brand': brand,
  '0073-last-sign-in': lastSignIn,
  '0074-payments': payments,
  '0075-arrears': arrears,
  '0076-abuse-reports': abuseReports,
  '0077-reported-links': reportedLinks,
  '0078-names-to-forget': namesToForget,
  '0079-trials': trials,
  '0081-original-words': originalWords,
  '0082-announcements': announcements,
  '0083-refused-events': refusedEvents,
  '0085-answers': answers,
}
