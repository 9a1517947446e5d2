import { errorTrackingSettings } from '@holdall/contract/drivers/error-tracking.ts'

export const panel = errorTrackingSettings
