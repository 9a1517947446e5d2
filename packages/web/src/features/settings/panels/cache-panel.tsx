import { cacheSettings } from '@holdall/contract/drivers/cache.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { PanelFields } from '../../../platform/settings/panel-fields.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'

export const panel = cacheSettings

/** Where answers are kept that are dear to work out; and the button that throws them away. */
export function Fields({ form }: PanelProps) {
  return (
    <>
      <PanelFields form={form} />
      <ClearCache />
    </>
  )
}

/** Works at once, on the cache in use: what stands in the form has no part in it. */
function ClearCache() {
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  const clear = async () => {
    setBusy(true)
    try {
      await call('settings.flushCache', {})
      showToast({ key: 'cache', message: text('Cache cleared.') })
    } catch (error) {
      showToast({ key: 'cache', tone: 'danger', message: problemText(error, text) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button disabled={isBusy} onClick={() => void clear()}>
        {text('Clear Cache')}
      </Button>
    </div>
  )
}
