import type { ReportFigures } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf } from '../../../platform/api/call.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { formatDecimals, formatNumber } from '../../../ui/format/format.ts'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import { figuresQuery } from '../queries.ts'
import classes from './report.module.css'
import { reasonName, stateName } from './report-words.tsx'

/** The numbers of a year that a transparency report needs, on the screen and as CSV. */
export function FiguresDialog({ onAnswer }: AnswerProps<never>) {
  const text = useText()
  const [year, setYear] = useState<number>()
  const { data, error, refetch, isFetching } = useQuery({ ...figuresQuery(year), placeholderData: keepPreviousData })
  return (
    <Dialog
      title={text('Numbers of a year')}
      onClose={() => onAnswer(null)}
      footer={<Button onClick={() => onAnswer(null)}>{text('Close')}</Button>}
    >
      {data ? (
        <div className={classes.stack}>
          <SelectField
            label={text('Year')}
            value={String(year ?? data.year)}
            onChange={event => setYear(Number(event.target.value))}
          >
            {data.years.map(one => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </SelectField>
          <Figures figures={data} />
          <p>
            <a href={addressOf('abuse-reports.figuresCsv', {}, { year: String(data.year) })} download>
              {text('Download as CSV')}
            </a>
          </p>
        </div>
      ) : error ? (
        <ErrorState isCompact onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <div role="status" aria-label={text('Loading')}>
          <Skeleton height={320} />
        </div>
      )}
    </Dialog>
  )
}

function Figures({ figures }: { figures: ReportFigures }) {
  const text = useText()
  const { total, reasons, decisions, medianHours, automated } = figures
  const rows: readonly (readonly [string, string])[] = [
    [text('Reports received'), formatNumber(total)],
    ...reasons.map(({ reason, count }) => [reasonName(reason, text), formatNumber(count)] as const),
  ]
  const decided: readonly (readonly [string, string])[] = [
    ...decisions.map(({ state, count }) => [stateName(state, text), formatNumber(count)] as const),
    [text('Median time to the decision, in hours'), medianHours === null ? '–' : formatDecimals(medianHours, 1)],
    [text('Decisions by automated means'), formatNumber(automated)],
  ]
  return (
    <>
      <Table title={text('By reason')} rows={rows} />
      <Table title={text('By decision')} rows={decided} />
    </>
  )
}

function Table({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <table className={classes.figures}>
      <caption>{title}</caption>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
