import { analyticsSettings } from '@holdall/contract/settings/analytics.settings.ts'
import { Link } from '../../../platform/router/link.tsx'
import { OtherFields } from '../../../platform/settings/panel-fields.tsx'
import { GroupProblem } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { KeyFile } from './key-file.tsx'

export const panel = analyticsSettings

/** Where the analytics page gets its statistics, and how visits are counted. */
export function Fields({ form }: PanelProps) {
  const text = useText()
  const isCounting = form.read('analytics.tracking_code') !== ''
  const isAsked = form.read('cookie_notice.enable') === true
  return (
    <>
      <GroupProblem form={form} group="analytics_group" />
      <KeyFile form={form} />
      <OtherFields form={form} drawn={['certificate']} />
      {isCounting && (
        <Notice tone={isAsked ? 'info' : 'warning'}>
          {isAsked
            ? text('Visits are counted once a visitor has accepted the cookie notice, but never in the admin area.')
            : text('Visits aren’t counted while the cookie notice is off, because visitors must consent first.')}{' '}
          <Link to="/admin/settings/gdpr">{text('Cookie notice')}</Link>
        </Notice>
      )}
    </>
  )
}
