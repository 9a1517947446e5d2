import { defineFeature } from '../kit/feature.ts'
import { driveEndpoints } from './drive.endpoints.ts'
import { cursorErrors, driveErrors, spaceErrors } from './drive.errors.ts'
import { driveSettings } from './drive.settings.ts'
import { storageEndpoints } from './storage.endpoints.ts'
import { versionEndpoints } from './versions.endpoints.ts'
import { versionErrors } from './versions.errors.ts'

export const driveContract = defineFeature({
  name: 'drive',
  tags: [
    {
      id: 'drive',
      name: 'Drive',
      summary: 'Spaces, folders and items: list, create, rename, move, copy, trash and restore; versions.',
    },
  ],
  endpoints: { ...driveEndpoints, ...storageEndpoints, ...versionEndpoints },
  errors: { ...driveErrors, ...spaceErrors, ...cursorErrors, ...versionErrors },
  settings: [driveSettings],
})
