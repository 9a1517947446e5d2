import { z } from 'zod'
import { defineSettings, SettingLine, secret, setting, when } from '../kit/settings.ts'

/** How workers learn that a job is due, and what the methods are called. */
export const queueMethods = ['sync', 'beanstalkd', 'database', 'sqs', 'redis'] as const
export const queueMethodNames: Readonly<Record<(typeof queueMethods)[number], string>> = {
  sync: 'Sync',
  beanstalkd: 'Beanstalkd',
  database: 'Database',
  sqs: 'SQS',
  redis: 'Redis',
}

const errorGroup = 'queue_group'
const bySqs = { errorGroup, shownWhen: when('queue_driver', 'sqs') }
const needed = { ...bySqs, required: true } as const
const line = (title: string) => SettingLine.meta({ title })

export const queueSettings = defineSettings('queue', {
  access: 'settings.update',
  fields: {
    queue_driver: setting(
      'server',
      z.enum(queueMethods).meta({
        title: 'Queue method',
        description: 'All methods except sync need extra setup first.',
        choices: queueMethodNames,
      }),
      'sync',
      { errorGroup, isMethod: true },
    ),
    sqs_queue_key: setting('server', line('SQS queue key'), '', needed),
    sqs_queue_secret: setting('server', secret(SettingLine.meta({ title: 'SQS queue secret' })), '', needed),
    sqs_queue_prefix: setting(
      'server',
      SettingLine.meta({
        title: 'SQS queue prefix',
        description: 'Optional: what stands before the name in the queue’s address.',
        placeholder: 'https://sqs.us-east-1.amazonaws.com/123456789012',
      }),
      '',
      { ...bySqs, addressOf: 'sqs_queue_secret' },
    ),
    sqs_queue_name: setting('server', line('SQS queue name'), '', needed),
    sqs_queue_region: setting('server', line('SQS queue region'), '', { ...needed, addressOf: 'sqs_queue_secret' }),
  },
})
