import { defineFeature } from '../kit/feature.ts'
import { driveEndpoints } from './drive.endpoints.ts'
import { cursorErrors, driveErrors, spaceErrors } from './drive.errors.ts'
import { driveSettings } from './drive.settings.ts'

export const driveContract = defineFeature({
  name: 'drive',
  endpoints: driveEndpoints,
  errors: { ...driveErrors, ...spaceErrors, ...cursorErrors },
  settings: [driveSettings],
})
