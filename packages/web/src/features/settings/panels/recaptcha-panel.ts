import { captchaSettings } from '@holdall/contract/drivers/captcha.ts'
export const panel = captchaSettings
