import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { DialogHost } from '../../platform/dialogs.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { queryClient } from '../../platform/query-client.ts'
import { useText } from '../../ui/text.ts'
import { loadFolderPicker } from '../drive/public.ts'

const Picker = lazyPart(async () => ({ default: await loadFolderPicker() }))

export type ChosenPlace = { readonly id: string; readonly name: string }

/**
 * The drive's own folder picker, on a page that has nothing of the drive around it: it is fetched when it is asked for. It
 * does not stand beside that page, whose file takes along what its modules import.
 */
export function ChoosePlace({ onAnswer }: { onAnswer: (place: ChosenPlace | null) => void }) {
  const text = useText()
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Picker title={text('Save a copy')} confirmLabel={text('Save here')} items={[]} onAnswer={onAnswer} />
      </Suspense>
      <DialogHost />
    </QueryClientProvider>
  )
}
