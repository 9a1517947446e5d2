import { queueSettings } from '@holdall/contract/drivers/queue.ts'
export const panel = queueSettings
