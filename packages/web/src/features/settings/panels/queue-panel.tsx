import { queueSettings } from '@holdall/contract/drivers/queue.ts'
import { sentences } from '@holdall/contract/kit/sentences.ts'
import { MethodField } from '../../../platform/settings/method-field.tsx'
import { OtherFields } from '../../../platform/settings/panel-fields.tsx'
import { GroupProblem } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'

export const panel = queueSettings

const notes = sentences({
  sync: 'Jobs run in the server itself.',
  beanstalkd: 'beanstalkd is configured with the environment variable BEANSTALKD_URL.',
  database: 'Jobs wait in the site’s own database.',
  sqs: 'SQS needs a standard queue, not FIFO.',
  redis: 'Redis is configured with the environment variable REDIS_URL.',
})
/** How background work is passed to its workers. */
export function Fields({ form }: PanelProps) {
  return (
    <>
      <GroupProblem form={form} group="queue_group" />
      <MethodField form={form} name="queue_driver" notes={notes} />
      <OtherFields form={form} drawn={['queue_driver']} />
    </>
  )
}
