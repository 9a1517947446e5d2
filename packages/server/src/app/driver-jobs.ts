import { sendMailJob } from '../drivers/mail/outbox/send-mail.job.ts'
import type { ServerFeature } from '../platform/feature.ts'

/** The jobs of each kind of driver. */
export const driverJobs: NonNullable<ServerFeature['jobs']> = [sendMailJob]
