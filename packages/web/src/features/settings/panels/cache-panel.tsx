import { cacheSettings } from '@holdall/contract/drivers/cache.ts'
import { sentences } from '@holdall/contract/kit/sentences.ts'
import { call } from '../../../platform/api/call.ts'
import { useAct } from '../../../platform/forms/use-act.ts'
import { MethodField } from '../../../platform/settings/method-field.tsx'
import { OtherFields } from '../../../platform/settings/panel-fields.tsx'
import { GroupProblem } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'

export const panel = cacheSettings

const notes = sentences({
  array: 'Nothing is kept between requests.',
  apc: 'Keeps values in the server’s memory, shared by all requests of a process.',
  memcached: 'An address in a private network must be allowed with the environment variable OUTBOUND_ALLOW.',
  redis: 'Redis is configured with the environment variable REDIS_URL.',
})

/** Where expensive results are cached, and the button that clears them. */
export function Fields({ form }: PanelProps) {
  return (
    <>
      <GroupProblem form={form} group="cache_group" />
      <MethodField form={form} name="cache_driver" notes={notes} />
      <OtherFields form={form} drawn={['cache_driver']} />
      <ClearCache />
    </>
  )
}

/** Takes effect immediately, on the cache in use, regardless of what the form says. */
function ClearCache() {
  const text = useText()
  const clear = useAct(async () => {
    await call('settings.flushCache', {})
    showToast({ key: 'cache', message: text('Cache cleared.') })
  })
  return (
    <div>
      <Button disabled={clear.isBusy} onClick={() => void clear.run()}>
        {text('Clear Cache')}
      </Button>
    </div>
  )
}
