import type { NotificationPreference } from '@holdall/contract/notifications/notifications.schemas.ts'
import { useEffect, useRef } from 'react'
import { reportProblem } from '../../platform/items/report.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { SectionCard } from '../../ui/layout/page.tsx'
import { useText } from '../../ui/text.ts'
import classes from './preferences.module.css'
import { changePreference, usePreferences } from './queries.ts'

/** How many rows most members have. */
const usualKinds = 13

/** The card of the account page where users choose their notifications. Each choice takes effect immediately. */
export function Fill() {
  const text = useText()
  const { data, error, isFetching, refetch } = usePreferences()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (data && location.hash === '#notifications') ref.current?.scrollIntoView({ block: 'center' })
  }, [data])
  return (
    <SectionCard
      title={text('Notifications')}
      lead={text('Choose what notifies you in the app and by email. Changes save automatically.')}
    >
      <div ref={ref} id="notifications">
        {error && !data && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
        {/* About as high as the table, so that what is below stays where it is. */}
        {!error && !data && <SkeletonRows rows={usualKinds} rowHeight={46} columns={1} />}
        {data && (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{text('When')}</th>
                <th scope="col">{text('In the app')}</th>
                <th scope="col">{text('By email')}</th>
              </tr>
            </thead>
            <tbody>
              {data.map(one => (
                <Row key={one.kind} one={one} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </SectionCard>
  )
}

function Row({ one }: { one: NotificationPreference }) {
  const text = useText()
  const title = text(one.title)
  const change = (part: { inApp: boolean } | { byMail: boolean }) =>
    changePreference({ kind: one.kind, ...part }).catch(reportProblem)
  return (
    <tr>
      <th scope="row">
        {title}
        {!one.isMailAllowed && <small>{text('This site sends no email about it.')}</small>}
      </th>
      <td>
        <Choice
          label={text('{{what}}, in the app', { what: title })}
          isOn={one.inApp}
          onChange={inApp => void change({ inApp })}
        />
      </td>
      <td>
        <Choice
          label={text('{{what}}, by email', { what: title })}
          isOn={one.byMail && one.isMailAllowed}
          isDisabled={!one.isMailAllowed}
          onChange={byMail => void change({ byMail })}
        />
      </td>
    </tr>
  )
}

type ChoiceProps = { label: string; isOn: boolean; isDisabled?: boolean; onChange: (isOn: boolean) => void }

function Choice({ label, isOn, isDisabled, onChange }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        disabled={isDisabled}
        onChange={event => onChange(event.target.checked)}
      />
    </label>
  )
}
