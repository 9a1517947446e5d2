import { driveSettings } from '@holdall/contract/drive/drive.settings.ts'
export const panel = driveSettings
