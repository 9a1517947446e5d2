import { useState } from 'react'
import type { FoundUser } from '../../../platform/people/user-search.ts'

export type Terms = ReturnType<typeof useTerms>

/** The choices so far: the new owner, and what is transferred. */
export function useTerms() {
  const [heir, setHeir] = useState<FoundUser | null>(null)
  const [givesFiles, setGivesFiles] = useState(true)
  const [isSure, setSure] = useState(false)
  return { heir, setHeir, givesFiles, setGivesFiles, isSure, setSure }
}
