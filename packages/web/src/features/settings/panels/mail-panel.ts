import { mailSettings } from '@holdall/contract/drivers/mail.ts'
export const panel = mailSettings
