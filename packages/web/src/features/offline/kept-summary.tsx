import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import { useQuery } from '@tanstack/react-query'
import { reportProblem } from '../../platform/items/report.ts'
import { useStore } from '../../platform/store.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { useText } from '../../ui/text.ts'
import classes from './offline.module.css'
import { bytesOf, offline } from './offline-files.ts'
import { removeOffline } from './operations.ts'

/** How much is kept on this device, how much this browser allows, and a way to remove all of it. */
export function KeptSummary() {
  const text = useText()
  const files = useStore(offline, state => state.files)
  const bytes = bytesOf(files)
  const { data: room } = useQuery({
    queryKey: ['offline-room', bytes],
    queryFn: async () => {
      const [{ quota = 0, usage = 0 }, isLasting] = await Promise.all([
        navigator.storage.estimate(),
        navigator.storage.persisted(),
      ])
      return { free: Math.max(0, quota - usage), isLasting }
    },
  })
  const removeAll = async () => {
    const isSure = await confirm({
      title: text('Remove all files from this device?'),
      body: text('They stay in your drive, and keep their stars.'),
      confirmLabel: text('Remove all'),
    })
    if (isSure) await removeOffline(files.map(file => file.item.id))
  }
  return (
    <div className={classes.summary}>
      <p>
        {text('Kept on this device: {{count, number}} files, {{size}} with their previews.', {
          count: files.length,
          size: sizeValue(bytes),
          defaultValue_one: 'Kept on this device: one file, {{size}} with its previews.',
        })}{' '}
        {room && text('This browser can store {{size}} more.', { size: sizeValue(room.free) })}{' '}
        {room && !room.isLasting && text('Your browser may remove them if the device runs low on storage.')}
      </p>
      {files.length > 0 && (
        <Button onClick={() => removeAll().catch(error => reportProblem(error))}>{text('Remove all')}</Button>
      )}
    </div>
  )
}
