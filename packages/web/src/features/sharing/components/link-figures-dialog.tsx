import { momentValue } from '@holdall/contract/kit/values/values.ts'
import type { LinkFigures, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { formatDate, formatNumber } from '../../../ui/format/format.ts'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useFigures } from '../queries.ts'
import classes from '../sharing.module.css'

export type LinkFiguresDialogProps = { link: ShareLink; onBack: () => void; onClose: () => void }

type Counted = 'visits' | 'downloads' | 'uploads'
const counted: readonly Counted[] = ['visits', 'downloads', 'uploads']

/** How often a link was used, in total and per day. */
export function LinkFiguresDialog({ link, onBack, onClose }: LinkFiguresDialogProps) {
  const text = useText()
  const { data, error, refetch, isFetching } = useFigures(link.id)
  return (
    <Dialog
      key="figures"
      title={text('Statistics of “{{name}}”', { name: link.name || link.slug })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onBack}>
          {text('Back')}
        </Button>
      }
    >
      {error && !data && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && <Skeleton height={220} radius={8} />}
      {data && <Figures figures={data} />}
    </Dialog>
  )
}

function Figures({ figures }: { figures: LinkFigures }) {
  const text = useText()
  const names = namesOf(text)
  const { days, lastUsedAt } = figures
  return (
    <>
      <dl className={classes.sums}>
        {counted.map(what => (
          <div key={what}>
            <dt className={classes[what]}>{names[what]}</dt>
            <dd data-numeric>{formatNumber(figures[what])}</dd>
          </div>
        ))}
      </dl>
      <Chart days={days} />
      <p className={classes.axis} aria-hidden="true">
        <span>{formatDate(`${days[0]?.day}T12:00:00Z`)}</span>
        <span>{text('Today')}</span>
      </p>
      <p className={classes.lastUse}>
        {lastUsedAt ? text('Last used {{at}}', { at: momentValue(lastUsedAt) }) : text('Not used yet')}
        {' · '}
        {text('Previews by chat apps and search engines aren’t counted.')}
      </p>
      <VisuallyHidden>
        <table>
          <caption>{text('By day')}</caption>
          <tbody>
            {days
              .filter(day => counted.some(what => day[what] > 0))
              .map(day => (
                <tr key={day.day}>
                  <th>{day.day}</th>
                  {counted.map(what => (
                    <td key={what}>{`${names[what]}: ${day[what]}`}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  )
}

function namesOf(text: Translate): Record<Counted, string> {
  return { visits: text('Visits'), downloads: text('Downloads'), uploads: text('Uploads') }
}

const height = 100

/** One bar per day, with the three counts stacked. */
function Chart({ days }: { days: LinkFigures['days'] }) {
  const text = useText()
  const most = Math.max(1, ...days.map(day => day.visits + day.downloads + day.uploads))
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${days.length * 4} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text('Use on each of the last {{count, number}} days', { count: days.length })}
    >
      {days.map((day, index) => {
        let below = 0
        return counted.map(what => {
          const tall = (day[what] / most) * height
          below += tall
          return tall > 0 ? (
            <rect
              key={`${day.day} ${what}`}
              className={classes[what]}
              x={index * 4 + 0.5}
              y={height - below}
              width={3}
              height={tall}
            />
          ) : null
        })
      })}
    </svg>
  )
}
