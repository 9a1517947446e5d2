import { useQuery } from '@tanstack/react-query'
import { useAct } from '../../platform/forms/use-act.ts'
import { reportProblem } from '../../platform/items/report.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import { removeSamples } from './samples.ts'
import classes from './welcome-card.module.css'
import { samplesQuery } from './welcome-query.ts'

/** In the folder of sample files, as long as there are any. */
export function SampleNotice() {
  const text = useText()
  const { data } = useQuery({ ...samplesQuery, refetchOnMount: 'always' })
  const remove = useAct(removeSamples, reportProblem)
  const own = data?.own ?? 0
  if (data && data.items.length === 0) return null
  return (
    <div className={classes.notice}>
      <p>
        {own > 0
          ? text('These are sample files. Your own {{count, number}} items stay here when you remove them.', {
              count: own,
              defaultValue_one: 'These are sample files. Your own item stays here when you remove them.',
            })
          : text('These are sample files. Try anything with them.')}
      </p>
      <Button size="small" isBusy={remove.isBusy} onClick={() => void remove.run()}>
        {text('Remove the sample files')}
      </Button>
    </div>
  )
}
