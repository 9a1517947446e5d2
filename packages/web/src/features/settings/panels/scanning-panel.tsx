import { scannerSettings } from '@holdall/contract/drivers/scanner.ts'
import { sentences } from '@holdall/contract/kit/sentences.ts'
import { MethodField } from '../../../platform/settings/method-field.tsx'
import { OtherFields } from '../../../platform/settings/panel-fields.tsx'
import { GroupProblem } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'

export const panel = scannerSettings

const notes = sentences({
  off: 'Files aren’t scanned.',
  clamd:
    'ClamAV’s daemon, clamd, runs on this server or another one. An address in a private network must be allowed with the environment variable OUTBOUND_ALLOW.',
})

/** Whether and how uploads are scanned for viruses. */
export function Fields({ form }: PanelProps) {
  return (
    <>
      <GroupProblem form={form} group="scanner_group" />
      <MethodField form={form} name="scanner.method" notes={notes} />
      <OtherFields form={form} drawn={['scanner.method']} />
    </>
  )
}
