import { z } from 'zod'
import { sentence } from '../kit/sentences.ts'
import { defineSettings, SettingLine, secret, setting } from '../kit/settings.ts'
import { driver, driverKeys, driverNames, driverSettings, option } from './declare.ts'

const errorGroup = 'queue_group'
const needed = { errorGroup, required: true } as const
const line = (title: string) => SettingLine.meta({ title })

/** Every way in which workers are notified that a job is due: its name, and its options with their settings. */
export const queueDrivers = {
  sync: driver(sentence('Sync', { meaning: 'queue method' }), {}),
  beanstalkd: driver('Beanstalkd', {}),
  database: driver('Database', {}),
  sqs: driver('SQS', {
    key: option('sqs_queue_key', line('SQS queue key'), '', needed),
    secret: option('sqs_queue_secret', secret(line('SQS queue secret')), '', needed),
    prefix: option(
      'sqs_queue_prefix',
      SettingLine.meta({
        title: 'SQS queue prefix',
        description: 'Optional. The part of the queue’s address before its name.',
        placeholder: 'https://sqs.us-east-1.amazonaws.com/123456789012',
      }),
      '',
      { errorGroup, addressOf: 'sqs_queue_secret' },
    ),
    name: option('sqs_queue_name', line('SQS queue name'), '', needed),
    region: option('sqs_queue_region', line('SQS queue region'), '', { ...needed, addressOf: 'sqs_queue_secret' }),
  }),
  redis: driver('Redis', {}),
}
export const queueMethods = driverKeys(queueDrivers)
export const queueMethodNames = driverNames(queueDrivers)

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
    ...driverSettings(queueDrivers, 'queue_driver'),
  },
})
