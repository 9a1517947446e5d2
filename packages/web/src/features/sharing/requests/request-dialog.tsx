import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { useLinks } from '../queries.ts'
import type { RequestPlace } from './request-form.tsx'
import { RequestForm } from './request-form.tsx'
import { RequestOverview } from './request-overview.tsx'

type Known = { id: string; itemId: string }

export type RequestDialogProps = AnswerProps<never> & {
  /** An existing request. */
  request?: Known
  /** For a new request, or the one that the folder already has. */
  place?: RequestPlace
  /** Called when the user leaves; closes by default. */
  onBack?: () => void
}

/** A file request: its form, and what was received. */
export function RequestDialog({ request, place, onBack, onAnswer }: RequestDialogProps) {
  const close = () => onAnswer(null)
  if (request) return <Known request={request} onBack={onBack ?? close} onClose={close} />
  if (place && 'folder' in place) return <OfFolder folder={place.folder} onClose={close} />
  if (place) return <New place={place} onClose={close} />
  return null
}

function Known({ request, onBack, onClose }: { request: Known; onBack: () => void; onClose: () => void }) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <RequestForm requestId={request.id} onDone={() => setEditing(false)} onClose={onClose} />
  return <RequestOverview id={request.id} onEdit={() => setEditing(true)} onBack={onBack} onClose={onClose} />
}

/** A folder that already has a file request shows it; it rarely needs a second one. */
function OfFolder({ folder, onClose }: { folder: { id: string; name: string }; onClose: () => void }) {
  const { data, error } = useLinks(folder.id)
  if (!data && !error) return null
  const known = data?.find(link => link.request !== null)
  if (known) return <Known request={known} onBack={onClose} onClose={onClose} />
  return <New place={{ folder }} onClose={onClose} />
}

function New({ place, onClose }: { place: RequestPlace; onClose: () => void }) {
  const [made, setMade] = useState<Known | null>(null)
  if (made) return <Known request={made} onBack={onClose} onClose={onClose} />
  return <RequestForm place={place} onMade={setMade} onDone={onClose} onClose={onClose} />
}
