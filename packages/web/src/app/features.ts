import { accountsFeature } from '../features/accounts/accounts.feature.ts'
import { adminFeature } from '../features/admin/admin.feature.ts'
import { driveFeature } from '../features/drive/drive.feature.ts'
import { filesFeature } from '../features/files/files.feature.ts'
import { searchFeature } from '../features/search/search.feature.ts'
import { sharingFeature } from '../features/sharing/sharing.feature.ts'
import type { Feature } from '../platform/feature.ts'

/** Every feature of the application, one line each. */
export const features: Feature[] = [
  driveFeature,
  filesFeature,
  searchFeature,
  sharingFeature,
  accountsFeature,
  adminFeature,
]
