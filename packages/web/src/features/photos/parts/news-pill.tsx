import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './news-pill.module.css'

/** Says how many photos have come in above what is looked at, and leads there. */
export function NewsPill({ count, onShow }: { count: number; onShow: () => void }) {
  const text = useText()
  return (
    <div className={classes.pill} role="status">
      <Button icon={IconArrowUp} size="small" className={classes.button} onClick={onShow}>
        {text('{{count, number}} new photos', { count, defaultValue_one: '1 new photo' })}
      </Button>
    </div>
  )
}
