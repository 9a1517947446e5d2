import { up as accounts } from './0001-accounts.ts'
import { up as platform } from './0002-platform.ts'
import { up as drive } from './0003-drive.ts'
import { up as files } from './0004-files.ts'
import { up as sharing } from './0005-sharing.ts'
import { up as versions } from './0006-versions.ts'
import { up as tokens } from './0007-tokens.ts'
import { up as concern } from './0008-concern.ts'
import { up as finding } from './0009-finding.ts'
import { up as workspaces } from './0011-workspaces.ts'
import { up as links } from './0012-links.ts'
import { up as davLocks } from './0013-dav-locks.ts'
import { up as folderNames } from './0014-folder-names.ts'
import { up as secondFactor } from './0015-second-factor.ts'
import { up as spaceByType } from './0016-space-by-type.ts'
import { up as personalData } from './0017-personal-data.ts'
import { up as peopleList } from './0020-people-list.ts'
import { up as siteLists } from './0021-site-lists.ts'
import { up as impersonation } from './0022-impersonation.ts'
import { up as rolePeople } from './0024-role-people.ts'
import { up as siteDays } from './0025-site-days.ts'
import { up as images } from './0026-images.ts'
import { up as listOrders } from './0031-list-orders.ts'
import { up as settings } from './0032-settings.ts'
import { up as disks } from './0036-disks.ts'
import { up as mail } from './0037-mail.ts'
import { up as jobMethods } from './0038-job-methods.ts'
import { up as searchMethods } from './0039-search-methods.ts'
import { up as social } from './0041-social.ts'
import { up as storageFigures } from './0043-storage-figures.ts'
import { up as siteComments } from './0044-site-comments.ts'
import { up as customPages } from './0045-custom-pages.ts'
import { up as directUploads } from './0047-direct-uploads.ts'
import { up as keyCheck } from './0051-key-check.ts'
import { up as stagedAt } from './0052-staged-at.ts'
import { up as fileTypes } from './0053-file-types.ts'
import { up as ownLinks } from './0055-own-links.ts'
import { up as themeDefault } from './0057-theme-default.ts'
import { up as welcome } from './0058-welcome.ts'
import { up as bareNames } from './0059-bare-names.ts'
import { up as accessRequests } from './0060-access-requests.ts'
import { up as versionDates } from './0061-version-dates.ts'
import { up as mediaLengths } from './0064-media-lengths.ts'
import { up as heicPictures } from './0065-heic-pictures.ts'
import { up as sessionHashes } from './0066-session-hashes.ts'
import { up as instants } from './0067-instants.ts'
import { up as toldErrors } from './0068-told-errors.ts'
import type { Migration } from './migration.ts'

/**
 * In order. A released migration is never edited, only followed by another. Numbers are reserved when work begins, and
 * some of that work needed no migration, so the missing numbers never existed.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-platform': platform,
  '0003-drive': drive,
  '0004-files': files,
  '0005-sharing': sharing,
  '0006-versions': versions,
  '0007-tokens': tokens,
  '0008-concern': concern,
  '0009-finding': finding,
  '0011-workspaces': workspaces,
  '0012-links': links,
  '0013-dav-locks': davLocks,
  '0014-folder-names': folderNames,
  '0015-second-factor': secondFactor,
  '0016-space-by-type': spaceByType,
  '0017-personal-data': personalData,
  '0020-people-list': peopleList,
  '0021-site-lists': siteLists,
  '0022-impersonation': impersonation,
  '0024-role-people': rolePeople,
  '0025-site-days': siteDays,
  '0026-images': images,
  '0031-list-orders': listOrders,
  '0032-settings': settings,
  '0036-disks': disks,
  '0037-mail': mail,
  '0038-job-methods': jobMethods,
  '0039-search-methods': searchMethods,
  '0041-social': social,
  '0043-storage-figures': storageFigures,
  '0044-site-comments': siteComments,
  '0045-custom-pages': customPages,
  '0047-direct-uploads': directUploads,
  '0051-key-check': keyCheck,
  '0052-staged-at': stagedAt,
  '0053-file-types': fileTypes,
  '0055-own-links': ownLinks,
  '0057-theme-default': themeDefault,
  '0058-welcome': welcome,
  '0059-bare-names': bareNames,
  '0060-access-requests': accessRequests,
  '0061-version-dates': versionDates,
  '0064-media-lengths': mediaLengths,
  '0065-heic-pictures': heicPictures,
  '0066-session-hashes': sessionHashes,
  '0067-instants': instants,
  '0068-told-errors': toldErrors,
}
